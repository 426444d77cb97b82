import { setTimeout as after } from "node:timers/promises";
import { sql } from "kysely";
import type { Queries } from "../engine";
import { SEARCH_INDEXES } from "./sqlite-search";

/** In writes. Each adds a part to the indexes that it concerns, and a search reads all parts. */
const MERGE_AFTER = 50;
/** Merged at a time; other writes wait for some 10 ms meanwhile. */
const PAGES = 32;

/** Merges some pages. @returns whether there was anything to merge (sqlite.org/fts5.html, "The 'merge' Command") */
async function mergePart(queries: Queries, index: string): Promise<boolean> {
  const changes = sql<{ count: number }>`select total_changes() as count`;
  const before = (await changes.execute(queries)).rows[0]?.count ?? 0;
  await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank) values ('merge', ${sql.lit(PAGES)})`.execute(
    queries,
  );
  const now = (await changes.execute(queries)).rows[0]?.count ?? 0;
  return now - before >= 2;
}

/**
 * Merges the parts of the indexes of search beside the writes. FTS5 would do so within them, and hold up the process for
 * seconds where the index is large.
 *
 * @param merge runs with the connection of a thread, while nothing else in this process writes
 * @returns what is called after each write
 */
export function createMerging(
  merge: (work: (queries: Queries) => Promise<boolean>) => Promise<boolean>,
): () => void {
  let writes = 0;
  let merging: Promise<void> | undefined;

  async function mergeAll(): Promise<void> {
    for (const index of SEARCH_INDEXES) {
      for (let goesOn = true; goesOn; ) {
        const started = performance.now();
        goesOn = await merge((queries) => mergePart(queries, index));
        // Half of the time is for other processes' writes.
        if (goesOn) await after(performance.now() - started, undefined, { ref: false });
      }
    }
  }

  return () => {
    if (++writes % MERGE_AFTER !== 0 || merging) return;
    // What fails here is done after further writes: another process writes for long, or the engine is being closed.
    merging = mergeAll()
      .catch(() => {})
      .finally(() => {
        merging = undefined;
      });
  };
}
