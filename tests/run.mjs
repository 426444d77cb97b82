/**
 * `npm test`, `npm run check` and `npm run check -- FILE…`: runs the steps below, side by side where they don't need each
 * other, shows each one's output when it ends, and sums up the tests. A step that fails without naming a failed test (a
 * type error, a suite that does not load) counts as one failure. A few failed tests get a second try, without the crowd
 * of the others: a fault fails again, a test that was late on a busy machine doesn't. Both tries are shown, and the end
 * names the tests that needed it. With `CI` set, those of one file are let through and those of two are not.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { nearestTests } from "./nearest.mjs";

const root = join(import.meta.dirname, "..");
const started = process.env.INIT_CWD ?? process.cwd();
process.chdir(root);
const [command = "test", ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "sso-tests-"));
const vitestResults = join(folder, "vitest.json");
const playwrightResults = join(folder, "playwright.json");
const lastFailed = join(folder, "last-failed.json");
/** More failures than these are a fault, whatever a second try would say. */
const MOST_SECOND_TRIES = 5;
/** Files whose tests may need a second try in CI. */
const MOST_UNSTEADY_FILES = 1;
const SLOWEST = 15;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A step that is a script of package.json. */
const script = (name) => ({ name, command: ["npm", "run", "--silent", name] });
const [lint, fences, types, build] = ["lint", "fences", "types", "build"].map(script);
const unit = {
  name: "unit and service",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestResults}`],
  read() {
    return readJson(vitestResults).testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults
        .filter((test) => test.status === "passed" || test.status === "failed")
        .map(({ fullName, duration = 0, ...test }) => ({
          file,
          name: fullName,
          ms: duration,
          passed: test.status === "passed",
        }));
      const isBroken = status === "failed" && tests.every(({ passed }) => passed);
      return isBroken ? [...tests, { file, name: "(the whole file)", ms: 0, passed: false }] : tests;
    });
  },
  secondTry: (failed) => ["--maxWorkers=1", ...new Set(failed.map(({ file }) => file))],
};
const browser = {
  name: "browser",
  command: ["playwright", "test", "--reporter=list,json", `--last-failed-file=${lastFailed}`],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
  read() {
    const testsOf = (suite, titles = []) => [
      ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
      ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
        tests
          .filter(({ status }) => status !== "skipped")
          .map(({ projectName, status, results }) => ({
            file: join("tests/e2e", file),
            name: [projectName, ...titles.slice(1), title].join(" › "),
            ms: results.reduce((total, { duration }) => total + duration, 0),
            passed: status === "expected",
          })),
      ),
    ];
    return testsOf(readJson(playwrightResults));
  },
  secondTry: () => ["--workers=1", "--last-failed"],
  /** The pages of failed tests, as a second try deletes them. */
  pages() {
    const all = existsSync("test-results") ? readdirSync("test-results", { recursive: true }) : [];
    return all
      .filter((file) => file.endsWith("error-context.md"))
      .slice(0, MOST_SECOND_TRIES)
      .map((file) => readFileSync(join("test-results", file), "utf8"))
      .flatMap((text) => text.match(/^- Name: .+$|^# Page snapshot$[\s\S]*?(?=^# )/gm) ?? []);
  },
};

const onSqlite = { ...unit, environment: { TEST_ENGINES: "sqlite" } };

/** What a change of these files needs. */
function checksOf(files) {
  const { tests, leftOut, specs } = nearestTests(files.map((file) => relative(root, resolve(started, file))));
  if (leftOut > 0)
    console.log(`Further tests are named after these files (${leftOut}): npm run check has all.`);
  if (specs.length > 0) console.log(`For the browser: npm run test:e2e -- ${specs.join(" ")}`);
  const style = { name: "style", command: ["biome", "check", "--error-on-warnings", ...files] };
  return [[{ ...onSqlite, command: [...unit.command, ...tests] }], [style, fences], [types]];
}

/** Lanes run side by side; a step of a lane needs the one before it. */
const lanes = {
  check: files.length > 0 ? checksOf(files) : [[onSqlite], [lint], [types]],
  // Two cores: the browser has them to itself, so that nothing it waits for is late.
  test: [
    [lint, types],
    [build, unit, browser],
  ],
};

/** A step that counts tests is believed by its count: an exit code can be lost on the way out. */
function resultOf(code, read) {
  const itself = { file: "", name: "", ms: 0, passed: false };
  try {
    const tests = read?.() ?? [];
    return code !== 0 && tests.every(({ passed }) => passed) ? [...tests, itself] : tests;
  } catch {
    return [itself];
  }
}

/** Ends with a step's tests, and one that failed where it failed without any. */
function run({ name, command: [program, ...args], environment, read, pages }) {
  const since = Date.now();
  const output = [];
  console.log(`▸ ${name}`);
  return new Promise((resolve) => {
    const PATH = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
    const child = spawn(program, args, {
      env: { ...process.env, PATH, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("close", (code) => {
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      const tests = resultOf(code, read);
      const failed = tests.some(({ passed }) => !passed);
      console.log(`\n${failed ? "✗" : "✓"} ${name}, ${seconds} s\n`);
      if (read || failed) process.stdout.write(Buffer.concat(output));
      if (failed && pages) console.log(["", ...pages()].join("\n"));
      resolve(tests);
    });
  });
}

const failedOf = (tests) => tests.filter(({ passed }) => !passed);

/** Runs a step, and what failed in it once more. */
async function runTwice(step) {
  const first = await run(step);
  const failed = failedOf(first);
  const areTests = failed.every(({ file }) => file !== "");
  if (!step.secondTry || failed.length === 0 || failed.length > MOST_SECOND_TRIES || !areTests) return first;
  const command = [...step.command, ...step.secondTry(failed)];
  const second = await run({ ...step, name: `${step.name}, second try`, command });
  if (failedOf(second).length > 0 || second.length < failed.length) return first;
  return first.map((test) => (test.passed ? test : { ...test, passed: true, isUnsteady: true }));
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) {
    const tests = await runTwice(step);
    results.push(...tests);
    if (failedOf(tests).length > 0) break;
  }
  return results;
}

const results = (await Promise.all(lanes[command].map(runLane))).flat();
rmSync(folder, { recursive: true, force: true });

const line = ({ file, name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(5)} s  ${file}: ${name}`;
const slowest = results.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
console.log(["\nThe slowest tests:", ...slowest.map(line)].join("\n"));

const unsteady = results.filter(({ isUnsteady }) => isUnsteady);
if (unsteady.length > 0) console.log(["\nPassed at the second try only:", ...unsteady.map(line)].join("\n"));
const unsteadyFiles = new Set(unsteady.map(({ file }) => file)).size;
const tooMany = Boolean(process.env.CI) && unsteadyFiles > MOST_UNSTEADY_FILES;
if (tooMany)
  console.log(`These are ${unsteadyFiles} files, and CI lets ${MOST_UNSTEADY_FILES} through: mend them.`);
const failures = failedOf(results).length + (tooMany ? unsteady.length : 0);
if (failures > 0) process.exitCode = 1;
console.log(`\n${results.length - failures} passed, ${failures} failed`);
