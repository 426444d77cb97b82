import { CHANGED_FIELDS } from "../contract/batches";
import { mapFields } from "../contract/map-fields";
import { type AssignedField, assignedFields, NO_OPTIONAL_TEXTS, userFields } from "../contract/user-fields";
import { difference } from "../users/users.audit";
import type { ListedUser } from "../users/users.queries";
import type { Changeable, RowChanges, Wanted } from "./shapes";

/** What somebody who is added has, where nothing else is wanted. */
const NOBODY: Changeable = {
  name: "",
  email: "",
  ...NO_OPTIONAL_TEXTS,
  username: "",
  status: true,
  roles: [],
  applications: [],
  groups: [],
};

const asText = (value: unknown) => JSON.stringify(Array.isArray(value) ? [...value].sort() : value);

/** What changes of a user, or of somebody who is added. */
export function toChanges(user: ListedUser | undefined, wanted: Wanted): RowChanges {
  const changed = CHANGED_FIELDS.filter((field) => {
    const after = wanted[field];
    return after !== undefined && asText((user ?? NOBODY)[field]) !== asText(after);
  });
  return Object.fromEntries(changed.map((field) => [field, short(user ? user[field] : null, wanted[field])]));
}

type Value = Changeable[keyof Changeable] | null | undefined;

/** Up to so many ids are stored as before and after; of longer lists, only what differs. */
const LONGEST_SHOWN = 50;

function short(before: Value, after: Value): [Value, Value] {
  if (!Array.isArray(after)) return [before, after];
  const held = Array.isArray(before) ? before : [];
  if (Math.max(held.length, after.length) <= LONGEST_SHOWN) return [before, after];
  const { given, taken } = difference(held, after);
  return [before && taken, given];
}

/** All fields of a user, or of somebody who is added, after the changes. Lists are changed by what differs. */
export function withChanges(user: ListedUser | undefined, changes: RowChanges): Changeable {
  const held = user ?? NOBODY;
  const changed = (field: AssignedField): string[] => {
    const [before, after] = changes[field] ?? [[], []];
    const { given, taken } = difference(before ?? [], after);
    return [...held[field].filter((id) => !taken.includes(id)), ...given];
  };
  const scalars = userFields.map((field) => [field, changes[field] ? changes[field][1] : held[field]]);
  return { ...Object.fromEntries(scalars), ...mapFields(assignedFields, changed) };
}
