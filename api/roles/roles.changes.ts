import type { Context } from "../context";
import { withImplied } from "../contract/permissions";
import type { NewRole, RoleInput } from "../contract/roles";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { addNamed, changeNamed, removeNamed } from "../noun/named";
import { requireUnprotecting } from "../noun/policies";
import { requireGivable, requirePermissionNow } from "../noun/ranks";
import { deleteWithUsers, readUserCount } from "../noun/user-count";
import { givePermissions } from "./permissions.changes";
import { holdsRole, listRolePermissions } from "./permissions.queries";
import { ROLE } from "./roles.named";
import { findRole, insertRole, updateRole } from "./roles.queries";

/** @throws {HttpError} 403 for permissions that the caller lacks, also with the code `proof-needed`, 409, 422 */
export function createRole(
  context: Context,
  { permissions: chosen = [], ...input }: NewRole,
  change: Change,
) {
  const permissions = withImplied(chosen);
  const allows = permissions.length > 0;
  return addNamed(context, ROLE, {
    input,
    change,
    insert: async (queries, id) => {
      const role = await insertRole(queries, id, input, change.origin.at);
      await givePermissions(context, queries, change.caller, { id, permissions });
      return { ...role, permissions };
    },
    ...(allows && {
      phrase: `, with the permissions ${permissions.join(", ")}`,
      changes: { permissions },
    }),
  });
}

/** Applications go by the names of roles, so a new name needs every permission of the role (GR1, ranks.ts). */
export const changeRole = (context: Context, id: string, input: RoleInput, change: Change) =>
  changeNamed(context, ROLE, {
    id,
    input,
    change,
    update: async (queries, { roleName }) => {
      const own = await requirePermissionNow(queries, change.caller, "roles:write");
      if (input.roleName !== roleName) await requireGivable(queries, own, [id]);
      return updateRole(queries, id, input);
    },
  });

/**
 * Deletes a role and takes it from its users and groups. If it requires a second step, it takes what lifting that takes.
 *
 * @throws {HttpError} 403 by GR1 (ranks.ts) and with the code `proof-needed`, 404, 409 for a built-in role and one of the caller's with permissions, 412
 */
export const removeRole = (context: Context, id: string, change: Change) =>
  removeNamed(context, ROLE, id, change, async (queries) => {
    const own = await requirePermissionNow(queries, change.caller, "roles:write");
    await requireGivable(queries, own, [id]);
    await requireUnprotecting(context, queries, change.caller, id);
    const allowsAnything = (await listRolePermissions(queries, id)).length > 0;
    if (allowsAnything && (await holdsRole(queries, change.caller.userId, id)))
      throw conflict("This role is one of yours. Ask another administrator to delete it.");
    return deleteWithUsers(queries, "roles", id);
  });

/** A role with what it allows. @throws {HttpError} 404 */
export async function readRole(queries: Queries, id: string) {
  const role = requireFound("role", await findRole(queries, id));
  return { ...role, permissions: await listRolePermissions(queries, id) };
}

export const readRoleUserCount = (context: Context, id: string) => readUserCount(context, ROLE, id);
