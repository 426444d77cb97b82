import { uuidv7 } from "uuidv7";
import { type Origin, recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import type { RoleInput } from "../contract/roles";
import type { Queries } from "../database/engine";
import { conflict, notFound } from "../http/errors";
import { requireOwnLook } from "../noun/look-alikes";
import type { Caller } from "../sessions/caller";
import {
  countRoleUsers,
  deleteRole,
  findRole,
  insertRole,
  type ListedRole,
  lockRole,
  updateRole,
} from "./roles.queries";

const TAKEN = "This role name is already taken.";

/** Who changes a role, and which version of it they have seen. */
export interface RoleChange {
  caller: Caller;
  origin: Origin;
  /** Throws where somebody else changed the role in the meantime. */
  requireVersion: (current: ListedRole) => void;
}

/** @throws {HttpError} 409 for a taken name */
export function createRole(context: Context, { roleName }: RoleInput, caller: Caller, origin: Origin) {
  const id = uuidv7();
  return writeRole(context, async (queries) => {
    await insertRole(queries, { id, name: roleName }, origin.at);
    await requireOwnLook(queries, "roles", { id, name: roleName });
    await recordAudit(queries, origin, {
      action: "role.create",
      message: `${caller.name} added the role ${roleName}`,
      target: { type: "role", id, name: roleName },
      changes: { roleName },
    });
    return requireRole(await findRole(queries, id));
  });
}

/** @throws {HttpError} 404, 409 for a taken name and for a built-in role, 412 */
export function changeRole(
  context: Context,
  id: string,
  { roleName }: RoleInput,
  { caller, origin, requireVersion }: RoleChange,
) {
  return writeRole(context, async (queries) => {
    const before = await lockedRole(queries, id);
    requireVersion(before);
    const renamed = before.roleName !== roleName;
    if (before.builtIn && renamed) throw conflict(`The role ${before.roleName} can not be renamed.`);
    await updateRole(queries, id, roleName);
    if (renamed) await requireOwnLook(queries, "roles", { id, name: roleName });
    await recordAudit(queries, origin, {
      action: "role.update",
      message: renamed
        ? `${caller.name} renamed the role ${before.roleName} to ${roleName}`
        : `${caller.name} saved the role ${roleName} without changes`,
      target: { type: "role", id, name: roleName },
      changes: renamed ? { roleName: [before.roleName, roleName] } : {},
    });
    return requireRole(await findRole(queries, id));
  });
}

/** Deletes a role and takes it from everybody who has it. @throws {HttpError} 404, 409 for a built-in role, 412 */
export function removeRole(context: Context, id: string, { caller, origin, requireVersion }: RoleChange) {
  return context.engine.longWrite(async (queries) => {
    const role = await lockedRole(queries, id);
    requireVersion(role);
    if (role.builtIn) throw conflict(`The role ${role.roleName} can not be deleted.`);
    const users = (await countRoleUsers(queries, id)) ?? 0;
    await deleteRole(queries, id);
    await recordAudit(queries, origin, {
      action: "role.delete",
      message: `${caller.name} deleted the role ${role.roleName}, which ${users} user${users === 1 ? "" : "s"} had`,
      target: { type: "role", id, name: role.roleName },
      changes: { roleName: [role.roleName, null], users: [users, 0] },
    });
  });
}

/** @throws {HttpError} 404 */
export async function readRoleUserCount(context: Context, id: string) {
  const count = await countRoleUsers(context.engine.read, id);
  if (count === undefined) throw notFound("There is no such role.");
  return { count };
}

function requireRole<Found>(role: Found | undefined): Found {
  if (!role) throw notFound("There is no such role.");
  return role;
}

/** The role as it is, kept from everybody else's changes until the transaction ends. */
async function lockedRole(queries: Queries, id: string): Promise<ListedRole> {
  await lockRole(queries, id);
  const role = requireRole(await findRole(queries, id));
  return { ...role, version: role.version - 1 };
}

/** A write that the database refuses where another role has the name. */
async function writeRole<Result>(context: Context, work: (queries: Queries) => Promise<Result>) {
  try {
    return await context.engine.write(work);
  } catch (error) {
    if (context.engine.violatedColumns(error)?.includes("name_key")) {
      throw conflict(TAKEN, { roleName: [TAKEN] });
    }
    throw error;
  }
}
