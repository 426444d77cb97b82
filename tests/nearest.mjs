import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/** More take longer than half a minute. */
const MOST = 12;
/** What any change may have forgotten. */
const ALWAYS = ["tests/api/omissions.test.ts", "tests/docs/documentation.test.ts"];
/** Words of paths that name no noun. */
const COMMON = new Set(
  "api app server tests test routes route dashboard auth support queries changes server ts tsx mjs js css new edit index".split(
    " ",
  ),
);

/** The nouns of a path, as one. "api/groups/members.changes.ts": group, member */
const wordsOf = (path) =>
  new Set(
    path
      .split(/[^a-z\d]+/i)
      .map((word) => word.toLowerCase())
      .filter((word) => word.length > 2 && !COMMON.has(word))
      .map((word) => word.replace(/s$/, "")),
  );

const namesOf = (ending) =>
  readdirSync("tests", { recursive: true })
    .filter((name) => ending.test(name) && !/^(faults\/long|cluster)\//.test(name))
    .map((name) => join("tests", name));

/**
 * The tests that a change of some files most likely needs: those that changed, those that import what changed, and those
 * that are named after it.
 *
 * @param files paths from the project's folder
 * @returns test files of the service and the console's parts, the nearest first, at most twelve and what any change may
 *   have forgotten; how many were left out; and the names of specs for the browser
 */
export function nearestTests(files) {
  const modules = files.map((file) => `#${file.replace(/\.tsx?$/, "")}"`);
  const wanted = files.map(wordsOf);

  /** 3: changed itself; 2: imports what changed; up to 1: the share of its name that is what changed. */
  function rankOf(path) {
    if (files.includes(path)) return 3;
    const text = readFileSync(path, "utf8");
    if (modules.some((module) => text.includes(module))) return 2;
    const words = [...wordsOf(path)];
    return Math.max(...wanted.map((given) => words.filter((word) => given.has(word)).length / words.length));
  }

  const ranked = (ending) =>
    namesOf(ending)
      .map((path) => ({ path, rank: rankOf(path) }))
      .filter(({ rank }) => rank > 0)
      .sort((one, other) => other.rank - one.rank)
      .map(({ path }) => path);
  const tests = ranked(/\.test\.tsx?$/);
  return {
    tests: [...new Set([...tests.slice(0, MOST), ...ALWAYS])],
    leftOut: Math.max(0, tests.length - MOST),
    specs: ranked(/^e2e\/.*\.spec\.ts$/).map((path) => basename(path, ".spec.ts")),
  };
}
