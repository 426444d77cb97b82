import type { User } from "#app/sso-api/users.server";

/** Distinguishes users with the same name. */
export const detailsOf = ({ email, username }: User): string[] => [
  email,
  ...(username ? [`Username: ${username}`] : []),
];

/** Describes what a deletion takes away. Undefined if the SSO API doesn't return it. */
export function possessionsOf({ roles, applications }: User): string | undefined {
  if (!roles || !applications) return undefined;
  return `${counted(roles.length, "role")} and ${counted(applications.length, "application")}`;
}

const counted = (count: number, noun: string) => `${count} ${count === 1 ? noun : `${noun}s`}`;
