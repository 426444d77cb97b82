import { existsSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { connect, sqliteFile } from "#api/database/connect";
import { createSqliteDatabase, EMPTY } from "#tests/support/engines";

// The library of a machine that runs these tests is safe: sqlite-library.test.ts.
vi.mock("#api/database/dialects/sqlite-library", async (original) => ({
  ...(await original<object>()),
  isLibraryUnsafe: () => true,
}));

it("a database is not opened by a library that would end the process", async () => {
  const { url, drop } = await createSqliteDatabase(EMPTY);
  await expect(connect(url)).rejects.toThrow(
    /^better-sqlite3 was compiled for Node\.js 24\.19 or newer\..*docs/,
  );
  expect(existsSync(sqliteFile(url) ?? "")).toBe(false);
  await drop();
});
