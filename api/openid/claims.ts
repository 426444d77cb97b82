import type { AccountClaims } from "oidc-provider";
import { findProfile, listRoleNames } from "../sessions/profile.queries";
import type { Below } from "./below";

/** The claims of each scope (OpenID Connect Core 1.0, section 5.4; `groups` and `roles` are customary). */
export const CLAIMS = {
  openid: ["sub"],
  profile: ["name", "preferred_username"],
  email: ["email", "email_verified"],
  groups: ["groups"],
  roles: ["roles"],
};
export const SCOPES = [...Object.keys(CLAIMS), "offline_access"];

/** Limits of role names in a token, as in the access tokens of signed requests. */
const MOST_ROLES = 50;
const MOST_ROLE_BYTES = 3000;

function withinLimits(names: string[]): string[] {
  let bytes = 0;
  return names.slice(0, MOST_ROLES).filter((name) => {
    bytes += Buffer.byteLength(name);
    return bytes <= MOST_ROLE_BYTES;
  });
}

/**
 * What an application learns about a user. Addresses come from an administrator or from Google, so they count as
 * verified.
 */
export async function readClaims({ engine }: Below, userId: string): Promise<AccountClaims> {
  const profile = await findProfile(engine.read, userId);
  if (!profile) return { sub: userId };
  const { name, username, email } = profile;
  const roles = withinLimits(await listRoleNames(engine.read, userId));
  return {
    sub: userId,
    name,
    preferred_username: username,
    email,
    email_verified: true,
    groups: roles,
    roles,
  };
}
