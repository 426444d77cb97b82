import { whatChanged } from "../noun/what-changed";
import type { ListedUser } from "./users.queries";

const MOST_NAMED = 10;

/** "a", "a and b", "a, b and c". Long lists end with the number of further items. */
export function inWords(names: string[]): string {
  const named = names.slice(0, MOST_NAMED);
  if (names.length > MOST_NAMED) named.push(`${names.length - MOST_NAMED} more`);
  const last = named.pop() ?? "";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}

const counted = (noun: "role" | "application", names: string[]) =>
  `the ${noun}${names.length === 1 ? "" : "s"} ${inWords(names)}`;

export interface Assignments {
  given: string[];
  taken: string[];
}

/** Describes an update: as phrases that follow the actor's name, and by field. */
export function describeUpdate(
  before: ListedUser,
  after: ListedUser,
  done: { roles: Assignments; applications: Assignments; password: boolean },
): { phrases: string; changes: Record<string, unknown> } {
  const who = before.name;
  const { phrases, changes } = whatChanged<Pick<ListedUser, "name" | "email" | "mobileNo" | "username">>(
    before,
    after,
    {
      name: (name) => `renamed ${who} to ${name}`,
      email: () => `changed the email of ${who}`,
      mobileNo: () => `changed the mobile number of ${who}`,
      username: () => `changed the username of ${who}`,
    },
  );
  for (const noun of ["role", "application"] as const) {
    const { given, taken } = done[`${noun}s`];
    if (given.length > 0) phrases.push(`gave ${who} ${counted(noun, given)}`);
    if (taken.length > 0) phrases.push(`took from ${who} ${counted(noun, taken)}`);
    if (given.length + taken.length > 0) changes[`${noun}s`] = { given, taken };
  }
  if (done.password) {
    phrases.push(`set a new password for ${who}`);
    changes.password = "changed";
  }
  if (before.status !== after.status) {
    phrases.push(`${after.status ? "activated" : "deactivated"} ${who}`);
    changes.status = [before.status, after.status];
  }
  return { phrases: phrases.join("; ") || `saved ${who} without changes`, changes };
}

export function describeCreation(
  user: { name: string; status: boolean },
  roles: string[],
  applications: string[],
) {
  const gifts = [
    roles.length > 0 && counted("role", roles),
    applications.length > 0 && counted("application", applications),
  ].filter(Boolean);
  const made = `added ${user.name}${user.status ? "" : ", inactive"}`;
  return gifts.length > 0 ? `${made}, with ${gifts.join(" and ")}` : made;
}
