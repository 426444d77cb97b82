import { plural } from "../contract/counts";
import { mapFields } from "../contract/map-fields";
import {
  ASSIGNED_FIELDS,
  type AssignedField,
  assignedFields,
  type TextUserField,
  textUserFields,
  USER_FIELDS,
} from "../contract/user-fields";
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

const listed = (field: AssignedField, names: string[]) =>
  `the ${plural(names.length, ASSIGNED_FIELDS[field].noun)} ${inWords(names)}`;

export interface Assignments {
  given: string[];
  taken: string[];
}

export const difference = (before: string[], after: string[]): Assignments => ({
  given: after.filter((id) => !before.includes(id)),
  taken: before.filter((id) => !after.includes(id)),
});

/** Describes the assignments that a user or a group gets and loses, by names: as phrases that follow the actor's name, and by field. */
export function describeAssignments(who: string, done: Partial<Record<AssignedField, Assignments>>) {
  const phrases: string[] = [];
  const changes: Record<string, unknown> = {};
  for (const field of assignedFields) {
    const { given, taken } = done[field] ?? { given: [], taken: [] };
    const [gives, takes] =
      field === "groups" ? [`added ${who} to`, `removed ${who} from`] : [`gave ${who}`, `took from ${who}`];
    if (given.length > 0) phrases.push(`${gives} ${listed(field, given)}`);
    if (taken.length > 0) phrases.push(`${takes} ${listed(field, taken)}`);
    if (given.length + taken.length > 0) changes[field] = { given, taken };
  }
  return { phrases, changes };
}

/** Describes an update: as phrases that follow the actor's name, and by field. */
export function describeUpdate(
  before: ListedUser,
  after: ListedUser,
  done: Partial<Record<AssignedField, Assignments>> & { password: boolean },
): { phrases: string; changes: Record<string, unknown> } {
  const who = before.name;
  const { phrases, changes } = whatChanged<Pick<ListedUser, TextUserField>>(before, after, {
    ...mapFields(textUserFields, (field) => () => `changed the ${USER_FIELDS[field].noun} of ${who}`),
    name: (name) => `renamed ${who} to ${name}`,
    email: () => `changed the email of ${who}`,
  });
  const assigned = describeAssignments(who, done);
  phrases.push(...assigned.phrases);
  Object.assign(changes, assigned.changes);
  if (done.password) {
    phrases.push(
      `set a new password for ${who}${after.mustChange ? ", to be changed at the next sign-in" : ""}`,
    );
    changes.password = "changed";
  }
  if (before.mustChange !== after.mustChange) {
    if (!done.password)
      phrases.push(
        after.mustChange
          ? `asked ${who} for a new password at the next sign-in`
          : `no longer asks ${who} for a new password`,
      );
    changes.mustChange = [before.mustChange === true, after.mustChange === true];
  }
  if (before.status !== after.status) {
    phrases.push(`${after.status ? "activated" : "deactivated"} ${who}`);
    changes.status = [before.status, after.status];
  }
  return { phrases: phrases.join("; ") || `saved ${who} without changes`, changes };
}

/** "the role clerk and the applications a and b" */
export const listGifts = (given: Partial<Record<AssignedField, string[]>>): string =>
  assignedFields
    .flatMap((field) => {
      const names = given[field] ?? [];
      return names.length > 0 ? [listed(field, names)] : [];
    })
    .join(" and ");

export function describeCreation(
  user: { name: string; status: boolean },
  given: Partial<Record<AssignedField, string[]>>,
) {
  const gifts = listGifts(given);
  const made = `added ${user.name}${user.status ? "" : ", inactive"}`;
  return gifts ? `${made}, with ${gifts}` : made;
}
