/** The columns of an export of users, which an import takes too. Roles, applications and groups are lists of names. */
export const USER_COLUMNS = [
  "username",
  "name",
  "email",
  "mobileNo",
  "status",
  "roles",
  "applications",
  "groups",
] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];

/** Columns of names in one cell. */
export const LIST_COLUMNS = ["roles", "applications", "groups"] as const;

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
