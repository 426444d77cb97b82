import { defineConfig } from "vitest/config";
import base from "../../vitest.config";

/** `npm run test:faults`: the long form of the faults, and those that take minutes, root or a package of the system. */
export default defineConfig({
  ...base,
  root: `${import.meta.dirname}/../..`,
  test: {
    ...base.test,
    projects: undefined,
    include: ["tests/faults/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
