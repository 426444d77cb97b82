import { defineConfig } from "vitest/config";
import base from "../../vitest.config";

/** `npm run test:faults`: the long form of the faults, and those that take minutes, root or a package of the system. */
export default defineConfig({
  ...base,
  root: `${import.meta.dirname}/../..`,
  test: {
    ...base.test,
    include: ["tests/faults/**/*.test.ts"],
    exclude: [],
    fileParallelism: false,
    testTimeout: 600_000,
  },
});
