import type { PagedList, SearchQuery } from "../contract/lists";
import type { Role } from "../contract/roles";
import type { Queries } from "../database/engine";
import { fold } from "../database/fold";
import { pageWindow, toPagedList } from "../database/paging";
import { skeletonOf } from "../database/skeleton";
import { hasText } from "../database/substring";

interface RoleRow {
  id: string;
  name: string;
  built_in: 0 | 1;
  version: number;
}

const columns = ["id", "name", "built_in", "version"] as const;

const toRole = (row: RoleRow) =>
  ({ id: row.id, roleName: row.name, version: row.version, builtIn: row.built_in === 1 }) satisfies Role;
export type ListedRole = ReturnType<typeof toRole>;

/** One page of roles by name. */
export async function listRoles(queries: Queries, query: SearchQuery): Promise<PagedList<ListedRole>> {
  const term = fold(query.searchTerm ?? "");
  const matching = queries
    .selectFrom("roles")
    .$if(term !== "", (roles) => roles.where(hasText("name_key", term)));
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const window = pageWindow(query, count);
  if (!window) return toPagedList([], count, query);
  const rows = await matching
    .select(columns)
    .orderBy("name_key", window.direction)
    .orderBy("id", window.direction)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  if (window.direction === "desc") rows.reverse();
  return toPagedList(rows.map(toRole), count, query);
}

/** All roles, for dropdowns. */
export const listRoleOptions = (queries: Queries) =>
  queries.selectFrom("roles").select(["id", "name as roleName"]).orderBy("name_key").orderBy("id").execute();

export async function findRole(queries: Queries, id: string): Promise<ListedRole | undefined> {
  const row = await queries.selectFrom("roles").where("id", "=", id).select(columns).executeTakeFirst();
  return row && toRole(row);
}

/** From the kept count. @returns undefined where there is no such role */
export async function countRoleUsers(queries: Queries, id: string): Promise<number | undefined> {
  const row = await queries.selectFrom("roles").where("id", "=", id).select("user_count").executeTakeFirst();
  return row?.user_count;
}

const toColumns = async (name: string) => ({
  name,
  name_key: fold(name),
  name_skeleton: await skeletonOf(name),
});

export const insertRole = async (queries: Queries, role: { id: string; name: string }, now: number) =>
  queries
    .insertInto("roles")
    .values({ id: role.id, ...(await toColumns(role.name)), built_in: 0, created_at: now })
    .execute();

export const updateRole = async (queries: Queries, id: string, name: string) =>
  queries
    .updateTable("roles")
    .set(await toColumns(name))
    .where("id", "=", id)
    .execute();

/** Whoever has the role lets go of it with it. */
export const deleteRole = (queries: Queries, id: string) =>
  queries.deleteFrom("roles").where("id", "=", id).execute();

/** Raises the version; on Postgres whoever else changes this role, or gives or takes it, waits here. */
export const lockRole = (queries: Queries, id: string) =>
  queries
    .updateTable("roles")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
