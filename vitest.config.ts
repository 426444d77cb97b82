import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: [{ find: /^#(app|api|server|tests)\//, replacement: `${import.meta.dirname}/$1/` }] },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: "tests/support/postgres.ts",
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
