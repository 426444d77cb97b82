import { mapFields } from "../contract/map-fields";
import {
  type OptionalColumn,
  type OptionalTexts,
  type OptionalUserField,
  optionalUserFields,
  USER_FIELDS,
} from "../contract/user-fields";
import type { UsersTable } from "./tables";

/** For queries of the table `users as u`. */
export const optionalColumns = optionalUserFields.map((name) => `u.${USER_FIELDS[name].column}` as const);

/** The columns of a row. One that is missing from the table doesn't compile. */
export type OptionalColumns = Pick<UsersTable, OptionalColumn>;

export const fromColumns = (row: OptionalColumns): OptionalTexts =>
  mapFields(optionalUserFields, (name) => row[USER_FIELDS[name].column]);

/** The columns of these fields. */
export const toColumns = <Name extends OptionalUserField>(
  names: readonly Name[],
  texts: Record<Name, string | null>,
) =>
  Object.fromEntries(names.map((name) => [USER_FIELDS[name].column, texts[name]])) as Pick<
    OptionalColumns,
    (typeof USER_FIELDS)[Name]["column"]
  >;
