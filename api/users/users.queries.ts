import type { PagedList } from "../contract/lists";
import { BUILT_IN_ROLES } from "../contract/roles";
import type { UserListQuery } from "../contract/users";
import type { Engine, Queries } from "../database/engine";
import { canonical, fold } from "../database/fold";
import { pageWindow, toPagedList } from "../database/paging";

/** What is written of a user. */
export interface UserValues {
  name: string;
  email: string;
  mobileNo: string | null;
  username: string;
  active: boolean;
}

export interface NewUser extends UserValues {
  id: string;
  passwordHash: string;
  roles: string[];
  applications: string[];
}

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

const toColumns = (user: UserValues) => ({
  name: user.name,
  name_key: fold(user.name),
  email: user.email,
  email_key: fold(user.email),
  email_canonical: canonical(user.email),
  mobile_no: user.mobileNo,
  username: user.username,
  username_canonical: canonical(user.username),
  active: user.active ? (1 as const) : (0 as const),
});

/** One page of users by name, with their applications and roles. */
export async function listUsers(engine: Engine, query: UserListQuery): Promise<PagedList<ListedUser>> {
  const { read } = engine;
  const term = fold(query.searchTerm ?? "");
  let matching = read.selectFrom("users");
  if (query.status !== undefined) matching = matching.where("users.active", "=", query.status ? 1 : 0);
  if (term !== "") matching = matching.where(engine.contains("users", ["name_key", "email_key"], term));

  const totalItems =
    term === ""
      ? await countUsers(read, query.status)
      : (await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;
  const window = pageWindow(query, totalItems);
  if (!window) return toPagedList([], totalItems, query);

  const { direction, offset, limit } = window;
  const page = await matching
    .select("users.id")
    .orderBy("users.name_key", direction)
    .orderBy("users.id", direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = page.map(({ id }) => id);
  if (direction === "desc") ids.reverse();
  return toPagedList(await readUsers(read, ids), totalItems, query);
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

async function addToCounter(queries: Queries, active: boolean, by: 1 | -1): Promise<void> {
  await queries
    .updateTable("counters")
    .set((eb) => ({ value: eb("value", "+", by) }))
    .where("name", "=", active ? "users_active" : "users_inactive")
    .execute();
}

/** Inserts a user with roles and applications, and keeps the totals. */
export async function insertUser(queries: Queries, user: NewUser, now: number): Promise<void> {
  await queries
    .insertInto("users")
    .values({
      id: user.id,
      ...toColumns(user),
      password_hash: user.passwordHash,
      google_issuer: null,
      google_subject: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await assignRoles(queries, user.id, user.roles, 1);
  await assignApplications(queries, user.id, user.applications, 1);
  await addToCounter(queries, user.active, 1);
}

/** Writes a user's own columns; a new password or deactivation makes every token of before worthless. */
export async function updateUser(
  queries: Queries,
  id: string,
  user: UserValues & { passwordHash?: string },
  before: { active: boolean },
  now: number,
): Promise<void> {
  const stopped = user.passwordHash !== undefined || (before.active && !user.active);
  await queries
    .updateTable("users")
    .set((eb) => ({
      ...toColumns(user),
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash }),
      ...(stopped && { token_epoch: eb("token_epoch", "+", 1) }),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
  if (before.active !== user.active) {
    await addToCounter(queries, before.active, -1);
    await addToCounter(queries, user.active, 1);
  }
}

/** Deletes a user; roles and applications let go of it, sessions go with it. */
export async function deleteUser(queries: Queries, user: ListedUser): Promise<void> {
  await assignRoles(queries, user.id, user.roles, -1);
  await assignApplications(queries, user.id, user.applications, -1);
  await queries.deleteFrom("users").where("id", "=", user.id).execute();
  await addToCounter(queries, user.status, -1);
}

/** Raises the version; on Postgres whoever else changes this user waits here. @returns false where there is none */
export async function lockUser(queries: Queries, id: string): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable("users")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whoever touches a super stands in this line, so that two can't strip each other at once. */
export async function lockSupers(queries: Queries): Promise<void> {
  await queries
    .updateTable("roles")
    .set((eb) => ({ user_count: eb.ref("user_count") }))
    .where("id", "=", "super")
    .execute();
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

/** Gives (1) or takes (-1) roles, and keeps how many users each of them has. */
export async function assignRoles(
  queries: Queries,
  userId: string,
  ids: string[],
  by: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  if (by === 1) {
    const rows = ids.map((id) => ({ user_id: userId, role_id: id }));
    await queries.insertInto("user_roles").values(rows).execute();
  } else {
    await queries
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .where("role_id", "in", ids)
      .execute();
  }
  await queries
    .updateTable("roles")
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}

/** Gives (1) or takes (-1) applications, and keeps how many users each of them has. */
export async function assignApplications(
  queries: Queries,
  userId: string,
  ids: string[],
  by: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  if (by === 1) {
    const rows = ids.map((id) => ({ user_id: userId, application_id: id }));
    await queries.insertInto("user_applications").values(rows).execute();
  } else {
    await queries
      .deleteFrom("user_applications")
      .where("user_id", "=", userId)
      .where("application_id", "in", ids)
      .execute();
  }
  await queries
    .updateTable("applications")
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}
