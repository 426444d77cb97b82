import type { Context } from "../context";
import { findLiveSession } from "../sign-in/sessions.queries";
import { forbidden, unauthorized } from "./errors";
import { ADMINISTRATIVE, type Permission } from "./permissions";

/** Whose token it is, as the database has it now. */
export interface Caller {
  userId: string;
  name: string;
  username: string;
  email: string;
  /** The built-in roles; no other gives any right here. */
  roles: string[];
  sessionId: string;
  signInId: string;
  application: { id: string; name: string };
  /** When the sign-in ends, in ms. */
  signInExpiresAt: number;
  /** As it was presented. */
  token: string;
}

export const isAdministrative = (caller: Caller) =>
  caller.roles.some((role) => ADMINISTRATIVE.includes(role));

/** @throws {HttpError} 401 without a good token of a live session, 403 where the permission says no */
export async function requireCaller(
  context: Context,
  permission: Exclude<Permission, "anyone">,
  authorization: string | undefined,
  keep: (caller: Caller) => void,
): Promise<Caller> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await context.accessTokens.verify(token);
  const session = claims && (await findLiveSession(context.engine.read, claims, context.now()));
  if (!token || !session) throw unauthorized();
  const caller: Caller = { ...session, token };
  keep(caller);
  if (permission === "signed-in") return caller;
  if (caller.application.id !== context.ownApplication.id)
    throw forbidden("This token is for another application.");
  if (permission === "own" || permission.some((role) => caller.roles.includes(role))) return caller;
  throw forbidden();
}
