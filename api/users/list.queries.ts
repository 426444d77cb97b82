import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { PagedList } from "../contract/lists";
import type { UserListQuery, UserSort } from "../contract/user-list";
import type { Engine, Queries } from "../database/engine";
import { pageWindow, toPagedList, type Window } from "../database/paging";
import { preparedQuery } from "../database/prepared-query";
import { byStatus, toFilters } from "../user-search/filters.queries";
import { directionOf, keyOf, SORTED } from "../user-search/order";
import { countUsers, findMatching, selectWhere } from "../user-search/search.queries";
import { assigned, type ListedUser, toUser, userColumns } from "./users.queries";

/** A page this far from both ends takes milliseconds, so it is read where that blocks nobody. */
const FAR = 20_000;

/**
 * A page of users, with their applications and roles.
 *
 * @param now in ms
 * @param step users from one anchor of a far page to the next
 */
export async function listUsers(
  engine: Engine,
  query: UserListQuery,
  now: number,
  step?: number,
): Promise<PagedList<ListedUser>> {
  const filters = toFilters(engine, query, now);
  const isPlain = filters.length === (query.status === undefined ? 0 : 1);
  const { total, rows } = await (isPlain
    ? pageOfAll(engine, query)
    : pageOfMatching(engine, query, await findMatching(engine, filters, { sort: query.sort, now, step })));
  return toPagedList(rows.map(toUser), total, query);
}

async function pageOfAll({ read, longRead }: Engine, query: UserListQuery) {
  const total = await countUsers(read, query.status);
  const window = pageWindow(query, total);
  if (!window) return { total, rows: [] };
  const { direction, offset, limit } = window;
  const select = preparedPage(query.sort, query.status, { direction, limit });
  return { total, rows: await select(offset > FAR ? longRead : read, { offset }) };
}

/** These use separate connections, because a far page of a frequent text is slow. */
async function pageOfMatching(
  { longRead }: Engine,
  query: UserListQuery,
  { total, place }: Awaited<ReturnType<typeof findMatching>>,
) {
  const wanted = pageWindow(query, total);
  if (!wanted) return { total, rows: [] };
  const { users, window } = await place(longRead, wanted);
  return { total, rows: await selectPage(longRead, users, query.sort, window).execute() };
}

/** The most frequent queries. Callers may ask for pages of any size. */
const pages = new LRUCache<string, ReturnType<typeof preparePage>>({ max: 100 });

/** Built once. */
function preparedPage(...page: Parameters<typeof preparePage>) {
  const key = JSON.stringify(page);
  const prepared = pages.get(key) ?? preparePage(...page);
  pages.set(key, prepared);
  return prepared;
}

const preparePage = (
  sort: UserSort,
  status: boolean | undefined,
  { direction, limit }: Pick<Window, "direction" | "limit">,
) =>
  preparedQuery((queries, { offset }: Pick<Window, "offset">) => {
    const users = selectWhere(
      queries,
      status === undefined ? [] : [byStatus(status)],
      undefined,
      keyOf(sort),
    );
    return selectPage(queries, users, sort, { direction, offset, limit });
  });

/** Finds the page by an index alone, then looks up only its users. */
function selectPage(
  queries: Queries,
  users: ReturnType<typeof selectWhere>,
  sort: UserSort,
  { direction, offset, limit }: Window,
) {
  const listed = directionOf(sort);
  const found = listed === direction ? "asc" : "desc";
  const column = sql.ref<string | number>(`users.${SORTED[keyOf(sort)]}`);
  const page = users
    .select(["users.id", column.as("sorted")])
    .orderBy(column, found)
    .orderBy("users.id", found)
    .offset(offset)
    .limit(limit);
  // The page comes first. The other way round, the engine would walk all users in order.
  return queries
    .selectFrom(page.as("page"))
    .crossJoin("users as u")
    .whereRef("u.id", "=", "page.id")
    .select(userColumns)
    .select(assigned)
    .orderBy("page.sorted", listed)
    .orderBy("page.id", listed);
}
