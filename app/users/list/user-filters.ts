import type { ListedUserField } from "#api/contract/user-fields";
import type { Filter, SelectOption } from "#app/table/filter-form";
import type { ColumnName } from "./column-names.server";

/** The parts of the list that our own service adds: the columns that are shown, and the options of filters. */
export interface People {
  columns: readonly ColumnName[];
  /** Whether rows are lower. */
  isCompact: boolean;
  /** The optional fields that are columns and filters. */
  texts: readonly ListedText[];
  applications: SelectOption[];
  roles: SelectOption[];
  groups: SelectOption[];
}

export interface ListedText {
  name: ListedUserField;
  label: string;
}

/** Those of the specification (docs/product.md, section 2). */
export const DEFAULT_COLUMNS: readonly ColumnName[] = ["name", "email", "status"];

const select = (name: string, label: string, options: readonly SelectOption[]): Filter => ({
  kind: "select",
  name,
  label,
  options,
});

/** The specification's (docs/product.md, section 2). */
const BASIC: readonly Filter[] = [
  { kind: "text", name: "searchTerm", label: "Name / Email" },
  select("status", "Status", [
    { value: "Active", label: "Active" },
    { value: "Inactive", label: "Inactive" },
  ]),
];

const SECOND_FACTORS = [
  { value: "none", label: "None" },
  { value: "any", label: "Any kind" },
  { value: "passkey", label: "Passkey" },
];
const LAST_SIGN_INS = [
  { value: "never", label: "Never" },
  { value: "30", label: "30 days ago or longer" },
  { value: "90", label: "90 days ago or longer" },
  { value: "365", label: "365 days ago or longer" },
];
const ORDERS = [
  { value: "", label: "Name" },
  { value: "-name", label: "Name, Z to A" },
  { value: "email", label: "Email" },
  { value: "-email", label: "Email, Z to A" },
  { value: "-created", label: "Created last" },
  { value: "created", label: "Created first" },
  { value: "-lastSignIn", label: "Last sign-in, newest" },
  { value: "lastSignIn", label: "Last sign-in, oldest" },
];

/** Filters without options are left out. */
export function userFilters(people: People | undefined): readonly Filter[] {
  if (!people) return BASIC;
  const chosen = [
    select("applicationId", "Application", people.applications),
    select("roleId", "Role", people.roles),
    select("groupId", "Group", people.groups),
  ];
  return [
    ...BASIC,
    ...people.texts.map((text): Filter => ({ kind: "text", ...text })),
    ...chosen.filter((filter) => filter.kind === "select" && filter.options.length > 0),
    select("secondFactor", "Second factor", SECOND_FACTORS),
    select("lastSignIn", "Last sign-in", LAST_SIGN_INS),
    { kind: "select", name: "sort", label: "Sort by", options: ORDERS, isOrder: true },
  ];
}
