import { z } from "zod";
import { NOUN_NAMES, NOUNS, type NounName } from "./nouns";
import { SHORTEST_PASSWORD } from "./password-rules";

type Addition = {
  [Name in NounName]: (typeof NOUNS)[Name]["isAddition"] extends true ? Name : never;
}[NounName];

/** The nouns that section 7 lacks: groups, with their members and the key `groups` of a user. */
const ofNouns = () =>
  Object.fromEntries(
    NOUN_NAMES.filter((name) => NOUNS[name].isAddition).map((name) => [name, `GET /auth/${name}`]),
  ) as { [Name in Addition]: `GET /auth/${Name}` };

/**
 * The additions of our service to section 7 of the specification, each with its call if it has one. The console reads the
 * list once, and works without any of them.
 */
export const FEATURES = {
  "read-one": "GET /auth/users/:id",
  "if-match": null,
  refresh: "POST /auth/refresh",
  "sign-in-request": "POST /auth/application/sign-in-request",
  "vouched-redirection": null,
  "on-the-way-to": null,
  "former-sign-in": null,
  "audit-export": "GET /auth/audits/export",
  /** The filters by action, outcome, actor and target, and the details of an audit. */
  "audit-details": "GET /auth/audits/actions",
  attempts: null,
  /** Points for the attention of administrators, and the first steps of a new installation. */
  attention: "GET /auth/attention",
  locks: "DELETE /auth/users/:id/lock",
  "replace-secret": "POST /auth/applications/:id/secret",
  devices: null,
  "second-step": "POST /auth/new-password",
  /** Second steps at sign-in, own factors, policies, and proofs for dangerous calls. */
  "second-factors": "POST /auth/second-factor",
  /** Only if browsers accept passkeys at PUBLIC_URL. */
  passkeys: "POST /auth/passkey",
  /** Answers and mails in the language that is asked for, and everybody's own language. */
  languages: null,
  /** Everybody's own account: profile, sign-ins, activity, applications, consents. */
  account: "GET /auth/account",
  /** Invitations, links that administrators make, and the keys `invite` and `mustChange` of a user. */
  invitations: "POST /auth/users/:id/invitation",
  /** The outbox. */
  mails: "GET /auth/mails",
  /** Only if a mail server is set up: links are sent by email. */
  "password-reset": "POST /auth/password-reset",
  /** The way of OpenID Connect through the sign-in page. */
  openid: "POST /auth/interactions/:id",
  ...ofNouns(),
  /** The page of a role, and what roles allow in the console. */
  "role-permissions": "GET /auth/roles/:id/overview",
  /** The page of a person, and filters, orders and columns of the list of users. */
  people: "GET /auth/users/:id/overview",
  /** Changes of many users at once, import and export, and deleted users. */
  batches: "POST /auth/batches",
  /** How the installation looks to people, and the pictures of applications on their sign-in pages. */
  appearance: "GET /auth/appearance",
  /** API tokens. */
  tokens: "GET /auth/tokens",
  /** Other systems that are told of audits. */
  webhooks: "GET /auth/webhooks",
  /** SCIM 2.0 at /scim/v2, and what a directory manages. */
  scim: "GET /auth/scim",
  /** The page of an application. */
  connections: "GET /auth/applications/:id/connection",
  /** The document that the console's reference shows. */
  reference: "GET /openapi.json",
  /** Only if Google is set up. */
  google: "POST /auth/google",
} as const satisfies Record<string, string | null>;
export type Feature = keyof typeof FEATURES;

const isFeature = (name: string): name is Feature => Object.hasOwn(FEATURES, name);
export const FEATURE_NAMES = Object.keys(FEATURES).filter(isFeature);

/** Any other answer means "section 7 only". */
export const CapabilitiesSchema = z.object({
  service: z.literal("sso-service"),
  features: z
    .array(z.string())
    .transform((names) => names.filter(isFeature))
    .pipe(z.array(z.enum(FEATURE_NAMES))),
  /** Characters that a new password must have. */
  passwordMinLength: z.int().min(1).default(SHORTEST_PASSWORD),
});
