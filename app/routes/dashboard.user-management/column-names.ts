/** The columns that the list of users can have, in their order. */
export const COLUMN_NAMES = [
  "name",
  "email",
  "username",
  "status",
  "roles",
  "groups",
  "applications",
  "secondFactor",
  "created",
  "lastSignIn",
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];

/** Those of the specification (docs/product.md, section 2). */
export const DEFAULT_COLUMNS: readonly ColumnName[] = ["name", "email", "status"];
