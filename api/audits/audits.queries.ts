import type { Audit, AuditFilter, AuditListQuery } from "../contract/audits";
import { DAY_MS } from "../contract/durations";
import type { PagedList, PageQuery } from "../contract/lists";
import type { Engine } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";
import { type AuditQuery, matches, toAuditQuery } from "./filter.queries";
import { countByText, countRare, withRareTexts } from "./totals.queries";

const EXPORT_BATCH = 1000;

interface AuditRow {
  at: number;
  message: string;
  actor_id: string | null;
  actor_name: string;
  actor_username: string | null;
  target_type: string | null;
  target_id: string | null;
  target_name: string | null;
  target_username: string | null;
  application_name: string;
}

const toAudit = (row: AuditRow): Audit => ({
  message: row.message,
  user: row.actor_name,
  application: row.application_name,
  timestamp: new Date(row.at).toISOString(),
  ...(row.actor_id !== null && {
    actor: { id: row.actor_id, username: row.actor_username ?? undefined },
  }),
  ...(row.target_type !== null &&
    row.target_id !== null && {
      target: {
        type: row.target_type,
        id: row.target_id,
        name: row.target_name ?? "",
        username: row.target_username ?? undefined,
      },
    }),
});

const listed = [
  "audits.at",
  "audits.message",
  "audits.actor_id",
  "audits.actor_name",
  "audits.actor_username",
  "audits.target_type",
  "audits.target_id",
  "audits.target_name",
  "audits.target_username",
  "audits.application_name",
] as const;

/** One page of audits, newest first. */
export async function listAudits(
  engine: Engine,
  query: AuditListQuery,
  now: number,
): Promise<PagedList<Audit>> {
  const wanted = toAuditQuery(query, now);
  return wanted.texts.length > 0 ? listByText(engine, wanted, query) : listByDay(engine, wanted, query);
}

/** The stored counts give the total and the day on which the page begins, so that every page is fast. */
async function listByDay(engine: Engine, wanted: AuditQuery, query: PageQuery): Promise<PagedList<Audit>> {
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
    .select(listed)
    .orderBy("audits.at", "desc")
    .orderBy("audits.seq", "desc")
    .offset(offset)
    .limit(query.size)
    .execute();
  return toPagedList(rows.map(toAudit), totalItems, query);
}

/** Audits per day, newest first: stored counts for sealed audits, plus those in the queue. */
async function countDays(engine: Engine, wanted: AuditQuery) {
  const { applicationId, range } = wanted;
  const rows = await engine.read
    .selectFrom((from) =>
      from
        .selectFrom("audit_days")
        .$if(applicationId !== undefined, (days) => days.where("application_id", "=", String(applicationId)))
        .$if(range !== undefined, (days) =>
          days.where("day", ">=", (range?.from ?? 0) / DAY_MS).where("day", "<", (range?.to ?? 0) / DAY_MS),
        )
        .groupBy("day")
        .select((eb) => ["day", eb.fn.sum<number | string>("count").as("count")])
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

async function listByText(engine: Engine, wanted: AuditQuery, query: PageQuery): Promise<PagedList<Audit>> {
  const few = await withRareTexts(engine, wanted);
  if (few) return listRare(engine, few, query);
  const totalItems = await countByText(engine, wanted);
  const window = pageWindow(query, totalItems);
  if (!window) return toPagedList([], totalItems, query);
  // Newest first is the reverse of the time index.
  const { offset, limit } = window;
  const direction = window.direction === "asc" ? "desc" : "asc";
  const rows = await engine.longRead
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .select(listed)
    .orderBy("audits.at", direction)
    .orderBy("audits.seq", direction)
    .offset(offset)
    .limit(limit)
    .execute();
  if (direction === "asc") rows.reverse();
  return toPagedList(rows.map(toAudit), totalItems, query);
}

/** Reads the text index once, for the page and the total. */
async function listRare(engine: Engine, wanted: AuditQuery, query: PageQuery): Promise<PagedList<Audit>> {
  const rows = await engine.longRead
    .with(
      (cte) => cte("found").materialized(),
      (queries) =>
        queries.selectFrom("audits").where(matches(engine, wanted)).select(["audits.seq", "audits.at"]),
    )
    .selectFrom((from) =>
      from
        .selectFrom("found")
        .selectAll()
        .orderBy("at", "desc")
        .orderBy("seq", "desc")
        .offset((query.page - 1) * query.size)
        .limit(query.size)
        .as("page"),
    )
    .crossJoin("audits")
    .whereRef("audits.seq", "=", "page.seq")
    .select(listed)
    .select((eb) =>
      eb
        .selectFrom("found")
        .select((of) => of.fn.countAll<number | string>().as("count"))
        .as("total"),
    )
    .orderBy("page.at", "desc")
    .orderBy("page.seq", "desc")
    .execute();
  const total = rows[0]?.total ?? (await countRare(engine, wanted));
  return toPagedList(rows.map(toAudit), Number(total), query);
}

export type ExportedAudit = Awaited<ReturnType<typeof readBatch>>[number];

/** All audits up to now, newest first, in batches. Only one batch is in memory. */
export async function* streamAudits(
  engine: Engine,
  filter: AuditFilter,
  now: number,
): AsyncGenerator<ExportedAudit[]> {
  const wanted = toAuditQuery(filter, now);
  const found = (await withRareTexts(engine, wanted)) ?? wanted;
  let cursor = { at: now + 1, seq: 0 };
  for (;;) {
    const batch = await readBatch(engine, found, cursor);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < EXPORT_BATCH) return;
    cursor = last;
  }
}

const readBatch = (engine: Engine, wanted: AuditQuery, cursor: { at: number; seq: number }) =>
  engine.longRead
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .where("audits.at", "<=", cursor.at)
    .where((eb) => eb.or([eb("audits.at", "<", cursor.at), eb("audits.seq", "<", cursor.seq)]))
    .select([
      "audits.seq",
      ...listed,
      "audits.action",
      "audits.outcome",
      "audits.address",
      "audits.request_id",
    ])
    .orderBy("audits.at", "desc")
    .orderBy("audits.seq", "desc")
    .limit(EXPORT_BATCH)
    .execute();
