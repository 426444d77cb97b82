import { say } from "#languages/say";
import type { Context } from "../context";
import type { PermissionName } from "../contract/permissions";
import { forbidden, HttpError } from "../http/errors";
import { type Caller, requirePerson } from "../sessions/caller";
import {
  type Call,
  NEEDED_TOO,
  PERMISSIONS,
  type Permission,
  permissionOfTokens,
  rulesOf,
} from "./permissions";

export const isAllowed = (caller: Caller, permission: PermissionName) =>
  caller.permissions.includes(permission);

/** @throws {HttpError} 403 if the caller may not make the call */
export function requireAllowed(context: Context, call: Call, caller: Caller): void {
  const byTokens = caller.kind === "api-token" ? permissionOfTokens(call) : undefined;
  const permission: Permission = byTokens ?? PERMISSIONS[call];
  if (permission === "anyone") return;
  if (byTokens === undefined) requirePerson(caller);
  requirePermission(context, permission, caller);
  const too = NEEDED_TOO[rulesOf(call)];
  if (too) requirePermission(context, too, caller);
}

/** Whether a caller may make a call. */
export function mayCall(context: Context, call: Call, caller: Caller): boolean {
  try {
    requireAllowed(context, call, caller);
    return true;
  } catch (error) {
    if (error instanceof HttpError) return false;
    throw error;
  }
}

/** @throws {HttpError} 403 if the caller lacks the permission, or has it only after a second step */
export function requirePermission(
  context: Context,
  permission: Exclude<Permission, "anyone">,
  caller: Caller,
): void {
  if (permission === "signed-in") return;
  if (caller.application.id !== context.ownApplication.id)
    throw forbidden(() => say("refusal.other-application"));
  if (permission === "own" || isAllowed(caller, permission)) return;
  if (caller.dormantPermissions.includes(permission))
    throw new HttpError(403, () => say("refusal.role-second-step"), { code: "second-factor" });
  throw forbidden();
}
