import { listedUserFields } from "#api/contract/user-fields";
import { COMPACT } from "#app/table/compact";

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

/** What a choice of columns may name. */
export const VIEW_NAMES = [...COLUMN_NAMES, COMPACT] as const;
export type ViewName = (typeof VIEW_NAMES)[number];
