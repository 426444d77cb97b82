import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { type PermissionName, withImplied } from "../contract/permissions";
import type { RolePermissions } from "../contract/role-permissions";
import type { RoleOverview } from "../contract/roles";
import type { Queries } from "../database/engine";
import { conflict, forbidden } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import type { Caller } from "../sessions/caller";
import { countHoldersOf } from "../users/holders.queries";
import { holdsRole, listGroupsOfRole, listRolePermissions, replacePermissions } from "./permissions.queries";
import { ROLE } from "./roles.named";
import { findRole } from "./roles.queries";

/** @throws {HttpError} 404 */
export async function readOverview({ engine, now }: Context, id: string): Promise<RoleOverview> {
  const role = requireFound("role", await findRole(engine.read, id));
  const [permissions, groups, held] = await Promise.all([
    listRolePermissions(engine.read, id),
    listGroupsOfRole(engine.read, id),
    countHoldersOf(engine, "roles", id, now()),
  ]);
  return { ...role, permissions, people: held?.people ?? role.userCount, groups };
}

/**
 * Replaces what a role allows, with what that needs. Nobody gives or takes a permission that they lack (GR1), nor takes one
 * from themselves.
 *
 * @throws {HttpError} 403, also with the code `proof-needed`, 404, 409 for a built-in role and the caller's own, 412
 */
export function changePermissions(
  context: Context,
  id: string,
  input: RolePermissions,
  { caller, origin, requireVersion }: Change,
): Promise<RolePermissions> {
  return context.engine.write(async (queries) => {
    const role = await lock(queries, ROLE, id);
    requireVersion(role);
    if (role.builtIn) throw conflict(`The permissions of the role ${role.roleName} can't be changed.`);
    const before = await listRolePermissions(queries, id);
    const permissions = withImplied(input.permissions);
    const given = permissions.filter((name) => !before.includes(name));
    const taken = before.filter((name) => !permissions.includes(name));
    requireOwn(await requirePermissionNow(queries, caller, "roles:write"), [...given, ...taken]);
    if (taken.length > 0 && (await holdsRole(queries, caller.userId, id)))
      throw conflict("This role is one of yours. Ask another administrator to take permissions from it.");
    if (given.length + taken.length > 0) await requireProof(context, caller, { queries });
    await replacePermissions(queries, id, { given, taken });
    await recordAudit(queries, origin, {
      action: "role.update-permissions",
      message: `${caller.name} ${describeChange(role.roleName, given, taken)}`,
      target: { type: "role", id, name: role.roleName },
      changes: { permissions: [before, permissions] },
    });
    return { permissions };
  });
}

/** Rule GR1 for the permissions of a role. @throws {HttpError} 403 */
function requireOwn(own: readonly string[], permissions: readonly PermissionName[]): void {
  if (!permissions.every((name) => own.includes(name)))
    throw forbidden("You can give and take only permissions that you have yourself.");
}

/**
 * Gives a role that was just added its permissions, which nobody gives that they lack (GR1).
 *
 * @param permissions with those that they need
 * @throws {HttpError} 403, also with the code `proof-needed`
 */
export async function givePermissions(
  context: Context,
  queries: Queries,
  caller: Caller,
  { id, permissions }: { id: string; permissions: PermissionName[] },
): Promise<void> {
  if (permissions.length === 0) return;
  requireOwn(await requirePermissionNow(queries, caller, "roles:write"), permissions);
  await requireProof(context, caller, { queries });
  await replacePermissions(queries, id, { given: permissions, taken: [] });
}

function describeChange(name: string, given: string[], taken: string[]): string {
  if (given.length + taken.length === 0) return `saved the permissions of the role ${name} without changes`;
  const phrases = [
    given.length > 0 && `gave the role ${name} the permissions ${given.join(", ")}`,
    taken.length > 0 && `took the permissions ${taken.join(", ")} from the role ${name}`,
  ];
  return phrases.filter(Boolean).join("; ");
}
