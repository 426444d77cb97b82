import type { Queries } from "../database/engine";
import { typedKeys } from "../database/fold-case";
import type { Flag, Time } from "../database/tables";
import { type OptionalColumns, optionalColumns } from "../users/optional-columns";
import { isHidden, isVisible } from "./visible.queries";

/** A user as a directory sees it. */
export interface ScimUser extends OptionalColumns {
  id: string;
  name: string;
  email: string;
  username: string;
  active: Flag;
  external_id: string | null;
  scim_managed: Flag;
  scim_deactivated: Flag;
  created_at: Time;
  updated_at: Time;
}

export const columns = [
  "u.id",
  "u.name",
  "u.email",
  ...optionalColumns,
  "u.username",
  "u.active",
  "u.external_id",
  "u.scim_managed",
  "u.scim_deactivated",
  "u.created_at",
  "u.updated_at",
] as const;

export const findVisible = (queries: Queries, id: string): Promise<ScimUser | undefined> =>
  queries.selectFrom("users as u").where("u.id", "=", id).where(isVisible).select(columns).executeTakeFirst();

/** The id of a deleted user of the directory with this username. */
export async function findHidden(queries: Queries, userName: string): Promise<string | undefined> {
  const user = await queries
    .selectFrom("users as u")
    .where("u.username_canonical", "in", typedKeys(userName))
    .where(isHidden)
    .select("u.id")
    .executeTakeFirst();
  return user?.id;
}

export const findHiddenById = (queries: Queries, id: string): Promise<ScimUser | undefined> =>
  queries.selectFrom("users as u").where("u.id", "=", id).where(isHidden).select(columns).executeTakeFirst();

/** What the directory notes of a user that it manages. */
interface Marks {
  external_id?: string | null;
  scim_deactivated?: Flag;
  scim_hidden?: Flag;
}

export async function updateMarks(queries: Queries, id: string, marks: Marks, now: number): Promise<void> {
  await queries
    .updateTable("users")
    .set({ ...marks, scim_managed: 1, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** The ids of a user's groups that the directory manages. */
export async function listGroupsOfDirectory(queries: Queries, userId: string) {
  return queries
    .selectFrom("group_members as m")
    .innerJoin("groups as g", "g.id", "m.group_id")
    .where("m.user_id", "=", userId)
    .where("g.scim_managed", "=", 1)
    .orderBy("g.name_key")
    .select(["g.id", "g.name"])
    .execute();
}
