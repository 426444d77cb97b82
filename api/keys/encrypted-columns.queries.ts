import { sql } from "kysely";
import type { Queries } from "../database/engine";
import { ENCRYPTED_COLUMNS, placeIn } from "./encrypted-columns";
import type { Encryption } from "./encryption";

/** Most rows in memory at a time. */
const BATCH = 500;

type Column = (typeof ENCRYPTED_COLUMNS)[number];

/**
 * Re-encrypts every registered column in the given transaction.
 *
 * @returns the number of values per column
 */
export async function encryptAnew(queries: Queries, before: Encryption, after: Encryption) {
  const done: Array<{ column: Column; count: number }> = [];
  for (const column of ENCRYPTED_COLUMNS) {
    done.push({ column, count: await encryptColumn(queries, column, before, after) });
  }
  return done;
}

async function encryptColumn(queries: Queries, column: Column, before: Encryption, after: Encryption) {
  let count = 0;
  for (let last = ""; ; ) {
    const batch = await listEncrypted(queries, column, last);
    for (const { row, value } of batch) {
      const place = placeIn(column, row);
      await updateEncrypted(queries, column, row, after.encrypt(place, before.decrypt(place, value)));
    }
    count += batch.length;
    last = batch.at(-1)?.row ?? "";
    if (batch.length < BATCH) return count;
  }
}

async function listEncrypted(queries: Queries, column: Column, after: string) {
  const [id, value] = [sql.ref(column.id), sql.ref(column.column)];
  const only = "rows" in column ? sql`and ${id} in (${sql.join(column.rows)})` : sql``;
  const { rows } = await sql<{ row: string; value: string }>`
    select ${id} as "row", ${value} as "value" from ${sql.table(column.table)}
    where ${value} is not null and ${id} > ${after} ${only} order by ${id} limit ${BATCH}
  `.execute(queries);
  return rows;
}

const updateEncrypted = (queries: Queries, { table, id, column }: Column, row: string, value: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${sql.ref(id)} = ${row}`.execute(
    queries,
  );
