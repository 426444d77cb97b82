import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import { requireGivable } from "../noun/ranks";
import { listRolesBeyond } from "../noun/ranks.queries";
import type { Caller } from "../sessions/caller";
import { listPermissions } from "../sessions/permissions.queries";
import { listRolesOfGroups } from "./assignments.queries";
import type { Assignments } from "./users.audit";

/**
 * Checks the groups that a user joins and leaves. Joining gives the groups' roles (GR1), and nobody takes permissions from
 * themselves.
 *
 * @throws {HttpError} 403, 409
 */
export async function requireJoinable(
  queries: Queries,
  caller: Caller,
  userId: string,
  groups: Assignments,
): Promise<void> {
  const given = await listRolesOfGroups(queries, groups.given);
  if (given.length > 0) await requireGivable(queries, await listPermissions(queries, caller.userId), given);
  if (userId !== caller.userId) return;
  const taken = await listRolesOfGroups(queries, groups.taken);
  const [lost] = taken.length > 0 ? await listRolesBeyond(queries, taken, []) : [];
  if (!lost) return;
  const message = `You can't leave a group that gives you the role ${lost.name}.`;
  throw conflict(message, { groups: [message] });
}
