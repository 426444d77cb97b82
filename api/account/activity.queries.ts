import { type RawBuilder, type SqlBool, sql } from "kysely";
import { IS_CHANGE } from "../audit-trail/kinds.queries";
import type { OwnActivity, OwnActivityQuery, OwnKind } from "../contract/account";
import { DAY_MS } from "../contract/durations";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { toPagedList } from "../database/paging";
import { preparedQuery } from "../database/prepared-query";
import { networkOf } from "../http/request";

const SHOWN_MS = 90 * DAY_MS;
/** The oldest are left out, so that no page reads more index entries than twice this. */
const MOST = 1000;

interface Asked {
  userId: string;
  /** In ms. */
  since: number;
}

/** The newest audits of a user, by an index that has all these columns. */
const newest = (queries: Queries, column: "actor_id" | "target_id", { userId, since }: Asked) =>
  queries
    .selectFrom("audits")
    .where(column, "=", userId)
    .where("at", ">=", since)
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(MOST)
    .select(["at", "seq"]);

const KINDS: Record<OwnKind, RawBuilder<SqlBool>> = {
  "sign-ins": sql`audits.action in ('sign-in', 'sign-in.continue', 'sign-in.one-time', 'sign-in.raise', 'sign-in.throttle', 'sign-out', 'session.end', 'session.end-others', 'session.reuse')`,
  changes: IS_CHANGE,
  refused: sql`audits.outcome = 'refused'`,
};

/** One row at least: with the total, and without an audit if the page is empty. */
const findPageOf = (kind?: OwnKind) =>
  preparedQuery((queries, { offset, limit, ...asked }: Asked & { offset: number; limit: number }) =>
    queries
      .with(
        (cte) => cte("found").materialized(),
        (of) =>
          of
            .selectFrom((from) =>
              from
                .selectFrom(newest(queries, "actor_id", asked).as("acting"))
                .selectAll()
                // Most audits of a user are both.
                .union(from.selectFrom(newest(queries, "target_id", asked).as("affected")).selectAll())
                .as("own"),
            )
            .$if(kind !== undefined, (own) =>
              own
                .innerJoin("audits", "audits.seq", "own.seq")
                .where(kind === undefined ? sql<SqlBool>`false` : KINDS[kind]),
            )
            .select(["own.at", "own.seq"])
            .orderBy("own.at", "desc")
            .orderBy("own.seq", "desc")
            .limit(MOST),
      )
      .selectFrom((from) =>
        from
          .selectFrom("found")
          .select((eb) => eb.fn.countAll<number>().as("total"))
          .as("counted"),
      )
      .leftJoin(
        (from) =>
          from
            .selectFrom("found")
            .selectAll()
            .orderBy("at", "desc")
            .orderBy("seq", "desc")
            .offset(offset)
            .limit(limit)
            .as("page"),
        (join) => join.onTrue(),
      )
      .leftJoin("audits as a", "a.seq", "page.seq")
      .orderBy("page.at", "desc")
      .orderBy("page.seq", "desc")
      .select([
        "counted.total",
        "a.at",
        "a.message",
        "a.actor_id",
        "a.actor_name",
        "a.address",
        "a.outcome",
        "a.application_name",
      ]),
  );

const PAGES = {
  all: findPageOf(),
  "sign-ins": findPageOf("sign-ins"),
  changes: findPageOf("changes"),
  refused: findPageOf("refused"),
};

/** A page of what a user did, and of what was done to the user, in the last 90 days. */
export async function listOwnActivity(
  queries: Queries,
  userId: string,
  page: OwnActivityQuery,
  now: number,
): Promise<OwnActivity> {
  const offset = (page.page - 1) * page.size;
  const rows = await PAGES[page.only ?? "all"](queries, {
    userId,
    since: now - SHOWN_MS,
    offset,
    limit: page.size,
  });
  const items = rows.flatMap(({ at, message, actor_id, actor_name, address, outcome, application_name }) =>
    at === null || message === null
      ? []
      : [
          {
            message,
            subject: actor_id === userId && message.startsWith(`${actor_name} `) ? actor_name : null,
            timestamp: iso(at),
            application: application_name ?? "",
            // Where an administrator works is nobody else's business.
            network: address !== null && (actor_id ?? userId) === userId ? networkOf(address) : null,
            success: outcome === "success",
          },
        ],
  );
  return toPagedList(items, rows[0]?.total ?? 0, page);
}
