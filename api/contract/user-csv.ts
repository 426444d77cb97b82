import { type AssignedField, assignedFields, type UserField, userFields } from "./user-fields";

export type UserColumn = UserField | AssignedField;

/**
 * The columns of an export of users, which an import takes too: first what finds the user. Roles, applications and groups
 * are lists of names in one cell.
 */
export const USER_COLUMNS: readonly UserColumn[] = [
  ...new Set<UserColumn>(["username", ...userFields, ...assignedFields]),
];

export const STATUS_CELLS = { active: "Active", inactive: "Inactive" } as const;

/** Names in one cell, separated by `;`. A backslash makes the `;` or the backslash behind it part of a name. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.replace(/[\\;]/g, "\\$&")).join("; ");

/** The names in a cell, each once. Any other backslash is a part of its name, so that people needn't know of the escape. */
export function splitNames(cell: string): string[] {
  const names = (cell.match(/(?:\\[\\;]|[^;])+/g) ?? []).map((name) =>
    name.replace(/\\([\\;])/g, "$1").trim(),
  );
  return [...new Set(names.filter(Boolean))];
}
