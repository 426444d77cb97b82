import type { Queries } from "../database/engine";
import { forbidden } from "../http/errors";
import { requirePermissionNow } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import type { Caller } from "../sessions/caller";
import { listRolesOfGroups } from "./assignments.queries";
import type { Snapshot } from "./snapshot.queries";

/**
 * Rules GR1 and GR1b for deleted users: nobody restores somebody, or removes somebody for good, whose roles have a
 * permission that they lack.
 *
 * @throws {HttpError} 403
 */
export async function requireReach(
  queries: Queries,
  caller: Caller,
  { user, assigned }: Pick<Snapshot, "user" | "assigned">,
): Promise<{ hadPermissions: boolean }> {
  const own = await requirePermissionNow(queries, caller, "users:delete");
  const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);
  const ids = [...idsOf(assigned.roles), ...(await listRolesOfGroups(queries, idsOf(assigned.groups)))];
  if (!(await findRoleBeyond(queries, [], ids))) return { hadPermissions: false };
  const beyond = await findRoleBeyond(queries, own, ids);
  if (beyond) throw forbidden(`${user.name} had the role ${beyond.name}, which allows more than you may do.`);
  return { hadPermissions: true };
}
