import { defineConfig } from "vitest/config";
import base from "../../vitest.config";

/** `npm run test:cluster`: needs root, or HAProxy, PgBouncer and Postgres of Debian. */
export default defineConfig({
  ...base,
  root: `${import.meta.dirname}/../..`,
  test: {
    globalSetup: ["tests/support/programs-folder.ts"],
    include: ["tests/cluster/*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
