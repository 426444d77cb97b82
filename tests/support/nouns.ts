/** A noun whose calls and dialogs are the usual ones: the suites of nouns walk it. */
export interface WalkedNoun {
  /** In the singular. */
  noun: string;
  /** Of its calls. */
  path: string;
  /** Of its screen. */
  page: string;
  /** The field that names one, and its label in the dialogs. */
  field: string;
  label: string;
  /** What else a body holds. */
  rest?: Record<string, unknown>;
  /** The dialog that adds one, the button that sends it, and the one that closes what it may answer. */
  add: string;
  send: string;
  close?: string;
  edits: boolean;
}

export const NOUNS: readonly WalkedNoun[] = [
  {
    noun: "role",
    path: "/auth/roles",
    page: "/dashboard/roles",
    field: "roleName",
    label: "Role Name",
    add: "Add Role",
    send: "Save",
    edits: false,
  },
  {
    noun: "application",
    path: "/auth/applications",
    page: "/dashboard/application-access",
    field: "applicationName",
    label: "Application Name",
    rest: { applicationStatus: true },
    add: "Add Application",
    send: "Save & Generate Key",
    close: "Close",
    edits: true,
  },
  {
    noun: "group",
    path: "/auth/groups",
    page: "/dashboard/groups",
    field: "groupName",
    label: "Group Name",
    rest: { description: null, roles: [], applications: [] },
    add: "Add Group",
    send: "Save",
    edits: true,
  },
];
