import type { Queries } from "../database/engine";

const columns = [
  "a.id",
  "a.at",
  "a.action",
  "a.outcome",
  "a.message",
  "a.message_key",
  "a.actor_id",
  "a.actor_name",
  "a.actor_username",
  "a.actor_email",
  "a.actor_type",
  "a.actor_key",
  "a.address",
  "a.target_type",
  "a.target_id",
  "a.target_name",
  "a.target_username",
  "a.application_id",
  "a.application_name",
  "a.changes",
  "a.request_id",
  "a.mac",
] as const;

/** The next seals with their audits. A missing audit has nulls. */
export const listSealed = (queries: Queries, afterNumber: number, limit: number) =>
  queries
    .selectFrom("audit_seals as s")
    .leftJoin("audits as a", "a.seq", "s.audit_seq")
    .where("s.number", ">", afterNumber)
    .select(["s.number", "s.audit_seq", "s.hash", ...columns])
    .orderBy("s.number")
    .limit(limit)
    .execute();

/** The audits in the sealer's queue. */
export const listWaiting = (queries: Queries, afterSeq: number, limit: number) =>
  queries
    .selectFrom("audit_queue as q")
    .leftJoin("audits as a", "a.seq", "q.audit_seq")
    .where("q.audit_seq", ">", afterSeq)
    .select(["q.audit_seq", ...columns])
    .orderBy("q.audit_seq")
    .limit(limit)
    .execute();

/** One statement, so that a running sealer can't change the counts in between. */
export async function countAll(queries: Queries) {
  const counts = await queries
    .selectNoFrom((eb) => [
      eb
        .selectFrom("audits")
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("audits"),
      eb
        .selectFrom("audit_seals")
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("sealed"),
      eb
        .selectFrom("audit_queue")
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("waiting"),
      eb
        .selectFrom("audit_days")
        .select((of) => of.fn.sum<number | string | null>("count").as("count"))
        .as("counted"),
    ])
    .executeTakeFirstOrThrow();
  return {
    audits: Number(counts.audits),
    sealed: Number(counts.sealed),
    waiting: Number(counts.waiting),
    counted: Number(counts.counted ?? 0),
  };
}
