import type { PagedList } from "../contract/lists";
import { BUILT_IN_ROLES } from "../contract/roles";
import type { UserListQuery } from "../contract/users";
import type { Engine, Queries } from "../database/engine";
import { canonical, fold } from "../database/fold";
import { pageWindow, toPagedList, type Window } from "../database/paging";
import { countByText, selectMatching, withStatus } from "./search.queries";

/** A page that begins so far from either end takes milliseconds, and is read where they hold up nobody. */
const FAR = 20_000;

const columns = [
  "id",
  "name",
  "email",
  "mobile_no",
  "username",
  "active",
  "google_subject",
  "version",
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
}

const toUser = (row: UserRow, applications: string[], roles: string[]) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  mobileNo: row.mobile_no,
  username: row.username,
  status: row.active === 1,
  googleAuth: row.google_subject !== null,
  applications,
  roles,
  version: row.version,
});
/** A user as the calls give it. */
export type ListedUser = ReturnType<typeof toUser>;

/** One page of users by name, with their applications and roles. */
export async function listUsers(engine: Engine, query: UserListQuery): Promise<PagedList<ListedUser>> {
  const { totalItems, ids } = await (fold(query.searchTerm ?? "") === ""
    ? pageOfAll(engine, query)
    : pageOfMatching(engine, query));
  return toPagedList(await readUsers(engine.read, ids), totalItems, query);
}

interface PageOfIds {
  totalItems: number;
  ids: string[];
}

async function pageOfAll({ read, longRead }: Engine, query: UserListQuery): Promise<PageOfIds> {
  const totalItems = await countUsers(read, query.status);
  const window = pageWindow(query, totalItems);
  if (!window) return { totalItems, ids: [] };
  const queries = window.offset > FAR ? longRead : read;
  return { totalItems, ids: await listIds(withStatus(queries, query.status), window) };
}

/** Searches on connections of their own: a far page of a text that many names hold takes its time. */
async function pageOfMatching(engine: Engine, query: UserListQuery): Promise<PageOfIds> {
  const wanted = { term: fold(query.searchTerm ?? ""), active: query.status };
  const { total: totalItems, few } = await countByText(engine, wanted);
  const window = pageWindow(query, totalItems);
  if (!window) return { totalItems, ids: [] };
  return { totalItems, ids: await listIds(selectMatching(engine, engine.longRead, wanted, few), window) };
}

async function listIds(users: ReturnType<typeof withStatus>, { direction, offset, limit }: Window) {
  const rows = await users
    .select("users.id")
    .orderBy("users.name_key", direction)
    .orderBy("users.id", direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  return direction === "asc" ? ids : ids.reverse();
}

export async function findUser(queries: Queries, id: string): Promise<ListedUser | undefined> {
  const [user] = await readUsers(queries, [id]);
  return user;
}

/** Users in the order of the ids, with their applications and roles: three queries, however many they are. */
async function readUsers(queries: Queries, ids: string[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const rows = await queries.selectFrom("users").where("id", "in", ids).select(columns).execute();
  const applications = await queries
    .selectFrom("user_applications")
    .where("user_id", "in", ids)
    .select(["user_id", "application_id as id"])
    .orderBy("application_id")
    .execute();
  const roles = await queries
    .selectFrom("user_roles")
    .where("user_id", "in", ids)
    .select(["user_id", "role_id as id"])
    .orderBy("role_id")
    .execute();
  const applicationsOf = byUser(applications);
  const rolesOf = byUser(roles);
  const users = new Map(
    rows.map((row) => [row.id, toUser(row, applicationsOf.get(row.id) ?? [], rolesOf.get(row.id) ?? [])]),
  );
  return ids.flatMap((id) => users.get(id) ?? []);
}

function byUser(assignments: Array<{ user_id: string; id: string }>): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const { user_id, id } of assignments) {
    const list = lists.get(user_id);
    if (list) list.push(id);
    else lists.set(user_id, [id]);
  }
  return lists;
}

/** From the kept totals. */
async function countUsers(queries: Queries, active: boolean | undefined): Promise<number> {
  const names =
    active === undefined ? ["users_active", "users_inactive"] : [active ? "users_active" : "users_inactive"];
  const { total } = await queries
    .selectFrom("counters")
    .where("name", "in", names)
    .select((eb) => eb.fn.sum<number | string>("value").as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** True where an active super is left besides this user. */
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

/** The built-in roles that the user has now, if active. */
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

/** Other users that have this e-mail address or username already. */
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

/** The names of those ids that exist. */
export async function listNames(
  queries: Queries,
  table: "roles" | "applications",
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.selectFrom(table).where("id", "in", ids).select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}
