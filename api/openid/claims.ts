import type { AccountClaims } from "oidc-provider";
import type { Context } from "../context";
import type { EmailVerified, GroupsClaim } from "../contract/connections";
import { isEmailVerified } from "../sessions/email-verified";
import { findSubject, listGroupNames, listRoleNames } from "../sessions/profile.queries";
import { withinTokenLimits } from "../sessions/token-roles";

/** The claims of each scope (OpenID Connect Core 1.0, section 5.4; `groups` and `roles` are customary). */
export const CLAIMS = {
  openid: ["sub", "acr", "amr", "auth_time"],
  profile: ["name", "preferred_username", "locale", "updated_at"],
  email: ["email", "email_verified"],
  groups: ["groups"],
  roles: ["roles"],
};
export const SCOPES = [...Object.keys(CLAIMS), "offline_access"];

/**
 * What an application learns about a user.
 *
 * @param client.groupsClaim what its `groups` claim has
 * @param client.emailVerified which addresses it is told are verified
 */
export async function readClaims(
  { engine }: Context,
  userId: string,
  { groupsClaim, emailVerified }: { groupsClaim: GroupsClaim; emailVerified: EmailVerified },
): Promise<AccountClaims> {
  const subject = await findSubject(engine.read, userId);
  if (!subject) return { sub: userId };
  const { name, username, email, language } = subject;
  const roles = withinTokenLimits(await listRoleNames(engine.read, userId));
  return {
    sub: userId,
    name,
    preferred_username: username,
    ...(language !== null && { locale: language }),
    // In s. A confirmation changes `email_verified` alone.
    updated_at: Math.floor(Math.max(subject.updated_at, subject.email_verified_at ?? 0) / 1000),
    email,
    email_verified: isEmailVerified(emailVerified, subject),
    groups: groupsClaim === "roles" ? roles : withinTokenLimits(await listGroupNames(engine.read, userId)),
    roles,
  };
}
