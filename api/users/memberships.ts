import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import { listPermissionsNow, requireGivable } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import type { Caller } from "../sessions/caller";
import { listDirectoryGroups, listRolesOfGroups } from "./assignments.queries";
import type { Assignments } from "./users.audit";

/** Rule GR2: the members of a directory's groups change by SCIM alone. @throws {HttpError} 409 */
export async function requireLocalGroups(queries: Queries, ids: string[]): Promise<void> {
  const [group] = await listDirectoryGroups(queries, ids);
  if (!group) return;
  const message = `Members of the group ${group.name} come from the directory. Change them there.`;
  throw conflict(message, { groups: [message] });
}

/**
 * Checks the groups that a user joins and leaves. Joining gives the groups' roles (GR1), and nobody takes permissions from
 * themselves.
 *
 * @throws {HttpError} 403, 409 also for groups of a directory
 */
export async function requireJoinable(
  queries: Queries,
  caller: Caller,
  userId: string,
  groups: Assignments,
): Promise<void> {
  await requireLocalGroups(queries, [...groups.given, ...groups.taken]);
  const given = await listRolesOfGroups(queries, groups.given);
  if (given.length > 0) await requireGivable(queries, await listPermissionsNow(queries, caller), given);
  if (userId !== caller.userId) return;
  const taken = await listRolesOfGroups(queries, groups.taken);
  const lost = await findRoleBeyond(queries, [], taken);
  if (!lost) return;
  const message = `You can't leave a group that gives you the role ${lost.name}.`;
  throw conflict(message, { groups: [message] });
}
