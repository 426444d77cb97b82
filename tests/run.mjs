/**
 * `npm test` and `npm run check`: runs the steps below, side by side where they don't need each other, shows
 * each one's output when it ends, and sums up the tests. A step that fails without naming a failed test
 * (a type error, a suite that does not load) counts as one failure. A few failed tests get a second try, without the
 * crowd of the others: a fault fails again, a test that was late on a busy machine doesn't. Both tries are shown.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

process.chdir(join(import.meta.dirname, ".."));
const folder = mkdtempSync(join(tmpdir(), "sso-tests-"));
const vitestResults = join(folder, "vitest.json");
const playwrightResults = join(folder, "playwright.json");
const lastFailed = join(folder, "last-failed.json");
/** More failures than these are a fault, whatever a second try would say. */
const MOST_SECOND_TRIES = 5;

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** A step that is a script of package.json. */
const script = (name) => ({ name, command: ["npm", "run", "--silent", name] });
const [lint, types, build] = ["lint", "types", "build"].map(script);
const unit = {
  name: "unit and service",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestResults}`],
  count() {
    const { numPassedTests, numFailedTests, success } = readJson(vitestResults);
    return { passed: numPassedTests, failed: numFailedTests || (success ? 0 : 1) };
  },
  secondTry() {
    const files = readJson(vitestResults).testResults.filter(({ status }) => status === "failed");
    return ["--maxWorkers=1", ...files.map(({ name }) => name)];
  },
};
const browser = {
  name: "browser",
  command: ["playwright", "test", "--reporter=list,json", `--last-failed-file=${lastFailed}`],
  environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightResults },
  count() {
    const { expected, unexpected, flaky } = readJson(playwrightResults).stats;
    return { passed: expected, failed: unexpected + flaky };
  },
  secondTry: () => ["--workers=1", "--last-failed"],
};

/** Lanes run side by side; a step of a lane needs the one before it. */
const lanes = {
  check: [[{ ...unit, environment: { TEST_ENGINES: "sqlite" } }], [lint], [types]],
  // Two cores: the browser has them to itself, so that nothing it waits for is late.
  test: [
    [lint, types],
    [build, unit, browser],
  ],
};

/** A step that counts tests is believed by its count: an exit code can be lost on the way out. */
function resultOf(code, count) {
  try {
    const { passed, failed } = count?.() ?? { passed: 0, failed: 0 };
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Ends with what a step counted: its tests, or one failure where it failed without any. */
function run({ name, command: [program, ...args], environment, count }) {
  const since = Date.now();
  const output = [];
  console.log(`▸ ${name}`);
  return new Promise((resolve) => {
    const PATH = [join(process.cwd(), "node_modules/.bin"), process.env.PATH].join(delimiter);
    const child = spawn(program, args, {
      env: { ...process.env, PATH, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("close", (code) => {
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      const { passed, failed } = resultOf(code, count);
      console.log(`\n${failed === 0 ? "✓" : "✗"} ${name}, ${seconds} s\n`);
      if (count || failed > 0) process.stdout.write(Buffer.concat(output));
      resolve({ passed, failed });
    });
  });
}

/** Runs a step, and what failed in it once more. */
async function runTwice(step) {
  const first = await run(step);
  if (!step.secondTry || first.failed === 0 || first.failed > MOST_SECOND_TRIES) return first;
  const command = [...step.command, ...step.secondTry()];
  const second = await run({ ...step, name: `${step.name}, second try`, command });
  if (second.failed > 0 || second.passed < first.failed) return first;
  console.log(`${first.failed} passed at the second try only.`);
  return { passed: first.passed + first.failed, failed: 0 };
}

async function runLane(steps) {
  const results = [];
  for (const step of steps) {
    const result = await runTwice(step);
    results.push(result);
    if (result.failed > 0) break;
  }
  return results;
}

const results = (await Promise.all(lanes[process.argv[2] ?? "test"].map(runLane))).flat();
rmSync(folder, { recursive: true, force: true });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum("failed") > 0) process.exitCode = 1;
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
