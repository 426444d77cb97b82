import { counted } from "#api/contract/counts";
import type { UserOverview } from "#api/contract/user-page";
import type { User } from "#app/sso-api/users.server";

/** Distinguishes users with the same name. */
export const detailsOf = ({ email, username }: User): string[] => [
  email,
  ...(username ? [`Username: ${username}`] : []),
];

type More = Pick<UserOverview, "passkeys" | "authenticatorApp" | "sessionCount">;

/**
 * Describes what a deletion takes away. Undefined if that is nothing, or the SSO API doesn't return it.
 *
 * @param more where the SSO API has pages of users
 */
export function possessionsOf(
  { roles, applications, groups }: User,
  more: More | undefined,
): string | undefined {
  if (!roles || !applications) return undefined;
  const { passkeys = 0, authenticatorApp = false, sessionCount = 0 } = more ?? {};
  const lost = [
    [roles.length, "role"],
    [applications.length, "application"],
    [groups?.length ?? 0, "group"],
    [passkeys, "passkey"],
    [authenticatorApp ? 1 : 0, "authenticator app"],
    [sessionCount, "open session"],
  ] as const;
  const named = lost.filter(([count]) => count > 0).map(([count, noun]) => counted(count, noun));
  return named.length > 0 ? LIST.format(named) : undefined;
}

const LIST = new Intl.ListFormat("en-GB", { type: "conjunction" });
