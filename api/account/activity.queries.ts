import type { OwnActivity } from "../contract/account";
import { DAY_MS } from "../contract/durations";
import type { PageQuery } from "../contract/lists";
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

/** One row at least: with the total, and without an audit if the page is empty. */
const findPage = preparedQuery(
  (queries, { offset, limit, ...asked }: Asked & { offset: number; limit: number }) =>
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
            .selectAll()
            .orderBy("at", "desc")
            .orderBy("seq", "desc")
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
        "a.address",
        "a.outcome",
        "a.application_name",
      ]),
);

/** A page of what a user did, and of what was done to the user, in the last 90 days. */
export async function listOwnActivity(
  queries: Queries,
  userId: string,
  page: PageQuery,
  now: number,
): Promise<OwnActivity> {
  const offset = (page.page - 1) * page.size;
  const rows = await findPage(queries, { userId, since: now - SHOWN_MS, offset, limit: page.size });
  const items = rows.flatMap(({ at, message, actor_id, address, outcome, application_name }) =>
    at === null || message === null
      ? []
      : [
          {
            message,
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
