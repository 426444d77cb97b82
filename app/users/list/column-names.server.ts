import { listedUserFields } from "#api/contract/user-fields";

/** The columns that the list of users can have, in their order. */
export const COLUMN_NAMES = [
  "name",
  "email",
  "username",
  ...listedUserFields,
  "status",
  "roles",
  "groups",
  "applications",
  "secondFactor",
  "created",
  "lastSignIn",
] as const;
export type ColumnName = (typeof COLUMN_NAMES)[number];
