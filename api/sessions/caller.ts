import type { Context } from "../context";
import type { SecondFactorLevel, Strength } from "../contract/factors";
import { forbidden, unauthorized } from "../http/errors";
import type { Proof } from "./tables";
import { findLivePair } from "./token-pairs.queries";

/** The caller of a call: somebody who signed in, or an API token. */
export type Caller = SignedIn | ApiToken;

interface Known {
  /** Of an API token, whoever created it: whatever they may not do, it may not do either. */
  userId: string;
  /** As messages name the caller. */
  name: string;
  username: string;
  email: string;
  /** Of the user's roles, `PermissionName`s. None if the sign-in is too weak for the roles. */
  permissions: string[];
  /** The permissions of the user's roles if the sign-in is too weak for them. */
  dormantPermissions: string[];
  application: { id: string; name: string };
}

/** The user behind an access token, as currently in the database. */
export interface SignedIn extends Known {
  kind: "signed-in";
  /** Of the sign-in. */
  strength: Strength;
  /** The strength that the user's roles and the token's application demand now. */
  required: SecondFactorLevel;
  /** The last proof, and when it was given in ms. */
  proof: Proof | null;
  provedAt: number;
  pairId: string;
  signInId: string;
  /** In ms. */
  signInExpiresAt: number;
  /** As it was presented. */
  token: string;
}

/** An API token, as currently in the database. Its `permissions` are those that its creator has too. */
export interface ApiToken extends Known {
  kind: "api-token";
  tokenId: string;
  tokenName: string;
  /** When it was checked that the token works, in ms. */
  checkedAt: number;
}

/** @throws {HttpError} 403 for an API token */
export function requirePerson(caller: Caller): SignedIn {
  if (caller.kind === "api-token") throw forbidden("API tokens can't do this. Sign in as a person.");
  return caller;
}

/** @throws {HttpError} 401 without a valid token of a live pair */
export async function requireSignedIn(context: Context, token: string | undefined): Promise<SignedIn> {
  const claims = token === undefined ? undefined : await context.accessTokens.verify(token);
  const pair = claims && (await findLivePair(context.engine.read, claims, context.now()));
  if (!token || !pair) throw unauthorized();
  return { kind: "signed-in", ...pair, token };
}
