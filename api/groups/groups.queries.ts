import { type ExpressionBuilder, sql } from "kysely";
import type { Group, GroupInput, GroupOption } from "../contract/groups";
import type { SearchQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import { byName, nameColumns, pageByName } from "../noun/named.queries";
import { endLostAccess } from "../sessions/lost-access.queries";
import type { Given } from "../users/assignments.queries";

interface GroupRow {
  id: string;
  name: string;
  description: string | null;
  user_count: number;
  scim_managed: 0 | 1;
  version: number;
  roles: string | null;
  applications: string | null;
}

const columns = ["id", "name", "description", "user_count", "scim_managed", "version"] as const;

/** All ids of a column, separated by commas. Null if there are none. */
const joined = (column: string) => sql<string | null>`string_agg(${sql.ref(column)}, ',')`.as("ids");

const assigned = (eb: ExpressionBuilder<Tables, "groups">) => [
  eb
    .selectFrom("group_roles as r")
    .whereRef("r.group_id", "=", "groups.id")
    .select(joined("r.role_id"))
    .as("roles"),
  eb
    .selectFrom("group_applications as a")
    .whereRef("a.group_id", "=", "groups.id")
    .select(joined("a.application_id"))
    .as("applications"),
];

const toIds = (ids: string | null) => (ids === null ? [] : ids.split(",").sort());

const DIRECTORY = { directory: true } as const;

const toGroup = (row: GroupRow) =>
  ({
    id: row.id,
    groupName: row.name,
    description: row.description,
    roles: toIds(row.roles),
    applications: toIds(row.applications),
    userCount: row.user_count,
    version: row.version,
    ...(row.scim_managed === 1 && DIRECTORY),
  }) satisfies Group;

const selectGroups = (queries: Queries) => queries.selectFrom("groups").select(columns).select(assigned);

export const listGroups = (queries: Queries, query: SearchQuery) =>
  pageByName(selectGroups(queries), query, toGroup);

/** All groups, for dropdowns. */
export async function listGroupOptions(queries: Queries): Promise<GroupOption[]> {
  const options = queries.selectFrom("groups").select(["id", "name", "scim_managed"]).select(assigned);
  return (await byName(options).execute()).map(({ id, name, roles, applications, scim_managed }) => ({
    id,
    groupName: name,
    roles: toIds(roles),
    applications: toIds(applications),
    ...(scim_managed === 1 && DIRECTORY),
  }));
}

/** The names of all groups. */
export const listGroupNames = (queries: Queries) =>
  byName(queries.selectFrom("groups").select(["id", "name as groupName"])).execute();

export async function findGroup(queries: Queries, id: string): Promise<Group | undefined> {
  const row = await selectGroups(queries).where("id", "=", id).executeTakeFirst();
  return row && toGroup(row);
}

type Described = Pick<GroupInput, "groupName" | "description">;

const toColumns = async ({ groupName, description }: Described) => ({
  ...(await nameColumns(groupName)),
  description,
});

/** @param directory of a group that a directory manages */
export async function insertGroup(
  queries: Queries,
  id: string,
  group: Described,
  now: number,
  directory?: { externalId: string | null },
) {
  const row = {
    id,
    ...(await toColumns(group)),
    ...(directory && { scim_managed: 1 as const, external_id: directory.externalId }),
    created_at: now,
  };
  await queries.insertInto("groups").values(row).execute();
}

export async function updateGroup(queries: Queries, id: string, group: Described) {
  await queries
    .updateTable("groups")
    .set(await toColumns(group))
    .where("id", "=", id)
    .execute();
}

/** What a group gives its members. */
export type Gifts = Pick<GroupInput, "roles" | "applications">;

export async function giveToGroup(
  queries: Queries,
  id: string,
  { roles, applications }: Gifts,
  { at, by }: Given,
): Promise<void> {
  const given = { group_id: id, given_at: at, given_by: by };
  if (roles.length > 0) {
    const rows = roles.map((role) => ({ ...given, role_id: role }));
    await queries.insertInto("group_roles").values(rows).execute();
  }
  if (applications.length > 0) {
    const rows = applications.map((application) => ({ ...given, application_id: application }));
    await queries.insertInto("group_applications").values(rows).execute();
  }
}

/** Ends the members' access to applications that they don't have in another way. */
export async function takeFromGroup(
  queries: Queries,
  id: string,
  { roles, applications }: Gifts,
  now: number,
): Promise<void> {
  if (roles.length > 0)
    await queries
      .deleteFrom("group_roles")
      .where("group_id", "=", id)
      .where("role_id", "in", roles)
      .execute();
  if (applications.length > 0)
    await queries
      .deleteFrom("group_applications")
      .where("group_id", "=", id)
      .where("application_id", "in", applications)
      .execute();
  await endLostAccess(queries, { groupId: id }, applications, now);
}

export async function isMember(queries: Queries, groupId: string, userId: string): Promise<boolean> {
  const member = await queries
    .selectFrom("group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "=", userId)
    .select("user_id")
    .executeTakeFirst();
  return member !== undefined;
}

/** A member of a group who has a permission other than these. */
export const findMemberAbove = (queries: Queries, groupId: string, permissions: string[]) =>
  queries
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.group_id", "=", groupId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("effective_permissions as held")
          .whereRef("held.user_id", "=", "m.user_id")
          .where("held.permission", "not in", permissions)
          .select("held.user_id"),
      ),
    )
    .select("u.name")
    .limit(1)
    .executeTakeFirst();
