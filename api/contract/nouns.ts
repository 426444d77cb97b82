import type { Topic } from "./permissions";

/** The text of a permission, and the permissions that it needs besides the noun's own. */
interface Allowance {
  /** Forms and docs/product.md, section 6, have it. */
  text: string;
  needs: readonly string[];
}

interface Noun {
  /** In the singular, as audits and dialogs name one. */
  word: string;
  /** The heading of its permissions. */
  topic: Topic;
  /** `groups:read`, which the built-in roles admin and auditor have. API tokens can have it. */
  read: Allowance;
  /** `groups:write`, which the built-in role admin has. API tokens can have it. */
  write: Allowance;
  /** Whether another SSO API lacks it, because section 7 of the specification does: it is a feature then. */
  isAddition: boolean;
}

/**
 * Everything that has a list, unique names and the usual calls, by its path below `/auth`. Permissions, features, calls and the
 * console read it here. Pages load it, so what the service alone reads is in `NOUN_CALLS`.
 */
export const NOUNS = {
  groups: {
    word: "group",
    topic: "Groups and roles",
    read: { text: "See groups and their members", needs: ["users:read"] },
    write: {
      text: "Add, edit and delete groups, and change their members",
      needs: ["users:read", "roles:read", "applications:read"],
    },
    isAddition: true,
  },
  roles: {
    word: "role",
    topic: "Groups and roles",
    read: { text: "See roles, and what they allow", needs: [] },
    write: { text: "Add, change and delete roles", needs: [] },
    isAddition: false,
  },
  applications: {
    word: "application",
    topic: "Applications",
    read: { text: "See all applications", needs: [] },
    write: { text: "Add, edit and delete applications", needs: [] },
    isAddition: false,
  },
} as const satisfies Record<string, Noun>;
export type NounName = keyof typeof NOUNS;
export const NOUN_NAMES = Object.keys(NOUNS) as NounName[];

type Changes = "POST" | "PUT" | "DELETE";

/** The guards of a change besides its permission, or the reason for none. A PATCH has the facts of the PUT. */
type Guards =
  /** When it takes a recent proof, or why it takes none: what it does can be seen and taken back, and gives nobody more. */
  ({ proof: string } | { noProof: string }) &
    /** The limits for API tokens, or the reason why they can't make it. */
    ({ byTokens: string } | { notForTokens: string }) & {
      /** The reason why it may be made whatever rights the object's owner has. Without one, ranks (GR1b) guard it. */
      noRank?: string;
    };

type NounCalls = Record<Changes, Guards> & {
  /** The group of its calls in the reference, under which heading it is, and what it is about. */
  tag: string;
  heading: "User administration" | "Access" | "Operation";
  about: string;
};

/** The facts of the nouns' calls, for the service. */
export const NOUN_CALLS = {
  groups: {
    tag: "Groups",
    heading: "User administration",
    about: "Groups give their members roles and applications.",
    POST: { proof: "for roles that allow something", byTokens: "none that allows something" },
    PUT: { proof: "for roles that allow something", byTokens: "no roles that allow something" },
    DELETE: { noProof: "It gives nobody more.", byTokens: "none with someone above" },
  },
  roles: {
    tag: "Roles",
    heading: "Access",
    about: "Roles say what their users may do in the console. Applications get them in tokens.",
    POST: { proof: "for permissions", byTokens: "none that allows something" },
    PUT: { noProof: "It takes every permission of the role.", byTokens: "none that allows more" },
    DELETE: { proof: "if it requires a second step", notForTokens: "It changes what others may do." },
  },
  applications: {
    tag: "Applications",
    heading: "Access",
    about:
      "The applications that people sign in to. Note the names: `applicationId` is what the console calls the Application Key, and `applicationKey` is the Application Secret.",
    POST: {
      noProof: "A new application has neither users nor addresses.",
      notForTokens: "Its answer has a secret.",
      noRank: "Applications have users, and give no permissions.",
    },
    PUT: {
      proof: "to deactivate it",
      byTokens: "not to deactivate it",
      noRank: "Applications give no permissions.",
    },
    DELETE: {
      proof: "always",
      notForTokens: "It can't be taken back.",
      noRank: "Applications give no permissions.",
    },
  },
} as const satisfies Record<NounName, NounCalls>;

type Fact = "proof" | "noProof" | "byTokens" | "notForTokens" | "noRank";
type CallOf<Name extends NounName, Method extends Changes> = Method extends "POST"
  ? `POST /auth/${Name}`
  : `${Method} /auth/${Name}/:id`;
/** The nouns' changes that state a fact. */
type CallsWith<Stated extends Fact> = {
  [Name in NounName]: {
    [Method in Changes]: Stated extends keyof (typeof NOUN_CALLS)[Name][Method]
      ? CallOf<Name, Method>
      : never;
  }[Changes];
}[NounName];

/** The values of a fact, by call. */
export const stated = <Stated extends Fact>(fact: Stated): Readonly<Record<CallsWith<Stated>, string>> =>
  Object.fromEntries(
    Object.entries<NounCalls>(NOUN_CALLS).flatMap(([name, { POST, PUT, DELETE }]) => {
      const changes: [string, Partial<Record<Fact, string>>][] = [
        [`POST /auth/${name}`, POST],
        [`PUT /auth/${name}/:id`, PUT],
        [`DELETE /auth/${name}/:id`, DELETE],
      ];
      return changes.flatMap(([call, { [fact]: why }]) => (why === undefined ? [] : [[call, why]]));
    }),
  ) as never;
