import { sql } from "kysely";
import { expect, it } from "vitest";
import { open } from "#api/database/connect";
import { createSqliteDatabase } from "#tests/support/engines";

it("L2: what SQLite has acknowledged is on the disk: its log is synced at each commit", async () => {
  const database = await createSqliteDatabase();
  const engine = open(database.url);
  try {
    await engine.write(async (queries) => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(queries);
      expect(rows).toEqual([{ synchronous: 2 }]);
      const journal = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(queries);
      expect(journal.rows).toEqual([{ journal_mode: "wal" }]);
    });
  } finally {
    await engine.close();
    await database.drop();
  }
});
