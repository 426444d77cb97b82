import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { lockNames } from "../database/look-alikes.queries";

/** The ids of those who sign in by a username or an address, by its canonical form. */
export type Holders = Map<string, string[]>;

/** @param names usernames and addresses, as they are written */
export async function findHolders(queries: Queries, names: readonly string[]): Promise<Holders> {
  const holders: Holders = new Map();
  const asked = new Set(names.map(canonical));
  if (asked.size === 0) return holders;
  const keys = [...asked];
  const rows = await queries
    .selectFrom("users")
    .where((eb) => eb.or([eb("email_canonical", "in", keys), eb("username_canonical", "in", keys)]))
    .select(["id", "email_canonical", "username_canonical"])
    .execute();
  for (const { id, email_canonical, username_canonical } of rows)
    for (const key of new Set([email_canonical, username_canonical]))
      if (asked.has(key)) holders.set(key, [...(holders.get(key) ?? []), id]);
  return holders;
}

/** Call it before looking whether a username or an address is free. */
export const lockUserNames = (queries: Queries): Promise<void> => lockNames(queries, "users");

/** Whether somebody else signs in by this, as a username or as an address. */
export async function isTaken(queries: Queries, name: string, exceptId?: string): Promise<boolean> {
  return isHeldByOther(await findHolders(queries, [name]), name, exceptId);
}

/** Whether one of the holders of a name is somebody else. */
export const isHeldByOther = (holders: Holders, name: string, exceptId?: string): boolean =>
  holders.get(canonical(name))?.some((id) => id !== exceptId) === true;

/** The ids of those who have these canonical addresses or usernames. */
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

/** Usernames that have one of these skeletons. */
export async function listUsernamesLike(queries: Queries, skeletons: string[]) {
  if (skeletons.length === 0) return [];
  return queries
    .selectFrom("users")
    .where("username_skeleton", "in", skeletons)
    .select(["id", "username", "username_skeleton as skeleton"])
    .execute();
}
