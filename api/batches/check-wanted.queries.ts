import type { Queries } from "../database/engine";
import { assigned, type ListedUser, toUser, userColumns } from "../users/users.queries";

/** Users by their ids. Unknown ids are left out. */
export async function findUsers(queries: Queries, ids: string[]): Promise<Map<string, ListedUser>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("users as u")
    .where("u.id", "in", ids)
    .select(userColumns)
    .select(assigned)
    .execute();
  return new Map(rows.map((row) => [row.id, toUser(row)]));
}

/** Which of these users have a permission other than these. */
export async function findAbove(
  queries: Queries,
  ids: string[],
  permissions: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom("effective_permissions")
    .where("user_id", "in", ids)
    .$if(permissions.length > 0, (further) => further.where("permission", "not in", permissions))
    .distinct()
    .select("user_id")
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Who has these canonical addresses or usernames. */
export async function findOwners(
  queries: Queries,
  column: "email_canonical" | "username_canonical",
  keys: string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await queries
    .selectFrom("users")
    .where(column, "in", keys)
    .select(["id", `${column} as key`])
    .execute();
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/** Who signs in by each of these, as a username or as an address. Their canonical forms. */
export async function findHolders(queries: Queries, keys: string[]): Promise<Map<string, string[]>> {
  const holders = new Map<string, string[]>();
  for (const column of ["email_canonical", "username_canonical"] as const)
    for (const [key, id] of await findOwners(queries, column, keys))
      holders.set(key, [...(holders.get(key) ?? []), id]);
  return holders;
}

/** Usernames that have one of these skeletons. */
export async function listUsernamesLike(queries: Queries, skeletons: string[]) {
  if (skeletons.length === 0) return [];
  return queries
    .selectFrom("users")
    .where("username_skeleton", "in", skeletons)
    .select(["id", "username", "username_skeleton as skeleton"])
    .execute();
}
