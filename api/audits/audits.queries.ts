import { sql } from "kysely";
import { OF_BATCH } from "../audit-trail/kinds.queries";
import type { Audit, AuditListQuery } from "../contract/audits";
import { MOST_COUNTED } from "../contract/batch-limits";
import type { PagedList, PageQuery } from "../contract/lists";
import { startAt } from "../database/anchors";
import type { Engine } from "../database/engine";
import { pageWindow, toPagedList, type Window } from "../database/paging";
import { findAnchor, ORDER, STEP } from "./anchors.queries";
import { LISTED, toAudit } from "./audit-row";
import { isCountedByDay, listByDay } from "./by-day.queries";
import { type AuditQuery, matches, toAuditQuery } from "./filter.queries";
import { hasRare, withNarrowest } from "./narrowest.queries";
import { countMatches, countRare } from "./totals.queries";

/**
 * One page of audits, newest first.
 *
 * @param step matches from one anchor of far pages to the next
 */
export async function listAudits(
  engine: Engine,
  query: AuditListQuery,
  now: number,
  step = STEP,
): Promise<PagedList<Audit>> {
  const list = await listMatches(engine, query, now, step);
  return query.batches === "collapsed" ? withCounts(engine, list) : list;
}

async function listMatches(engine: Engine, query: AuditListQuery, now: number, step: number) {
  const asked = toAuditQuery(query, now);
  if (isCountedByDay(asked)) return listByDay(engine, asked, query);
  const wanted = await withNarrowest(engine, asked);
  return hasRare(wanted) ? listRare(engine, wanted, query) : listCounted(engine, wanted, query, step);
}

const RUNS = new Set(["batch.run", "batch.undo"]);

/** Adds to each bulk change of a page how many audits it wrote. */
async function withCounts(engine: Engine, list: PagedList<Audit>): Promise<PagedList<Audit>> {
  const ids = list.items.flatMap(({ action, target }) =>
    RUNS.has(action ?? "") && target ? [target.id] : [],
  );
  if (ids.length === 0) return list;
  const counts = await engine.longRead
    .selectNoFrom((eb) =>
      ids.map((id, index) =>
        eb
          .selectFrom((from) =>
            from
              .selectFrom("audits")
              .where("audits.request_id", "=", id)
              .where(OF_BATCH)
              .select("audits.seq")
              .limit(MOST_COUNTED)
              .as("written"),
          )
          .select((of) => of.fn.countAll<number | string>().as("count"))
          .as(String(index)),
      ),
    )
    .executeTakeFirstOrThrow();
  const countOf = new Map(ids.map((id, index) => [id, Number(counts[String(index)])]));
  return {
    ...list,
    items: list.items.map((audit) => {
      const audits = RUNS.has(audit.action ?? "") ? countOf.get(audit.target?.id ?? "") : undefined;
      return audits === undefined ? audit : { ...audit, audits };
    }),
  };
}

async function listCounted(
  engine: Engine,
  wanted: AuditQuery,
  query: PageQuery,
  step: number,
): Promise<PagedList<Audit>> {
  const totalItems = await countMatches(engine, wanted);
  const window = pageWindow(query, totalItems);
  if (!window) return toPagedList([], totalItems, query);
  const { anchor, direction, offset, limit } = await findStart(engine, wanted, window, totalItems, step);
  const rows = await engine.longRead
    .selectFrom((from) =>
      startAt(from.selectFrom("audits").where(matches(engine, wanted)), ORDER, anchor)
        // What these columns and the filters are in is skipped in the index alone.
        .select(["audits.seq", "audits.at"])
        .orderBy("audits.at", direction)
        .orderBy("audits.seq", direction)
        .offset(offset)
        .limit(limit)
        .as("page"),
    )
    .crossJoin("audits")
    .whereRef("audits.seq", "=", "page.seq")
    .select(LISTED)
    .orderBy("page.at", "desc")
    .orderBy("page.seq", "desc")
    .execute();
  return toPagedList(rows.map(toAudit), totalItems, query);
}

/** Where the page begins in the indexes, of which newest first is the reverse: at an anchor if it is far from both ends. */
async function findStart(
  engine: Engine,
  wanted: AuditQuery,
  { direction, offset, limit }: Window,
  totalItems: number,
  step: number,
) {
  const isNewest = direction === "asc";
  const older = isNewest ? totalItems - offset - limit : offset;
  const start = offset > step ? await findAnchor(engine, wanted, older, step) : undefined;
  if (start) return { ...start, direction: "asc", limit } as const;
  return { anchor: undefined, direction: isNewest ? "desc" : "asc", offset, limit } as const;
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
    .select(LISTED)
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

/** The actions of all audits: one step in the index for each, however many audits there are. */
export async function listActions({ read }: Engine): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive found(action) as (
      select min(action) from audits
      union all
      select (select min(action) from audits where audits.action > found.action) from found
      where found.action is not null
    )
    select action from found where action is not null
  `.execute(read);
  return rows.map(({ action }) => action).sort();
}
