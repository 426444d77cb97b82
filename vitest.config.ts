import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const resolve = {
  alias: [
    {
      find: /^#(app|api|languages|reference|server|seed|harness|tests)\//,
      replacement: `${import.meta.dirname}/$1/`,
    },
  ],
};
// What takes minutes, root or a package of the system has a command of its own.
const exclude = ["tests/faults/long/**", "tests/cluster/**"];
/** Files that need modules of their own: the console caches in them, and `*.alone.test.ts` replace some. */
const alone = ["tests/{app,server}/**/*.test.{ts,tsx}", "tests/**/*.alone.test.ts"];
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Tests that look at a hash's cost, or need hashing to take its time, call `hashAtFullCost()`. */
const quickHashes = {
  find: /^@node-rs\/argon2$/,
  replacement: `${import.meta.dirname}/tests/support/quick-argon2.ts`,
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["tests/support/databases.ts", "tests/support/programs-folder.ts"],
    // One more than there are cores: some files mostly wait, for a retry's pause or a limit of ten seconds.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias: [...resolve.alias, quickHashes] },
        // Loading the service takes longer than most files' tests: a worker loads it once.
        test: {
          name: "service",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...exclude, ...alone],
          isolate: false,
          ...timeouts,
        },
      },
      { resolve, test: { name: "alone", include: alone, ...timeouts } },
    ],
  },
});
