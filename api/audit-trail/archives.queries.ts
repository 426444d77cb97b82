import { sql } from "kysely";
import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { OF_BATCH } from "./kinds.queries";
import type { AuditArchivesTable } from "./tables";

export const listArchives = (queries: Queries): Promise<AuditArchivesTable[]> =>
  queries.selectFrom("audit_archives").selectAll().orderBy("first_number").execute();

export async function insertArchive(queries: Queries, archive: AuditArchivesTable): Promise<void> {
  await queries.insertInto("audit_archives").values(archive).execute();
}

/** Moves the cut of an archive. @returns false if it wasn't at `from` any more */
export async function moveCut(
  queries: Queries,
  { first_number, cut_number, cut_hash, cut_seq, code }: AuditArchivesTable,
  from: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("audit_archives")
    .set({ cut_number, cut_hash, cut_seq, code })
    .where("first_number", "=", first_number)
    .where("cut_number", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Signs an archive's row with another key. */
export async function updateArchiveCode(
  queries: Queries,
  { first_number, code }: Pick<AuditArchivesTable, "first_number" | "code">,
): Promise<void> {
  await queries
    .updateTable("audit_archives")
    .set({ code })
    .where("first_number", "=", first_number)
    .execute();
}

export const findLink = (queries: Queries, number: number) =>
  queries.selectFrom("audit_seals").where("number", "=", number).select("hash").executeTakeFirst();

interface Numbers {
  /** Exclusive. */
  after: number;
  /** Inclusive. */
  upTo: number;
}

/** The highest `seq` of the audits with these numbers. */
export async function findLastSeq(queries: Queries, { after, upTo }: Numbers): Promise<number> {
  const { seq } = await queries
    .selectFrom("audit_seals")
    .where("number", ">", after)
    .where("number", "<=", upTo)
    .select((eb) => eb.fn.max<number>("audit_seq").as("seq"))
    .executeTakeFirstOrThrow();
  return Number(seq);
}

const seqsOf = (queries: Queries, { after, upTo }: Numbers) =>
  queries
    .selectFrom("audit_seals")
    .where("number", ">", after)
    .where("number", "<=", upTo)
    .select("audit_seq");

/** Takes the audits with these numbers from the counts per day and application. */
export async function uncountAudits(queries: Queries, numbers: Numbers): Promise<void> {
  const removed = await queries
    .selectFrom("audits")
    .where("seq", "in", seqsOf(queries, numbers))
    .groupBy(sql`1, 2`)
    .select((eb) => [
      // Literals: SQLite takes a parameter for a real number, and Postgres would not find it again in what it groups by.
      eb("at", "/", eb.lit(DAY_MS)).as("day"),
      eb.fn.coalesce("application_id", sql.lit("")).as("application"),
      eb.fn.countAll<number | string>().as("count"),
      sql<number | string>`sum(case when outcome = 'refused' then 1 else 0 end)`.as("refused"),
      sql<number | string>`sum(case when ${OF_BATCH} then 1 else 0 end)`.as("of_batches"),
    ])
    .execute();
  for (const { day, application, count, refused, of_batches } of removed) {
    const found = queries
      .updateTable("audit_days")
      .where("day", "=", day)
      .where("application_id", "=", application);
    const less = (column: "count" | "refused" | "of_batches", by: number | string) =>
      sql<number>`${sql.ref(column)} - ${Number(by)}`;
    await found
      .set({
        count: less("count", count),
        refused: less("refused", refused),
        of_batches: less("of_batches", of_batches),
      })
      .execute();
    await queries
      .deleteFrom("audit_days")
      .where("day", "=", day)
      .where("application_id", "=", application)
      .where("count", "=", 0)
      .execute();
  }
}

/**
 * Removes the audits with these numbers, then their links. The cut must have reached them in this transaction.
 *
 * @returns how many audits and links it removed
 */
export async function deleteNumbers(queries: Queries, numbers: Numbers) {
  const audits = await queries
    .deleteFrom("audits")
    .where("seq", "in", seqsOf(queries, numbers))
    .executeTakeFirst();
  const links = await queries
    .deleteFrom("audit_seals")
    .where("number", ">", numbers.after)
    .where("number", "<=", numbers.upTo)
    .executeTakeFirst();
  return { audits: Number(audits.numDeletedRows), links: Number(links.numDeletedRows) };
}

/** The number of sealed audits from before a time in ms, which begins a day. */
export async function countBefore(queries: Queries, time: number): Promise<number> {
  const { count } = await queries
    .selectFrom("audit_days")
    .where("day", "<", time / DAY_MS)
    .select((eb) => eb.fn.sum<number | string | null>("count").as("count"))
    .executeTakeFirstOrThrow();
  return Number(count ?? 0);
}

/** The number of unsealed audits from before a time in ms. */
export async function countUnsealedBefore(queries: Queries, time: number): Promise<number> {
  const { count } = await queries
    .selectFrom("audit_queue as q")
    .innerJoin("audits as a", "a.seq", "q.audit_seq")
    .where("a.at", "<", time)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The webhook that has come least far, and the last number up to which everything is delivered or given up. Webhooks that
 * are off go on later, so they count.
 */
export const findSlowestWebhook = (queries: Queries): Promise<{ name: string; number: number } | undefined> =>
  queries
    .selectFrom("webhooks as w")
    .leftJoin(
      (from) =>
        from
          .selectFrom("webhook_deliveries")
          .where("due_at", "is not", null)
          .groupBy("webhook_id")
          .select((eb) => ["webhook_id", eb(eb.fn.min("number"), "-", eb.lit(1)).as("number")])
          .as("waiting"),
      (join) => join.onRef("waiting.webhook_id", "=", "w.id"),
    )
    .select((eb) => [
      "w.name",
      eb
        .case()
        .when("waiting.number", "<", eb.ref("w.cursor"))
        .then(eb.ref("waiting.number"))
        .else(eb.ref("w.cursor"))
        .end()
        .$castTo<number>()
        .as("number"),
    ])
    .orderBy("number")
    .orderBy("w.id")
    .limit(1)
    .executeTakeFirst();
