import { sql } from "kysely";
import { expect, it, vi } from "vitest";
import { connect } from "#api/database/connect";
import { createSqliteDatabase } from "#tests/support/engines";

const WRITES = 220;

it("search indexes of SQLite are merged beside the writes, and find what was written all the while", async () => {
  const database = await createSqliteDatabase();
  const engine = await connect(database.url);
  const index = sql.table("audit_texts_message_key_search");
  const settings = await sql<{ k: string; v: number }>`
    select k, v from audit_texts_message_key_search_config where k in ('automerge', 'crisismerge')
  `.execute(engine.read);
  expect(settings.rows).toEqual([
    { k: "automerge", v: 0 },
    { k: "crisismerge", v: 1000 },
  ]);

  /** FTS5 adds a part with each write. */
  const countParts = async () =>
    (
      await sql<{ parts: number }>`
        select count(distinct segid) as parts from audit_texts_message_key_search_idx
      `.execute(engine.read)
    ).rows[0]?.parts;
  const found = async (term: string) =>
    (await sql<object>`select rowid from ${index} where ${index} match ${term}`.execute(engine.read)).rows
      .length;

  for (let number = 1; number <= WRITES; number++) {
    await engine.write((queries) =>
      sql`insert into audit_texts_message_key (text) values (${`heron ${number} over the pier`})`.execute(
        queries,
      ),
    );
    if (number % 40 === 0) expect(await found("heron")).toBe(number);
  }
  await vi.waitFor(async () => expect(await countParts()).toBeLessThan(WRITES / 3));
  expect(await found('"over the pier"')).toBe(WRITES);

  await engine.close();
  await database.drop();
});
