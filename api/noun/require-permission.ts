import type { Context } from "../context";
import { forbidden, HttpError } from "../http/errors";
import type { Caller } from "../sessions/caller";
import { ADMINISTRATIVE, type Permission } from "./permissions";

export const isAdministrative = (caller: Caller) =>
  caller.roles.some((role) => ADMINISTRATIVE.includes(role));

/** @throws {HttpError} 403 if the caller lacks the permission, or has it only after a second step */
export function requirePermission(
  context: Context,
  permission: Exclude<Permission, "anyone">,
  caller: Caller,
): void {
  if (permission === "signed-in") return;
  if (caller.application.id !== context.ownApplication.id)
    throw forbidden("This token is for another application.");
  if (permission === "own" || permission.some((role) => caller.roles.includes(role))) return;
  if (permission.some((role) => caller.dormantRoles.includes(role)))
    throw new HttpError(403, "Your role asks for a second step.", { code: "second-factor" });
  throw forbidden();
}
