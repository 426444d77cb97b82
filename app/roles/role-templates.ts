import type { PermissionName } from "#api/contract/permissions";

/** What a new role can begin with. Its page changes the permissions later. */
export const ROLE_TEMPLATES = [
  {
    value: "nothing",
    label: "No console access",
    about: "For applications, which read the name of the role.",
    permissions: [],
  },
  {
    value: "help-desk",
    label: "Help desk",
    about: "Sees users, resets their passwords and second factors, and unlocks them.",
    permissions: ["users:read", "users:reset", "factors:read", "factors:reset"],
  },
  {
    value: "user-manager",
    label: "User manager",
    about: "Adds, invites and edits users, and gives them roles and applications.",
    permissions: ["users:read", "users:write"],
  },
  {
    value: "audit-reader",
    label: "Audit reader",
    about: "Sees the summary and the audits, and downloads them.",
    permissions: ["summary:read", "audits:read", "audits:export"],
  },
] as const satisfies readonly {
  value: string;
  label: string;
  about: string;
  permissions: readonly PermissionName[];
}[];

/** The choice of what another role allows. */
export const SAME = "same";
