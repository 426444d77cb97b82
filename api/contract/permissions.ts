import { NOUN_NAMES, NOUNS, type NounName } from "./nouns";
import type { BuiltInRole } from "./roles";

/** Headings of the permissions, in the order of forms. */
const TOPICS = [
  "Users",
  "Groups and roles",
  "Applications",
  "Reports and email",
  "Integrations",
  "Appearance",
] as const;
export type Topic = (typeof TOPICS)[number];

interface Permission<Name = string> {
  topic: Topic;
  /** A phrase for what somebody with it can do. Forms and docs/product.md, section 6, have it. */
  text: string;
  /** The permissions without which it is of no use, and those that they need. */
  needs: readonly Name[];
  /**
   * Whether API tokens can have it. A token without a permission can't change anybody who has it (GR1b), so it never
   * reaches administrators.
   */
  forTokens: boolean;
  /** The built-in roles that have it besides `super`, which has all. `member` has none. */
  roles: readonly Exclude<BuiltInRole, "super" | "member">[];
}

/** A need of a noun's permissions that is no permission is an error at `RECORDS`. */
type Need = (typeof NOUNS)[NounName]["read" | "write"]["needs"][number] | `${NounName}:read`;
type OfNouns = Record<`${NounName}:${"read" | "write"}`, Permission<Need> & { forTokens: true }>;

/** Each noun's two permissions. */
const ofNouns = () =>
  Object.fromEntries(
    NOUN_NAMES.flatMap((name) => {
      const { topic, read, write } = NOUNS[name];
      return [
        [`${name}:read`, { topic, ...read, forTokens: true, roles: ["admin", "auditor"] }],
        [
          `${name}:write`,
          { topic, ...write, needs: [`${name}:read`, ...write.needs], forTokens: true, roles: ["admin"] },
        ],
      ];
    }),
  ) as OfNouns;

/** The permissions that a role can have. */
export const PERMISSIONS = {
  "summary:read": {
    topic: "Reports and email",
    text: "See the summary",
    needs: [],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "users:read": {
    topic: "Users",
    text: "See users, and what they may open",
    needs: [],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "users:write": {
    topic: "Users",
    text: "Add, invite and edit users, and give them roles and applications",
    needs: ["users:read", "roles:read", "groups:read", "applications:read"],
    forTokens: true,
    roles: ["admin"],
  },
  "users:delete": {
    topic: "Users",
    text: "Delete users",
    needs: ["users:read"],
    forTokens: true,
    roles: ["admin"],
  },
  "users:reset": {
    topic: "Users",
    text: "Reset passwords and unlock users",
    needs: ["users:read"],
    forTokens: false,
    roles: ["admin"],
  },
  "factors:read": {
    topic: "Users",
    text: "See second factors",
    needs: ["users:read"],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "factors:reset": {
    topic: "Users",
    text: "Remove second factors",
    needs: ["users:read", "factors:read"],
    forTokens: false,
    roles: ["admin"],
  },
  "sessions:end": {
    topic: "Users",
    text: "Sign users out",
    needs: ["users:read"],
    forTokens: true,
    roles: ["admin"],
  },
  ...ofNouns(),
  "policies:write": {
    topic: "Groups and roles",
    text: "Require a second step",
    needs: ["roles:read", "applications:read"],
    forTokens: false,
    roles: [],
  },
  "applications:secret": {
    topic: "Applications",
    text: "Replace secrets, and say where sign-ins and the launcher lead",
    needs: ["applications:read"],
    forTokens: false,
    roles: ["admin"],
  },
  "audits:read": {
    topic: "Reports and email",
    text: "See audits, with the addresses of people in them",
    needs: [],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "audits:export": {
    topic: "Reports and email",
    text: "Download audits",
    needs: ["audits:read"],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "mail:read": {
    topic: "Reports and email",
    text: "See emails, and to which addresses they go",
    needs: [],
    forTokens: true,
    roles: ["admin", "auditor"],
  },
  "mail:test": {
    topic: "Reports and email",
    text: "Send emails again, and test emails",
    needs: ["mail:read"],
    forTokens: false,
    roles: ["admin"],
  },
  "tokens:read": {
    topic: "Integrations",
    text: "See API tokens, and what directories sent",
    needs: [],
    forTokens: false,
    roles: ["admin", "auditor"],
  },
  "tokens:write": {
    topic: "Integrations",
    text: "Create, take over and revoke API tokens",
    needs: ["tokens:read"],
    forTokens: false,
    roles: ["admin"],
  },
  "webhooks:read": {
    topic: "Integrations",
    text: "See webhooks and their deliveries",
    // Webhooks tell of audits.
    needs: ["audits:read"],
    forTokens: false,
    roles: ["admin", "auditor"],
  },
  "webhooks:write": {
    topic: "Integrations",
    text: "Add, change, test and delete webhooks",
    needs: ["webhooks:read", "audits:read"],
    forTokens: false,
    roles: ["admin"],
  },
  scim: {
    topic: "Integrations",
    text: "Let a directory manage users and groups, by an API token",
    needs: [],
    forTokens: true,
    roles: ["admin"],
  },
  metrics: {
    topic: "Integrations",
    text: "Read the metrics, by an API token",
    needs: [],
    forTokens: true,
    roles: ["admin"],
  },
  "appearance:write": {
    topic: "Appearance",
    text: "Set the name, logo, colour and links that everyone sees at sign-in",
    needs: [],
    // What everybody trusts at sign-in, those above too.
    forTokens: false,
    roles: [],
  },
} as const satisfies Record<string, Permission>;
export type PermissionName = keyof typeof PERMISSIONS;
/** The permissions that an API token can have. */
export type TokenPermission = {
  [Name in PermissionName]: (typeof PERMISSIONS)[Name]["forTokens"] extends true ? Name : never;
}[PermissionName];

/** Read by name. A need that is no permission is an error here. */
const RECORDS: Readonly<Record<PermissionName, Permission<PermissionName>>> = PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(RECORDS) as PermissionName[];
export const TOKEN_PERMISSIONS = PERMISSION_NAMES.filter(
  (name): name is TokenPermission => RECORDS[name].forTokens,
);

const ofRole = (role: Exclude<BuiltInRole, "super" | "member">): PermissionName[] =>
  PERMISSION_NAMES.filter((name) => RECORDS[name].roles.includes(role));

/** The permissions of the built-in roles. Each start of the service gives them those that a new version added. */
export const BUILT_IN_PERMISSIONS: Record<BuiltInRole, readonly PermissionName[]> = {
  super: PERMISSION_NAMES,
  admin: ofRole("admin"),
  auditor: ofRole("auditor"),
  member: [],
};

/** These permissions, and those that they need. */
export const withImplied = (names: readonly PermissionName[]): PermissionName[] => {
  const needed = names.flatMap((name) => [name, ...RECORDS[name].needs]);
  return PERMISSION_NAMES.filter((name) => needed.includes(name));
};

/** The permissions by topic, as forms show them. */
export const PERMISSION_TOPICS = TOPICS.map((topic) => ({
  topic,
  names: PERMISSION_NAMES.filter((name) => RECORDS[name].topic === topic),
}));

const isPermission = (name: string): name is PermissionName => Object.hasOwn(RECORDS, name);

/** The meaning of a permission. The text of one that only a newer service knows is its name. */
export const permissionText = (name: string): string => (isPermission(name) ? RECORDS[name].text : name);

/** The text within a sentence: "see API tokens, and what directories sent". */
export const permissionPhrase = (name: string): string => {
  const text = permissionText(name);
  return text.charAt(0).toLowerCase() + text.slice(1);
};
