import { NOUN_CALLS } from "../contract/nouns";

/**
 * The groups of calls (NOUNS in api/app.ts): under which heading they are listed, and what each is about. Nouns that aren't
 * among them come last under their heading.
 */
const TAGS: Record<string, Record<string, string>> = {
  "Signing in": {
    "Sign-in":
      "A sign-in is a sequence of steps: credentials, then a new password or a second factor if one is needed. The last step answers with the tokens. Calls for client applications are here too: signed requests, and whether a user has access.",
    "Second factors":
      "The steps of a sign-in by a passkey, a code of an authenticator app or a recovery code, and setting one up on the way.",
    Proof: "Confirms that the caller is who they are, before dangerous changes.",
    "OpenID Connect":
      "The console's side of an OpenID Connect request. Applications use the endpoints in the discovery document, at `/.well-known/openid-configuration`.",
    Links:
      "Links that are sent to users or handed over: invitations, password resets, confirmations of an address. Each is spent once.",
  },
  "Own account": {
    Profile: "The caller's own profile and email address.",
    Account: "The caller's own password and second factors.",
    Sessions: "Where the caller is signed in, and what the caller did.",
    "Own applications": "The applications that the caller may open, and what the caller allowed them.",
  },
  "User administration": {
    Users: "The people who may sign in: list, search, add, change, deactivate, delete and export.",
    "User filters": "What the list of users can be filtered by.",
    "User pages": "One user in detail: state, access and the reason for it, sessions.",
    Invitations: "Links by which users set their own password: invitations and resets.",
    Factors: "The second factors of other users, and their removal after a loss.",
    Groups: NOUN_CALLS.groups.about,
    "Deleted users": "Deleted users can be restored for 30 days.",
    "Bulk changes":
      "Changes of many users at once. A bulk change is checked first and shows what it would do; then it is run, reported, and can be undone for 30 days. Imports are bulk changes too.",
  },
  Access: {
    Roles: NOUN_CALLS.roles.about,
    Applications: NOUN_CALLS.applications.about,
    Connections: "How an application is connected by OpenID Connect, and which of its requests were refused.",
    Secrets: "The secrets of an application, and their replacement.",
    Launcher: "How an application looks in the launcher: its address and its picture.",
    People: "The users of one application.",
    Policies: "The second step that a role or an application demands of sign-ins.",
  },
  Operation: {
    "API tokens": "Tokens with which scripts and other systems call the service, for whoever created them.",
    Webhooks: "Addresses of other systems that are told of audits, with the last deliveries.",
    SCIM: "What directories manage and asked for. Their own endpoints are at `/scim/v2` and described by its `/Schemas`.",
    Mail: "The outbox: mails that wait, were sent or failed.",
    Appearance: "How the installation looks to people: name, contact, accent colour, links and logo.",
    Audits: "What happened, who did it, and what changed. Audits are chained and can't be changed.",
    Summary: "How many users there are, and sign-in activity.",
    Attention: "What administrators should look at, and the first steps of a new installation.",
    Service:
      "Health, readiness, additions and public keys of the service, which need no token, and its metrics.",
    Reference: "This document, and the same as a page.",
  },
};

for (const { heading, tag, about } of Object.values(NOUN_CALLS))
  TAGS[heading] = { ...TAGS[heading], [tag]: about };

const DESCRIPTIONS: Record<string, string> = Object.assign({}, ...Object.values(TAGS));

export const describeTag = (name: string) => ({ name, description: DESCRIPTIONS[name] });

/** The headings, with those of the names that they have. Names without a heading come last, under "Other". */
export function groupTags(names: readonly string[]): { name: string; tags: string[] }[] {
  const groups = Object.entries(TAGS).map(([name, tags]) => ({
    name,
    tags: Object.keys(tags).filter((tag) => names.includes(tag)),
  }));
  const others = { name: "Other", tags: names.filter((name) => !(name in DESCRIPTIONS)) };
  return [...groups, others].filter(({ tags }) => tags.length > 0);
}
