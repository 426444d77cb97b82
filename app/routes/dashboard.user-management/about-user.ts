import type { User } from "#app/sso-api/users.server";

/** What tells a user from namesakes. */
export const detailsOf = ({ email, username }: User): string[] => [
  email,
  ...(username ? [`Username: ${username}`] : []),
];

/** What a user has and would lose; undefined where the SSO API doesn't tell. */
export function possessionsOf({ roles, applications }: User): string | undefined {
  if (!roles || !applications) return undefined;
  return `${counted(roles.length, "role")} and ${counted(applications.length, "application")}`;
}

const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
