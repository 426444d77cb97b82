import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { withImplied } from "../contract/permissions";
import type { RolePermissions } from "../contract/role-permissions";
import type { RoleOverview } from "../contract/roles";
import { conflict, forbidden } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { holdsRole, listGroupsOfRole, listRolePermissions, replacePermissions } from "./permissions.queries";
import { ROLE } from "./roles.changes";
import { findRole } from "./roles.queries";

/** @throws {HttpError} 404 */
export async function readOverview({ engine }: Context, id: string): Promise<RoleOverview> {
  const role = requireFound("role", await findRole(engine.read, id));
  const permissions = await listRolePermissions(engine.read, id);
  return { ...role, permissions, groups: await listGroupsOfRole(engine.read, id) };
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
    const own = await requirePermissionNow(queries, caller, "roles:write");
    if (![...given, ...taken].every((name) => own.includes(name)))
      throw forbidden("You can give and take only permissions that you have yourself.");
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

function describeChange(name: string, given: string[], taken: string[]): string {
  if (given.length + taken.length === 0) return `saved the permissions of the role ${name} without changes`;
  const phrases = [
    given.length > 0 && `gave the role ${name} the permissions ${given.join(", ")}`,
    taken.length > 0 && `took the permissions ${taken.join(", ")} from the role ${name}`,
  ];
  return phrases.filter(Boolean).join("; ");
}
