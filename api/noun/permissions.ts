import { NOUN_NAMES, type NounName, stated } from "../contract/nouns";
import { type PermissionName, TOKEN_PERMISSIONS, type TokenPermission } from "../contract/permissions";

type Crud<Path extends string, Noun extends string> = Record<
  `GET ${Path}` | `GET ${Path}/:id`,
  `${Noun}:read`
> &
  Record<`POST ${Path}` | `PUT ${Path}/:id` | `DELETE ${Path}/:id`, `${Noun}:write`>;

const crud = <Noun extends string>(noun: Noun) =>
  ({
    [`GET /auth/${noun}`]: `${noun}:read`,
    [`GET /auth/${noun}/:id`]: `${noun}:read`,
    [`POST /auth/${noun}`]: `${noun}:write`,
    [`PUT /auth/${noun}/:id`]: `${noun}:write`,
    [`DELETE /auth/${noun}/:id`]: `${noun}:write`,
  }) as Crud<`/auth/${Noun}`, Noun>;

type OfNouns = { [Name in NounName as `GET /auth/${Name}` | `GET /auth/${Name}/:id`]: `${Name}:read` } & {
  [Name in NounName as
    | `POST /auth/${Name}`
    | `${"PUT" | "PATCH" | "DELETE"} /auth/${Name}/:id`]: `${Name}:write`;
};

/** The usual calls of the nouns. */
const ofNouns = () =>
  Object.assign(
    {},
    ...NOUN_NAMES.map((name) => ({ ...crud(name), [`PATCH /auth/${name}/:id`]: `${name}:write` })),
  ) as OfNouns;

/**
 * The permission of each call. A call without a permission can't be registered.
 *
 * - "anyone": no token required
 * - "signed-in": any valid token, whichever application it is for
 * - "own": a token for the console; the call only serves the user's own data
 * - any other: a token for the console, of a user whose roles have the permission now
 */
export const PERMISSIONS = {
  "GET /health": "anyone",
  "GET /ready": "anyone",
  "GET /capabilities": "anyone",
  "GET /openapi.json": "anyone",
  "GET /docs": "anyone",
  "GET /.well-known/jwks.json": "anyone",

  "POST /auth/login": "anyone",
  "POST /auth/new-password": "anyone",
  "POST /auth/google": "anyone",
  "POST /auth/passkey/options": "anyone",
  "POST /auth/passkey": "anyone",
  "POST /auth/step": "anyone",
  "POST /auth/second-factor": "anyone",
  "POST /auth/second-factor/enrol": "anyone",
  "POST /auth/second-factor/confirm": "anyone",
  "POST /auth/second-factor/later": "anyone",
  "POST /auth/second-factor/begin": "own",
  "GET /auth/proof": "own",
  "POST /auth/proof": "own",
  "POST /auth/password-reset": "anyone",
  "POST /auth/links/read": "anyone",
  "POST /auth/links/use": "anyone",
  "POST /auth/links/undo-email": "anyone",
  "POST /auth/self-sign": "anyone",
  "POST /auth/refresh": "anyone",
  "POST /auth/application/sign-in-request": "anyone",
  "POST /auth/application/verify-access": "own",
  "GET /auth/interactions/:id": "anyone",
  "POST /auth/interactions/:id": "own",
  "GET /auth/logout": "signed-in",
  "GET /auth/profile": "signed-in",

  "GET /auth/account": "own",
  "PUT /auth/account": "own",
  "POST /auth/account/email": "own",
  "DELETE /auth/account/email": "own",
  "POST /auth/account/email/confirm": "own",
  "GET /auth/account/sessions": "own",
  "DELETE /auth/account/sessions": "own",
  "DELETE /auth/account/sessions/:id": "own",
  "GET /auth/account/activity": "own",
  "GET /auth/account/applications": "own",
  "GET /auth/account/consents": "own",
  "DELETE /auth/account/consents/:id": "own",
  "GET /auth/account/factors": "own",
  "POST /auth/account/factors/passkeys/options": "own",
  "POST /auth/account/factors/passkeys": "own",
  "PUT /auth/account/factors/passkeys/:id": "own",
  "DELETE /auth/account/factors/passkeys/:id": "own",
  "POST /auth/account/factors/totp": "own",
  "PUT /auth/account/factors/totp": "own",
  "DELETE /auth/account/factors/totp": "own",
  "POST /auth/account/factors/recovery-codes": "own",
  "PUT /auth/account/password": "own",

  ...crud("users"),
  "PATCH /auth/users/:id": "users:write",
  "DELETE /auth/users/:id": "users:delete",
  "GET /auth/users/export": "users:read",
  "GET /auth/users/access-report": "users:read",
  // Of roles, groups and applications what the caller may read.
  "GET /auth/users/filters": "users:read",
  "GET /auth/users/deleted": "users:read",
  "DELETE /auth/users/deleted/:id": "users:delete",
  "POST /auth/users/:id/restore": "users:delete",
  "GET /auth/users/:id/overview": "users:read",
  "GET /auth/users/:id/access": "users:read",
  "GET /auth/users/:id/sessions": "users:read",
  "DELETE /auth/users/:id/sessions": "sessions:end",
  "DELETE /auth/users/:id/sessions/:signInId": "sessions:end",
  "DELETE /auth/users/:id/lock": "users:reset",
  "POST /auth/users/:id/invitation": "users:write",
  "DELETE /auth/users/:id/invitation": "users:write",
  "POST /auth/users/:id/password-reset": "users:reset",
  "GET /auth/users/:id/factors": "factors:read",
  "DELETE /auth/users/:id/factors": "factors:reset",
  "DELETE /auth/users/:id/factors/:factorId": "factors:reset",

  // What a batch does decides who may create, run, stop, undo and discard it (`permissions` of its options).
  "GET /auth/batches": "users:read",
  "POST /auth/batches": "users:read",
  "POST /auth/batches/import": "users:write",
  "GET /auth/batches/:id": "users:read",
  "DELETE /auth/batches/:id": "users:read",
  "GET /auth/batches/:id/rows": "users:read",
  "GET /auth/batches/:id/report": "users:read",
  "POST /auth/batches/:id/run": "users:read",
  "POST /auth/batches/:id/stop": "users:read",
  "POST /auth/batches/:id/undo": "users:read",

  ...ofNouns(),

  "GET /auth/roles/drop-down": "roles:read",
  "GET /auth/roles/user-count": "roles:read",
  "GET /auth/roles/:id/overview": "roles:read",
  "PUT /auth/roles/:id/permissions": "roles:write",
  "GET /auth/roles/:id/second-factor": "roles:read",
  "PUT /auth/roles/:id/second-factor": "policies:write",

  "GET /auth/groups/:id/members": "groups:read",
  "POST /auth/groups/:id/members": "groups:write",
  "GET /auth/groups/:id/pending-members": "groups:read",
  "POST /auth/groups/:id/pending-members": "groups:write",
  "DELETE /auth/groups/:id/pending-members": "groups:write",
  "DELETE /auth/groups/:id/members/:userId": "groups:write",

  // All applications for "applications:read", otherwise the user's own.
  "GET /auth/applications": "own",
  "GET /auth/applications/user-count": "applications:read",
  "GET /auth/applications/:id/overview": "applications:read",
  "GET /auth/applications/:id/second-factor": "applications:read",
  "PUT /auth/applications/:id/second-factor": "policies:write",
  "GET /auth/applications/:id/connection": "applications:read",
  "PUT /auth/applications/:id/connection": "applications:write",
  "PATCH /auth/applications/:id/connection": "applications:write",
  "POST /auth/applications/:id/connection/redirect-uris": "applications:write",
  "GET /auth/applications/:id/refused-requests": "applications:read",
  "GET /auth/applications/:id/secrets": "applications:read",
  "POST /auth/applications/:id/secret": "applications:secret",
  "DELETE /auth/applications/:id/former-secret": "applications:secret",
  "PUT /auth/applications/:id/launcher": "applications:secret",
  "GET /auth/applications/:id/picture": "own",
  "PUT /auth/applications/:id/picture": "applications:write",
  "DELETE /auth/applications/:id/picture": "applications:write",
  // By the token that the answer to a sign-in request has.
  "GET /auth/pictures/:id": "anyone",
  "GET /auth/applications/:id/people": "applications:read",
  "POST /auth/applications/:id/people": "users:write",
  "DELETE /auth/applications/:id/people/:userId": "users:write",
  "DELETE /auth/applications/:id/people/:userId/consent": "users:write",

  "GET /auth/mails": "mail:read",
  "GET /auth/mails/:id": "mail:read",
  "POST /auth/mails/test": "mail:test",
  "POST /auth/mails/:id/retry": "mail:test",

  "GET /auth/appearance": "anyone",
  "PUT /auth/appearance": "appearance:write",
  "GET /auth/appearance/logo": "anyone",
  "PUT /auth/appearance/logo": "appearance:write",
  "DELETE /auth/appearance/logo": "appearance:write",
  "GET /auth/appearance/mail": "appearance:write",

  "GET /auth/tokens": "tokens:read",
  "GET /auth/tokens/:id": "tokens:read",
  "POST /auth/tokens": "tokens:write",
  "DELETE /auth/tokens/:id": "tokens:write",
  "POST /auth/tokens/:id/take-over": "tokens:write",
  "GET /auth/scim": "tokens:read",
  "GET /auth/scim/requests": "tokens:read",

  ...crud("webhooks"),
  "POST /auth/webhooks/:id/test": "webhooks:write",
  "POST /auth/webhooks/:id/secret": "webhooks:write",
  "POST /auth/webhooks/:id/take-over": "webhooks:write",
  "GET /auth/webhooks/:id/deliveries": "webhooks:read",
  "POST /auth/webhooks/:id/deliveries": "webhooks:write",
  "POST /auth/webhooks/:id/deliveries/:number": "webhooks:write",

  "GET /metrics": "metrics",

  "GET /auth/audits": "audits:read",
  "GET /auth/audits/actions": "audits:read",
  "GET /auth/audits/export": "audits:export",
  "GET /auth/audits/summary": "summary:read",
  "GET /auth/attention": "summary:read",
} as const satisfies Record<string, Permission>;

export type Permission = "anyone" | "signed-in" | "own" | PermissionName;
/** Method and path below /api, parameters as `:name`. */
export type Call = keyof typeof PERMISSIONS;
type CallWith<Needed extends Permission> = {
  [Each in Call]: (typeof PERMISSIONS)[Each] extends Needed ? Each : never;
}[Call];
/** A PATCH runs the PUT at its address, so the lists of rules have that one. */
type Changing<Calls extends Call> = Exclude<Calls, `GET ${string}` | `PATCH ${string}`>;
/** The call whose rules hold for a call. */
export const rulesOf = (call: Call): Call => call.replace("PATCH ", "PUT ") as Call;
/** The calls that change something and need a permission. */
export type ChangingCall = Changing<CallWith<PermissionName>>;
/** The calls that change something of the caller's own. */
export type OwnChange = Changing<CallWith<"own">>;

/** The calls that change something, and whose permission an API token can have. */
type TokenChange = Changing<CallWith<TokenPermission>>;

/**
 * Why no API token can make a call though it may have its permission. The other calls with powers over administrators have
 * permissions that no token can have (`TOKEN_PERMISSIONS`).
 */
export const NOT_FOR_TOKENS = {
  ...stated("notForTokens"),
  "PUT /auth/applications/:id/connection": "It decides where sign-ins lead.",
  "POST /auth/applications/:id/connection/redirect-uris": "It decides where sign-ins lead.",
  "PUT /auth/applications/:id/picture": "Pages of signing in show it.",
  "DELETE /auth/applications/:id/picture": "Pages of signing in show it.",
  "PUT /auth/roles/:id/permissions": "It changes what others may do.",
  "POST /auth/users/:id/invitation": "Its answer can have a link.",
  "DELETE /auth/users/:id/invitation": "It belongs to the invitation.",
  "DELETE /auth/users/deleted/:id": "It can't be taken back.",
  "POST /auth/groups/:id/pending-members": "It lets a directory give what its token may not.",
} as const satisfies Partial<Record<TokenChange, string>>;

/**
 * The changes of API tokens, with the parts that they can't make: all that takes a proof (`PROVED`), but for running bulk
 * changes.
 */
export const BY_TOKENS = {
  ...stated("byTokens"),
  "POST /auth/users": "nobody who may do something",
  "PUT /auth/users/:id": "neither address, username and password nor permissions",
  "DELETE /auth/users/:id": "nobody above",
  "POST /auth/users/:id/restore": "nobody who could do something",
  "DELETE /auth/users/:id/sessions": "nobody above",
  "DELETE /auth/users/:id/sessions/:signInId": "nobody above",
  "POST /auth/batches": "with the same rules for each row",
  "POST /auth/batches/import": "with the same rules for each row",
  "POST /auth/batches/:id/run": "with the same rules for each row",
  "POST /auth/batches/:id/stop": "not of someone above",
  "POST /auth/batches/:id/undo": "not of someone above",
  "DELETE /auth/batches/:id": "not of someone above",
  "POST /auth/groups/:id/members": "none that allows something",
  "DELETE /auth/groups/:id/members/:userId": "nobody above",
  "DELETE /auth/groups/:id/pending-members": "those who wait have nothing yet",
  "POST /auth/applications/:id/people": "nobody above",
  "DELETE /auth/applications/:id/people/:userId": "nobody above",
  "DELETE /auth/applications/:id/people/:userId/consent": "nobody above",
} as const satisfies Record<Exclude<TokenChange, keyof typeof NOT_FOR_TOKENS>, string>;

/** The permission that calls need too if they tell of audits or of people: a role can have been stored without it. */
export const NEEDED_TOO: { readonly [Name in Call]?: TokenPermission } = {
  "POST /auth/webhooks": "audits:read",
  "PUT /auth/webhooks/:id": "audits:read",
  "POST /auth/webhooks/:id/take-over": "audits:read",
  "GET /auth/webhooks/:id/deliveries": "audits:read",
  "POST /auth/webhooks/:id/deliveries": "audits:read",
  "POST /auth/webhooks/:id/deliveries/:number": "audits:read",
  "GET /auth/users/:id/factors": "users:read",
  "GET /auth/groups/:id/members": "users:read",
  "GET /auth/groups/:id/pending-members": "users:read",
  "GET /auth/applications/:id/people": "users:read",
};

/** Calls about the caller's own that API tokens can make too, with this permission. */
export const OWN_BY_TOKENS = {
  "GET /auth/applications": "applications:read",
  "GET /auth/applications/:id/picture": "applications:read",
} as const satisfies Partial<Record<Call, TokenPermission>>;

/** The permission that an API token needs for a call. Undefined if no token can make it. */
export function permissionOfTokens(call: Call): TokenPermission | undefined {
  if (call in OWN_BY_TOKENS) return OWN_BY_TOKENS[call as keyof typeof OWN_BY_TOKENS];
  const permission = TOKEN_PERMISSIONS.find((name) => name === PERMISSIONS[call]);
  return rulesOf(call) in NOT_FOR_TOKENS ? undefined : permission;
}
