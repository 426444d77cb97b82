import type { Context } from "../context";
import type { SecondFactorLevel, Strength } from "../contract/factors";
import type { Proof } from "../database/tables";
import { unauthorized } from "../http/errors";
import { findLivePair } from "./token-pairs.queries";

/** The user behind an access token, as currently in the database. */
export interface Caller {
  userId: string;
  name: string;
  username: string;
  email: string;
  /** Of the user's roles, `PermissionName`s. None if the sign-in is too weak for the roles. */
  permissions: string[];
  /** The permissions of the user's roles if the sign-in is too weak for them. */
  dormantPermissions: string[];
  /** Of the sign-in. */
  strength: Strength;
  /** The strength that the user's roles and the token's application demand now. */
  required: SecondFactorLevel;
  /** The last proof, and when it was given in ms. */
  proof: Proof | null;
  provedAt: number;
  pairId: string;
  signInId: string;
  application: { id: string; name: string };
  /** In ms. */
  signInExpiresAt: number;
  /** As it was presented. */
  token: string;
}

/** @throws {HttpError} 401 without a valid token of a live pair */
export async function requireCaller(context: Context, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? "")?.[1];
  const claims = token === undefined ? undefined : await context.accessTokens.verify(token);
  const pair = claims && (await findLivePair(context.engine.read, claims, context.now()));
  if (!token || !pair) throw unauthorized();
  return { ...pair, token };
}
