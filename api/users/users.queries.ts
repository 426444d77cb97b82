import { type ExpressionBuilder, sql } from "kysely";
import type { PagedList } from "../contract/lists";
import { BUILT_IN_ROLES } from "../contract/roles";
import type { UserListQuery } from "../contract/users";
import type { Engine, Queries } from "../database/engine";
import { canonical, foldCase } from "../database/fold-case";
import { pageWindow, toPagedList, type Window } from "../database/paging";
import { preparedQuery } from "../database/prepared-query";
import type { Tables, UsersTable } from "../database/tables";
import { countByText, selectMatching, withStatus } from "./search.queries";

/** A page this far from both ends takes milliseconds, so it is read where that blocks nobody. */
const FAR = 20_000;

const columns = [
  "u.id",
  "u.name",
  "u.email",
  "u.mobile_no",
  "u.username",
  "u.active",
  "u.google_subject",
  "u.version",
] as const;

interface UserRow {
  id: string;
  name: string;
  email: string;
  mobile_no: string | null;
  username: string;
  active: 0 | 1;
  google_subject: string | null;
  version: number;
  applications: string | null;
  roles: string | null;
}

const toIds = (joined: string | null) => (joined === null ? [] : joined.split(",").sort());

const toUser = (row: UserRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobileNo: row.mobile_no,
  username: row.username,
  status: row.active === 1,
  googleAuth: row.google_subject !== null,
  applications: toIds(row.applications),
  roles: toIds(row.roles),
  version: row.version,
});
/** A user as the calls return it. */
export type ListedUser = ReturnType<typeof toUser>;

/** A page of users by name, with their applications and roles. */
export async function listUsers(engine: Engine, query: UserListQuery): Promise<PagedList<ListedUser>> {
  const { totalItems, users } = await (foldCase(query.searchTerm ?? "") === ""
    ? pageOfAll(engine, query)
    : pageOfMatching(engine, query));
  return toPagedList(users, totalItems, query);
}

interface Page {
  totalItems: number;
  users: ListedUser[];
}

async function pageOfAll(engine: Engine, query: UserListQuery): Promise<Page> {
  const { read, longRead } = engine;
  const totalItems = await countUsers(read, query.status);
  const window = pageWindow(query, totalItems);
  if (!window) return { totalItems, users: [] };
  const queries = window.offset > FAR ? longRead : read;
  const rows = await listAll[window.direction][`${query.status ?? "any"}`](queries, window);
  return { totalItems, users: rows.map(toUser) };
}

/** Searches use separate connections, because a far page of a frequent text is slow. */
async function pageOfMatching(engine: Engine, query: UserListQuery): Promise<Page> {
  const { longRead } = engine;
  const wanted = { term: foldCase(query.searchTerm ?? ""), active: query.status };
  const { total: totalItems, isRare } = await countByText(engine, wanted);
  const window = pageWindow(query, totalItems);
  if (!window) return { totalItems, users: [] };
  const matching = selectMatching(engine, longRead, wanted, isRare);
  const rows = await selectPage(longRead, matching, window).execute();
  return { totalItems, users: rows.map(toUser) };
}

/** Finds the page by an index alone, then looks up only its users. */
function selectPage(
  queries: Queries,
  users: ReturnType<typeof withStatus>,
  { direction, offset, limit }: Window,
) {
  const page = users
    .select(["users.seq", "users.name_key", "users.id"])
    .orderBy("users.name_key", direction)
    .orderBy("users.id", direction)
    .offset(offset)
    .limit(limit);
  // The page comes first. The other way round, the engine would walk all users in order.
  return queries
    .selectFrom(page.as("page"))
    .crossJoin("users as u")
    .whereRef("u.seq", "=", "page.seq")
    .select(columns)
    .select(assigned)
    .orderBy("page.name_key")
    .orderBy("page.id");
}

/** The most frequent queries, built once. */
const listAll = {
  asc: byStatus("asc"),
  desc: byStatus("desc"),
};

function byStatus(direction: Window["direction"]) {
  const of = (active: boolean | undefined) =>
    preparedQuery((queries, { offset, limit }: Pick<Window, "offset" | "limit">) =>
      selectPage(queries, withStatus(queries, active), { direction, offset, limit }),
    );
  return { any: of(undefined), true: of(true), false: of(false) };
}

export async function findUser(queries: Queries, id: string): Promise<ListedUser | undefined> {
  const row = await queries
    .selectFrom("users as u")
    .where("u.id", "=", id)
    .select(columns)
    .select(assigned)
    .executeTakeFirst();
  return row && toUser(row);
}

/** The account with this username, or else with this e-mail address. */
export const findUserByName = (queries: Queries, canonicalName: string) =>
  queries
    .selectFrom("users")
    .where((eb) =>
      eb.or([eb("username_canonical", "=", canonicalName), eb("email_canonical", "=", canonicalName)]),
    )
    .select(["id", "name", "username", "username_canonical", "email", "active", "google_subject"])
    .orderBy((eb) => eb.case().when("username_canonical", "=", canonicalName).then(0).else(1).end())
    .executeTakeFirst();

/** All ids of a column, separated by commas. Null if there are none. */
const joined = (column: string) => sql<string | null>`string_agg(${sql.ref(column)}, ',')`.as("ids");

const assigned = (eb: ExpressionBuilder<Tables & { u: UsersTable }, "u">) => [
  eb
    .selectFrom("user_applications as a")
    .whereRef("a.user_id", "=", "u.id")
    .select(joined("a.application_id"))
    .as("applications"),
  eb.selectFrom("user_roles as r").whereRef("r.user_id", "=", "u.id").select(joined("r.role_id")).as("roles"),
];

/** Reads the stored totals. */
export async function countUsers(queries: Queries, active: boolean | undefined): Promise<number> {
  const names =
    active === undefined ? ["users_active", "users_inactive"] : [active ? "users_active" : "users_inactive"];
  const { total } = await queries
    .selectFrom("counters")
    .where("name", "in", names)
    .select((eb) => eb.fn.sum<number | string>("value").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Whether there is another active super administrator. */
export async function hasOtherActiveSuper(queries: Queries, userId: string): Promise<boolean> {
  const other = await queries
    .selectFrom("user_roles as held")
    .innerJoin("users as u", "u.id", "held.user_id")
    .where("held.role_id", "=", "super")
    .where("u.id", "!=", userId)
    .where("u.active", "=", 1)
    .select("u.id")
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The user's current built-in roles. Empty if the user is inactive. */
export async function listActiveRoles(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom("user_roles as held")
    .innerJoin("users as u", "u.id", "held.user_id")
    .where("u.id", "=", userId)
    .where("u.active", "=", 1)
    .where("held.role_id", "in", BUILT_IN_ROLES)
    .select("held.role_id")
    .execute();
  return rows.map((row) => row.role_id);
}

/** Other users with this e-mail address or username. */
export const findTaken = (queries: Queries, user: { email: string; username: string }, exceptId?: string) =>
  queries
    .selectFrom("users")
    .where((eb) =>
      eb.or([
        eb("email_canonical", "=", canonical(user.email)),
        eb("username_canonical", "=", canonical(user.username)),
      ]),
    )
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", String(exceptId)))
    .select(["email_canonical", "username_canonical"])
    .execute();

/** The names of the existing ids. */
export async function listNames(
  queries: Queries,
  table: "roles" | "applications",
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.selectFrom(table).where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
