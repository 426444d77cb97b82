import type { Selectable } from "kysely";
import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { findMark, replaceMark } from "../database/marks.queries";
import type { Head } from "./chain";
import { isOfBatch } from "./kinds.queries";
import type { AuditDaysTable } from "./tables";

const HEAD = "audit-head";

export const findLastSeal = (queries: Queries): Promise<Head | undefined> =>
  queries
    .selectFrom("audit_seals")
    .select(["number", "hash"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const listQueued = (queries: Queries, limit: number) =>
  queries
    .selectFrom("audit_queue as q")
    .innerJoin("audits as a", "a.seq", "q.audit_seq")
    .select(["a.seq", "a.mac", "a.at", "a.application_id", "a.outcome", "a.request_id"])
    .orderBy("q.audit_seq")
    .limit(limit)
    .execute();

export const insertSeals = (
  queries: Queries,
  seals: Array<{ number: number; audit_seq: number; hash: string }>,
) => queries.insertInto("audit_seals").values(seals).execute();

export const deleteQueued = (queries: Queries, seqs: number[]) =>
  queries.deleteFrom("audit_queue").where("audit_seq", "in", seqs).execute();

type AuditDay = Selectable<AuditDaysTable>;

/** Adds sealed audits to the counts per day and application. */
export async function countSealed(
  queries: Queries,
  audits: Array<{ at: number; application_id: string | null; outcome: string; request_id: string | null }>,
): Promise<void> {
  const counts = new Map<string, AuditDay>();
  for (const { at, application_id, outcome, request_id } of audits) {
    const day = Math.floor(at / DAY_MS);
    const key = `${day} ${application_id ?? ""}`;
    const empty = { day, application_id: application_id ?? "", count: 0, refused: 0, of_batches: 0 };
    const entry = counts.get(key) ?? empty;
    entry.count++;
    if (outcome === "refused") entry.refused++;
    if (isOfBatch(request_id)) entry.of_batches++;
    counts.set(key, entry);
  }
  await addToDays(queries, [...counts.values()]);
}

const addToDays = (queries: Queries, days: AuditDay[]) =>
  queries
    .insertInto("audit_days")
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(["day", "application_id"]).doUpdateSet(({ eb, ref }) => ({
        count: eb("audit_days.count", "+", ref("excluded.count")),
        refused: eb("audit_days.refused", "+", ref("excluded.refused")),
        of_batches: eb("audit_days.of_batches", "+", ref("excluded.of_batches")),
      })),
    )
    .execute();

export const setHeadMark = (queries: Queries, value: string, now: number) =>
  replaceMark(queries, HEAD, value, now);

export const findHeadMark = (queries: Queries) => findMark(queries, HEAD);

export async function isQueueEmpty(queries: Queries): Promise<boolean> {
  const first = await queries.selectFrom("audit_queue").select("audit_seq").limit(1).executeTakeFirst();
  return first === undefined;
}

/** For audits that a bulk load has sealed itself. */
export const deleteQueuedFrom = (queries: Queries, firstSeq: number) =>
  queries.deleteFrom("audit_queue").where("audit_seq", ">=", firstSeq).execute();

export async function countQueued(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom("audit_queue")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
