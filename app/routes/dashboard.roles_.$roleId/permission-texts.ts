import type { PermissionName } from "#api/contract/permissions";

/** What the permissions mean, by what they are about. */
export const PERMISSION_TEXTS: readonly {
  about: string;
  permissions: readonly { name: PermissionName; text: string }[];
}[] = [
  {
    about: "Users",
    permissions: [
      { name: "users:read", text: "See users, and what they may open" },
      { name: "users:write", text: "Add, invite and edit users, and give them roles and applications" },
      { name: "users:delete", text: "Delete users" },
      { name: "users:reset", text: "Reset passwords and unlock users" },
      { name: "factors:read", text: "See second factors" },
      { name: "factors:reset", text: "Remove second factors" },
      { name: "sessions:end", text: "Sign users out" },
    ],
  },
  {
    about: "Groups and roles",
    permissions: [
      { name: "groups:read", text: "See groups and their members" },
      { name: "groups:write", text: "Add, edit and delete groups, and change their members" },
      { name: "roles:read", text: "See roles, and what they allow" },
      { name: "roles:write", text: "Add, change and delete roles" },
      { name: "policies:write", text: "Say where a sign-in needs a second step" },
    ],
  },
  {
    about: "Applications",
    permissions: [
      { name: "applications:read", text: "See all applications" },
      { name: "applications:write", text: "Add, edit and delete applications" },
      { name: "applications:secret", text: "Replace secrets, and say where sign-ins and the launcher lead" },
    ],
  },
  {
    about: "Reports and mail",
    permissions: [
      { name: "summary:read", text: "See the summary" },
      { name: "audits:read", text: "See audits, with the addresses of people in them" },
      { name: "audits:export", text: "Download audits" },
      { name: "mail:read", text: "See mails, and to which addresses they go" },
      { name: "mail:test", text: "Send mails again, and test mails" },
    ],
  },
  {
    about: "Integrations",
    permissions: [
      { name: "tokens:read", text: "See API tokens, and what directories sent" },
      { name: "tokens:write", text: "Create, take over and revoke API tokens" },
      { name: "webhooks:read", text: "See webhooks and their deliveries" },
      { name: "webhooks:write", text: "Add, change, test and delete webhooks" },
      { name: "scim", text: "Let a directory manage users and groups, by an API token" },
      { name: "metrics", text: "Read the metrics, by an API token" },
    ],
  },
];

const ALL = PERMISSION_TEXTS.flatMap(({ permissions }) => permissions);

export const textOf = (name: string): string => ALL.find((one) => one.name === name)?.text ?? name;
