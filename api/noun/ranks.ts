import type { PermissionName } from "../contract/permissions";
import type { BuiltInRole } from "../contract/roles";
import type { Queries } from "../database/engine";
import { forbidden } from "../http/errors";
import { findTokenPermissions } from "../sessions/api-tokens.queries";
import type { ApiToken, Caller, SignedIn } from "../sessions/caller";
import { listAbove, listPermissions } from "../sessions/permissions.queries";
import { findRoleBeyond, type RoleName } from "./ranks.queries";

export const SUPER: BuiltInRole = "super";

/**
 * Checks a permission in the transaction: the caller's roles may have changed since the call arrived.
 *
 * @returns all permissions of the caller
 * @throws {HttpError} 403
 */
export async function requirePermissionNow(
  queries: Queries,
  caller: Caller,
  permission: PermissionName,
): Promise<string[]> {
  const own = await listPermissionsNow(queries, caller);
  if (!own.includes(permission)) throw forbidden();
  return own;
}

/** Whose permissions are read. */
type Holder = Pick<SignedIn, "kind" | "userId"> | Pick<ApiToken, "kind" | "userId" | "tokenId" | "checkedAt">;

/** What a caller may do now: an API token what it and its creator may do. */
export async function listPermissionsNow(queries: Queries, caller: Holder): Promise<string[]> {
  const held = await listPermissions(queries, caller.userId);
  if (caller.kind === "signed-in") return held;
  const given = await findTokenPermissions(queries, {
    id: caller.tokenId,
    userId: caller.userId,
    now: caller.checkedAt,
  });
  return held.filter((permission) => given.includes(permission));
}

/**
 * Rule GR1: nobody gives a permission that they lack, whatever the road.
 *
 * @param own the permissions of whoever gives the roles
 * @throws {HttpError} 403
 */
export async function requireGivable(queries: Queries, own: string[], roleIds: string[]): Promise<void> {
  const beyond = await findRoleBeyond(queries, own, roleIds);
  if (beyond) throw notGivable(beyond);
}

/** The refusal of GR1. */
export const notGivable = ({ id, name }: RoleName) =>
  forbidden(
    id === SUPER
      ? "Only a super administrator can grant the role super."
      : `The role ${name} allows more than you may do, so you can't give it.`,
  );

/**
 * Rule GR1b: nobody changes a user who has a permission that they lack.
 *
 * @param own the permissions of whoever changes the user
 * @throws {HttpError} 403
 */
export async function requireNotAbove(
  queries: Queries,
  own: string[],
  user: { id: string; name: string; roles: string[] },
): Promise<void> {
  if (await hasAbove(queries, own, user.id)) throw notChangeable(user);
}

/** The refusal of GR1b. */
export const notChangeable = ({ name, roles }: { name: string; roles: string[] }) =>
  forbidden(
    roles.includes(SUPER)
      ? "Only a super administrator can change another one."
      : `${name} may do more than you, so you can't change this user.`,
  );

/**
 * Rule GR1b for what somebody made: nobody changes it whom its owner is above. An API token acts for its owner.
 *
 * @param owner null for somebody who was deleted
 * @param word "API token"
 * @throws {HttpError} 403
 */
export async function requireOwnerNotAbove(
  queries: Queries,
  caller: Holder,
  owner: { id: string; name: string } | null,
  word: string,
): Promise<void> {
  if (!owner || owner.id === caller.userId) return;
  if (await hasAbove(queries, await listPermissionsNow(queries, caller), owner.id))
    throw forbidden(
      `This ${word} belongs to ${owner.name}, who may do more than you, so you can't change it.`,
    );
}

/** Whether somebody, active or not, has a permission that is none of these. */
const hasAbove = async (queries: Queries, own: string[], userId: string): Promise<boolean> =>
  (await listAbove(queries, [userId], own)).length > 0;
