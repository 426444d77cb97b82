import type { Audit } from "../contract/audits";
import { DAY_MS } from "../contract/durations";
import type { PagedList, PageQuery } from "../contract/lists";
import type { Engine } from "../database/engine";
import { toPagedList } from "../database/paging";
import { LISTED, toAudit } from "./audit-row";
import { type AuditQuery, matches } from "./filter.queries";

/**
 * Whether the stored counts per day answer the query: their filters are application, time, and either the outcome or that
 * bulk changes are collapsed.
 */
export const isCountedByDay = (wanted: AuditQuery): boolean => {
  const { texts, action, actorId, targetId, batchId, only, outcome, ofBatches } = wanted;
  if (texts.length > 0 || (outcome !== undefined && ofBatches !== undefined)) return false;
  return [action, actorId, targetId, batchId, only].every((other) => other === undefined);
};

/** The stored counts give the total and the day on which the page begins, so that every page is fast. */
export async function listByDay(
  engine: Engine,
  wanted: AuditQuery,
  query: PageQuery,
): Promise<PagedList<Audit>> {
  const days = await countDays(engine, wanted);
  const totalItems = days.reduce((sum, { count }) => sum + count, 0);
  let offset = (query.page - 1) * query.size;
  const first = days.find(({ count }) => {
    if (offset < count) return true;
    offset -= count;
    return false;
  });
  if (!first) return toPagedList([], totalItems, query);
  const rows = await engine.read
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .where("audits.at", "<", (first.day + 1) * DAY_MS)
    .select(LISTED)
    .orderBy("audits.at", "desc")
    .orderBy("audits.seq", "desc")
    .offset(offset)
    .limit(query.size)
    .execute();
  return toPagedList(rows.map(toAudit), totalItems, query);
}

/** Audits per day, newest first: stored counts for sealed audits, plus those in the queue. */
export async function countDays(engine: Engine, wanted: AuditQuery) {
  const { applicationId, outcome, ofBatches, range } = wanted;
  const rows = await engine.read
    .selectFrom((from) =>
      from
        .selectFrom("audit_days")
        .$if(applicationId !== undefined, (days) => days.where("application_id", "=", String(applicationId)))
        .$if(range !== undefined, (days) =>
          days.where("day", ">=", (range?.from ?? 0) / DAY_MS).where("day", "<", (range?.to ?? 0) / DAY_MS),
        )
        .groupBy("day")
        .select((eb) => {
          const counted =
            outcome === undefined
              ? ofBatches === undefined
                ? eb.ref("count")
                : eb("count", "-", eb.ref("of_batches"))
              : outcome === "refused"
                ? eb.ref("refused")
                : eb("count", "-", eb.ref("refused"));
          return ["day", eb.fn.sum<number | string>(counted).as("count")];
        })
        .unionAll(
          from
            .selectFrom("audit_queue as q")
            // The queue comes first because it is short. The other order would scan all audits.
            .crossJoin("audits")
            .whereRef("audits.seq", "=", "q.audit_seq")
            .where(matches(engine, wanted))
            .select((eb) => [
              // A literal: SQLite takes a parameter for a real number, and the day would be one too.
              eb("audits.at", "/", eb.lit(DAY_MS)).as("day"),
              eb.lit(1).$castTo<number | string>().as("count"),
            ]),
        )
        .as("counts"),
    )
    .groupBy("day")
    .select((eb) => ["day", eb.fn.sum<number | string>("count").as("count")])
    .orderBy("day", "desc")
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}
