import type { Verdict } from "../contract/batches";
import type { PageQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { pageWindow } from "../database/paging";
import { preparedQuery } from "../database/prepared-query";
import type { Checked, NewRow } from "./slice";
import type { BatchRowsTable } from "./tables";

export type StoredRow = BatchRowsTable;

/** The first rows with a verdict, by line. */
export const firstRows = preparedQuery(
  (queries, { batchId, verdict, most }: { batchId: string; verdict: Verdict; most: number }) =>
    queries
      .selectFrom("batch_rows")
      .where("batch_id", "=", batchId)
      .where("verdict", "=", verdict)
      .orderBy("line")
      .limit(most)
      .selectAll(),
);

/** The rows after a line, in the order of the lines. */
export const rowsAfter = (
  queries: Queries,
  { batchId, verdict, line, most }: { batchId: string; verdict?: Verdict; line: number; most: number },
): Promise<StoredRow[]> =>
  queries
    .selectFrom("batch_rows")
    .where("batch_id", "=", batchId)
    .$if(verdict !== undefined, (rows) => rows.where("verdict", "=", verdict as Verdict))
    .where("line", ">", line)
    .orderBy("line")
    .limit(most)
    .selectAll()
    .execute();

/** A page of the rows, by line. @param total how many there are */
export async function pageOfRows(
  queries: Queries,
  { batchId, verdict, total, ...page }: PageQuery & { batchId: string; verdict?: Verdict; total: number },
): Promise<StoredRow[]> {
  const window = pageWindow(page, total);
  if (!window) return [];
  const rows = await queries
    .selectFrom("batch_rows")
    .where("batch_id", "=", batchId)
    .$if(verdict !== undefined, (some) => some.where("verdict", "=", verdict as Verdict))
    .orderBy("line", window.direction)
    .offset(window.offset)
    .limit(window.limit)
    .selectAll()
    .execute();
  return window.direction === "asc" ? rows : rows.reverse();
}

/** Stores what a check found: rows that change nothing are deleted. */
export async function storeChecked(
  queries: Queries,
  batchId: string,
  found: Array<{ row: StoredRow; checked: Checked }>,
): Promise<void> {
  const same = found.filter(({ checked }) => checked.verdict === "same").map(({ row }) => row.line);
  if (same.length > 0)
    await queries
      .deleteFrom("batch_rows")
      .where("batch_id", "=", batchId)
      .where("line", "in", same)
      .execute();
  const kept = found.flatMap(({ row, checked }) =>
    checked.verdict === "same" ? [] : [toRow(row, { ...checked, verdict: checked.verdict })],
  );
  if (kept.length > 0)
    await queries
      .insertInto("batch_rows")
      .values(kept)
      .onConflict((conflict) =>
        conflict.columns(["batch_id", "line"]).doUpdateSet(({ ref }) => ({
          verdict: ref("excluded.verdict"),
          user_id: ref("excluded.user_id"),
          user_version: ref("excluded.user_version"),
          name: ref("excluded.name"),
          email: ref("excluded.email"),
          input: ref("excluded.input"),
          changes: ref("excluded.changes"),
          message: ref("excluded.message"),
        })),
      )
      .execute();
}

const toRow = (
  row: StoredRow,
  { verdict, userId, userVersion, name, email, changes, input, message }: Checked & { verdict: Verdict },
): StoredRow => ({
  batch_id: row.batch_id,
  line: row.line,
  verdict,
  user_id: userId ?? row.user_id,
  user_version: userVersion ?? null,
  name: name ?? row.name,
  email: email ?? row.email,
  input: input ? JSON.stringify(input) : null,
  changes: changes ? JSON.stringify(changes) : null,
  message: message ?? null,
});

/** The outcome of a row's run. */
export interface Outcome {
  verdict: "done" | "stale" | "failed";
  /** Of a user who was added. */
  userId?: string;
  message?: string;
}

interface Stored {
  batchId: string;
  line: number;
  verdict: Verdict;
  userId: string | null;
  message: string | null;
}

export const storeOutcome = preparedQuery((queries, { batchId, line, ...outcome }: Stored) =>
  queries
    .updateTable("batch_rows")
    .set({ verdict: outcome.verdict, user_id: outcome.userId, message: outcome.message })
    .where("batch_id", "=", batchId)
    .where("line", "=", line),
);

export const toNewRow = (row: StoredRow): NewRow => ({
  line: row.line,
  userId: row.user_id ?? undefined,
  name: row.name ?? undefined,
  email: row.email ?? undefined,
  input: row.input === null ? undefined : JSON.parse(row.input),
});

/** Why rows are wrong, and how many of each cause: the commonest first. */
export async function countCauses(queries: Queries, batchId: string) {
  const rows = await queries
    .selectFrom("batch_rows")
    .where("batch_id", "=", batchId)
    .where("verdict", "=", "wrong")
    .groupBy("message")
    .select((eb) => ["message", eb.fn.countAll<number | string>().as("count")])
    .execute();
  return rows
    .map(({ message, count }) => ({ message: message ?? "", count: Number(count) }))
    .sort((one, other) => other.count - one.count || one.message.localeCompare(other.message));
}

/** Whether a batch added users: their rows have no version. */
export async function hasAdded(queries: Queries, batchId: string): Promise<boolean> {
  const row = await queries
    .selectFrom("batch_rows")
    .where("batch_id", "=", batchId)
    .where("verdict", "=", "done")
    .where("user_version", "is", null)
    .select("line")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
