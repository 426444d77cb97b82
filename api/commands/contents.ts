import { hash } from "node:crypto";
import type { TableLayout } from "../database/catalog";
import type { Queries } from "../database/engine";
import { listRows, type Row } from "../database/rows.queries";

/** What a page of rows should have, in characters of JSON. */
const PAGE = 1_000_000;
const FIRST_ROWS = 100;
const MOST_ROWS = 5000;

/** The number of a table's rows, and a checksum of them in whatever order. */
export interface Contents {
  rows: number;
  checksum: bigint;
}

/** The first 64 bits of SHA-256: they are added up, so that the order does not matter. */
const numberOf = (text: string) => hash("sha256", text, "buffer").readBigUInt64LE();

/**
 * Reads a table page by page. The next page is read while one is worked on.
 *
 * @param work waits for what it does with a page: no more than two are in memory
 */
export async function readContents(
  queries: Queries,
  table: TableLayout,
  work: (page: Row[], rowsBefore: number) => Promise<void> | void,
): Promise<Contents> {
  let rows = 0;
  let checksum = 0n;
  let limit = FIRST_ROWS;
  let reading = listRows(queries, table, [], limit);
  for (;;) {
    const page = await reading;
    const last = page.at(-1);
    if (!last) return { rows, checksum };
    const texts = page.map((row) => JSON.stringify(table.columns.map((column) => row[column])));
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    limit = Math.max(1, Math.min(MOST_ROWS, Math.floor((PAGE / characters) * page.length)));
    const after = table.key.map((column) => last[column]);
    reading = listRows(queries, table, after, limit);
    // Where the work fails, nobody waits for the next page.
    reading.catch(() => {});
    await work(page, rows);
    rows += page.length;
    checksum = BigInt.asUintN(
      64,
      texts.reduce((sum, text) => sum + numberOf(text), checksum),
    );
  }
}
