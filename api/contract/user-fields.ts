import { mapFields } from "./map-fields";

/**
 * The fields of a user, one record each. Lists, texts, schemas and columns are derived from these, in their order: that of
 * forms, audits and bulk changes.
 */

interface Field {
  /** On screens and in reports: "Mobile No". */
  label: string;
  /** In sentences: "The mobile number was changed since." */
  noun: string;
}

interface TextField extends Field {
  /** Characters, at most. */
  most: number;
}

/** A line of text that may be missing, which is null then. */
interface OptionalTextField extends TextField {
  /** Of the table `users`. */
  column: string;
  /** "language": one of those that people may choose from. */
  input: "tel" | "text" | "language";
  /** In the account, where people edit their own. */
  autoComplete: "tel" | "off";
  /** People see and change their own (PROFILE_EDIT). */
  own?: true;
  /** The list of users has it as a column, and as a filter, for which the column needs an index. */
  listed?: true;
  /** The specification has it. With another SSO API, the console neither sends nor shows the others. */
  specified?: true;
  /** For the API reference. */
  description: string;
  example: string;
}

/** Their SCIM attributes are in scim/optional-fields.ts, and their seeded values in people.ts. */
const OPTIONAL = {
  mobileNo: {
    label: "Mobile No",
    noun: "mobile number",
    most: 40,
    column: "mobile_no",
    input: "tel",
    autoComplete: "tel",
    own: true,
    specified: true,
    description: "The mobile number as entered; null if there is none.",
    example: "+44 20 7946 0018",
  },
  language: {
    label: "Language",
    noun: "language",
    most: 10,
    column: "language",
    input: "language",
    autoComplete: "off",
    own: true,
    description:
      "The language of pages and emails, such as `pt-BR`; null for that of the browser. Absent in a change: as it is.",
    example: "de",
  },
} as const satisfies Record<string, OptionalTextField>;

const TEXTS = {
  name: { label: "Name", noun: "name", most: 200 },
  email: { label: "Email", noun: "email address", most: 254 },
  ...OPTIONAL,
  username: { label: "Username", noun: "username", most: 100 },
} as const satisfies Record<string, TextField>;

export const USER_FIELDS = {
  ...TEXTS,
  status: { label: "Status", noun: "status" },
} as const satisfies Record<string, Field>;

/** Lists of ids. Their nouns name one. */
export const ASSIGNED_FIELDS = {
  roles: { label: "Roles", noun: "role" },
  applications: { label: "Applications", noun: "application" },
  groups: { label: "Groups", noun: "group" },
} as const satisfies Record<string, Field>;

export type UserField = keyof typeof USER_FIELDS;
export type TextUserField = keyof typeof TEXTS;
export type OptionalUserField = keyof typeof OPTIONAL;
export type AssignedField = keyof typeof ASSIGNED_FIELDS;
/** The fields that people change themselves. */
type OwnUserField = {
  [Name in OptionalUserField]: (typeof OPTIONAL)[Name] extends { own: true } ? Name : never;
}[OptionalUserField];
export type ListedUserField = {
  [Name in OptionalUserField]: (typeof OPTIONAL)[Name] extends { listed: true } ? Name : never;
}[OptionalUserField];

export type OptionalColumn = (typeof OPTIONAL)[OptionalUserField]["column"];
/** The values of all optional fields. */
export type OptionalTexts = Record<OptionalUserField, string | null>;

const namesOf = <Name extends string>(fields: Record<Name, Field>) => Object.keys(fields) as Name[];

export const userFields: readonly UserField[] = namesOf(USER_FIELDS);
export const textUserFields: readonly TextUserField[] = namesOf(TEXTS);
export const optionalUserFields: readonly OptionalUserField[] = namesOf(OPTIONAL);
export const assignedFields: readonly AssignedField[] = namesOf(ASSIGNED_FIELDS);
export const ownUserFields = optionalUserFields.filter(
  (name): name is OwnUserField => "own" in OPTIONAL[name],
);
export const listedUserFields = optionalUserFields.filter(
  (name): name is ListedUserField => "listed" in OPTIONAL[name],
);

export const NO_OPTIONAL_TEXTS: OptionalTexts = mapFields(optionalUserFields, () => null);

/** The optional fields of an object. @param before for those that it hasn't */
export const optionalTextsOf = (user: Partial<OptionalTexts>, before = NO_OPTIONAL_TEXTS): OptionalTexts =>
  mapFields(optionalUserFields, (name) => (user[name] === undefined ? before[name] : user[name]));
