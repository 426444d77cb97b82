import type { Updateable } from "kysely";
import type { PageQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { pageWindow } from "../database/paging";
import type { Caller } from "../sessions/caller";
import type { NewRow } from "./slice";
import type { BatchesTable } from "./tables";

/** A batch that is discarded has expired, so nothing here finds it. */
const live = (queries: Queries, now: number) => queries.selectFrom("batches").where("expires_at", ">", now);

export const insertBatch = (queries: Queries, batch: BatchesTable) =>
  queries.insertInto("batches").values(batch).execute();

export const findBatch = (queries: Queries, id: string, now: number): Promise<BatchesTable | undefined> =>
  live(queries, now).where("id", "=", id).selectAll().executeTakeFirst();

/** `BatchOptions.apiTokenId` as JSON has it. A title can't contain this, because its quotes are escaped. */
const byToken = (id: string) => `%"apiTokenId":"${id}%`;

/** How many batches of a person, or of an API token, are neither done nor discarded. */
export async function countUnfinished(queries: Queries, caller: Caller, now: number): Promise<number> {
  const { count } = await live(queries, now)
    .where("created_by", "=", caller.userId)
    .$if(caller.kind === "signed-in", (mine) => mine.where("options", "not like", byToken("")))
    .$if(caller.kind === "api-token", (its) =>
      its.where("options", "like", byToken(caller.kind === "api-token" ? caller.tokenId : "")),
    )
    .where("state", "in", ["checking", "ready", "running"])
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Newest first. */
export async function listBatches(queries: Queries, query: PageQuery, now: number) {
  const { total } = await live(queries, now)
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const window = pageWindow(query, Number(total));
  if (!window) return { total: Number(total), rows: [] };
  const direction = window.direction === "asc" ? "desc" : "asc";
  const rows = await live(queries, now)
    .selectAll()
    .orderBy("created_at", direction)
    .orderBy("id", direction)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return { total: Number(total), rows: direction === "desc" ? rows : rows.reverse() };
}

/** The last batches that were run to undo these, by the batch that they undo. */
export async function findUndoing(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("batches")
    .where("undo_of", "in", ids)
    .where("run_at", "is not", null)
    .orderBy("run_at")
    .select(["id", "undo_of"])
    .execute();
  return new Map(rows.map(({ id, undo_of }) => [String(undo_of), id]));
}

/** Reads a batch and locks it until the transaction ends, so that one process at a time works on it. */
export async function lockBatch(
  queries: Queries,
  id: string,
  now: number,
): Promise<BatchesTable | undefined> {
  await queries
    .updateTable("batches")
    .set((eb) => ({ state: eb.ref("state") }))
    .where("id", "=", id)
    .execute();
  return findBatch(queries, id, now);
}

export async function updateBatch(queries: Queries, id: string, values: Updateable<BatchesTable>) {
  await queries.updateTable("batches").set(values).where("id", "=", id).execute();
}

/** The batches that there is work for, oldest first. */
export async function listActive(queries: Queries, now: number): Promise<string[]> {
  const rows = await live(queries, now)
    .where("state", "in", ["checking", "running"])
    .orderBy("created_at")
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertRows(queries: Queries, batchId: string, rows: NewRow[]): Promise<void> {
  await queries
    .insertInto("batch_rows")
    .values(
      rows.map(({ line, userId, name, email, input, wrong }) => ({
        batch_id: batchId,
        line,
        verdict: wrong === undefined ? ("unchecked" as const) : ("wrong" as const),
        user_id: userId ?? null,
        name: name ?? null,
        email: email ?? null,
        input: input && wrong === undefined ? JSON.stringify(input) : null,
        message: wrong ?? null,
      })),
    )
    .execute();
}

/** Deletes a piece of an expired batch: at most so many rows, and the batch after its last one. @returns `most`, or 0 at the end */
export async function deleteExpiredBatches(queries: Queries, now: number, most: number): Promise<number> {
  const first = queries
    .selectFrom("batches")
    .where("expires_at", "<=", now)
    .orderBy("expires_at")
    .orderBy("id")
    .limit(1)
    .select("id");
  const { numDeletedRows: rows } = await queries
    .deleteFrom("batch_rows")
    .where("batch_id", "in", first)
    .where("line", "in", (eb) =>
      eb.selectFrom("batch_rows").where("batch_id", "in", first).orderBy("line").limit(most).select("line"),
    )
    .executeTakeFirst();
  if (Number(rows) >= most) return most;
  const { numDeletedRows: batches } = await queries
    .deleteFrom("batches")
    .where("id", "in", first)
    .executeTakeFirst();
  return Number(batches) > 0 ? most : 0;
}
