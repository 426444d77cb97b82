import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: [{ find: /^#(app|api|server|seed|tests)\//, replacement: `${import.meta.dirname}/$1/` }],
  },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    // What takes minutes, root or a package of the system has a command of its own.
    exclude: ["tests/faults/long/**"],
    globalSetup: "tests/support/postgres.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
