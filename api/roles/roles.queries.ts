import type { SecondFactorLevel } from "../contract/factors";
import type { SearchQuery } from "../contract/lists";
import { isoOrNull } from "../contract/moments";
import type { Role, RoleInput } from "../contract/roles";
import type { Engine, Queries } from "../database/engine";
import { byName, nameColumns, pageByName } from "../noun/named.queries";
import { countHolders } from "../users/holders.queries";
import { listAllPermissions, listPermissionsOf } from "./permissions.queries";

interface RoleRow {
  id: string;
  name: string;
  built_in: 0 | 1;
  user_count: number;
  version: number;
  second_factor: SecondFactorLevel;
  second_factor_from: number | null;
}

const columns = [
  "id",
  "name",
  "built_in",
  "user_count",
  "version",
  "second_factor",
  "second_factor_from",
] as const;

const toRole = (row: RoleRow) =>
  ({
    id: row.id,
    roleName: row.name,
    version: row.version,
    builtIn: row.built_in === 1,
    userCount: row.user_count,
    secondFactor: row.second_factor,
    secondFactorFrom: isoOrNull(row.second_factor_from),
  }) satisfies Role;

/** A page of roles with what they allow, and how many people have them. @param now in ms */
export async function listRoles(engine: Engine, query: SearchQuery, now: number) {
  const { items, ...page } = await pageByName(engine.read.selectFrom("roles").select(columns), query, toRole);
  const ids = items.map(({ id }) => id);
  const [permissions, holders] = await Promise.all([
    listPermissionsOf(engine.read, ids),
    countHolders(engine, "roles", ids, now),
  ]);
  const toListed = (role: Role & { userCount: number }) => ({
    ...role,
    permissions: permissions(role.id),
    people: holders.get(role.id)?.people ?? role.userCount,
  });
  return { ...page, items: items.map(toListed) };
}

/** The names of all roles. */
export const listRoleOptions = (queries: Queries) =>
  byName(queries.selectFrom("roles").select(["id", "name as roleName"])).execute();

/** All roles with what they allow, for dropdowns. */
export async function listRoleChoices(queries: Queries) {
  const [roles, permissions] = await Promise.all([listRoleOptions(queries), listAllPermissions(queries)]);
  return roles.map((role) => ({ ...role, permissions: permissions(role.id) }));
}

export async function findRole(queries: Queries, id: string) {
  const row = await queries.selectFrom("roles").where("id", "=", id).select(columns).executeTakeFirst();
  return row && toRole(row);
}

export async function insertRole(queries: Queries, id: string, { roleName }: RoleInput, now: number) {
  const row = { id, ...(await nameColumns(roleName)), built_in: 0 as const, created_at: now };
  const added = queries.insertInto("roles").values(row).returning(columns);
  return toRole(await added.executeTakeFirstOrThrow());
}

export async function updateRole(queries: Queries, id: string, { roleName }: RoleInput) {
  const updated = queries.updateTable("roles").set(await nameColumns(roleName));
  return toRole(await updated.where("id", "=", id).returning(columns).executeTakeFirstOrThrow());
}
