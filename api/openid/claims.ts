import type { AccountClaims } from "oidc-provider";
import type { GroupsClaim } from "../contract/connections";
import { findProfile, listGroupNames, listRoleNames } from "../sessions/profile.queries";
import { withinTokenLimits } from "../sessions/token-roles";
import type { Below } from "./below";

/** The claims of each scope (OpenID Connect Core 1.0, section 5.4; `groups` and `roles` are customary). */
export const CLAIMS = {
  openid: ["sub", "acr", "amr", "auth_time"],
  profile: ["name", "preferred_username"],
  email: ["email", "email_verified"],
  groups: ["groups"],
  roles: ["roles"],
};
export const SCOPES = [...Object.keys(CLAIMS), "offline_access"];

/**
 * What an application learns about a user.
 *
 * @param groupsClaim what its `groups` claim has
 *
 * Each address comes from an administrator, from Google, or from its user, who has
 * confirmed it: no other is ever stored as the user's, so all count as verified.
 */
export async function readClaims(
  { engine }: Below,
  userId: string,
  groupsClaim: GroupsClaim,
): Promise<AccountClaims> {
  const profile = await findProfile(engine.read, userId);
  if (!profile) return { sub: userId };
  const { name, username, email } = profile;
  const roles = withinTokenLimits(await listRoleNames(engine.read, userId));
  return {
    sub: userId,
    name,
    preferred_username: username,
    email,
    email_verified: true,
    groups: groupsClaim === "roles" ? roles : withinTokenLimits(await listGroupNames(engine.read, userId)),
    roles,
  };
}
