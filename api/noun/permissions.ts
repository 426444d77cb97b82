import type { BuiltInRole } from "../contract/roles";

const read = ["super", "admin", "auditor"] as const satisfies BuiltInRole[];
const write = ["super", "admin"] as const satisfies BuiltInRole[];
/** Whoever says what others have to do at their sign-in. */
const policies = ["super"] as const satisfies BuiltInRole[];

type Crud<Path extends string> = Record<`GET ${Path}` | `GET ${Path}/:id`, typeof read> &
  Record<`POST ${Path}` | `PUT ${Path}/:id` | `DELETE ${Path}/:id`, typeof write>;

const crud = <Path extends string>(path: Path) =>
  ({
    [`GET ${path}`]: read,
    [`GET ${path}/:id`]: read,
    [`POST ${path}`]: write,
    [`PUT ${path}/:id`]: write,
    [`DELETE ${path}/:id`]: write,
  }) as Crud<Path>;

/**
 * The permission of each call. A call without a permission can't be registered.
 *
 * - "anyone": no token required
 * - "signed-in": any valid token, whichever application it is for
 * - "own": a token for the console; the call only serves the user's own data
 * - a list of roles: a token for the console, of a user who currently has one of the roles
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
  "POST /auth/links/read": "anyone",
  "POST /auth/self-sign": "anyone",
  "POST /auth/refresh": "anyone",
  "POST /auth/application/sign-in-request": "anyone",
  "POST /auth/application/verify-access": "own",
  "GET /auth/interactions/:id": "anyone",
  "POST /auth/interactions/:id": "own",
  "GET /auth/logout": "signed-in",
  "GET /auth/profile": "signed-in",

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

  ...crud("/auth/users"),
  "DELETE /auth/users/:id/lock": write,
  "GET /auth/users/:id/factors": read,
  "DELETE /auth/users/:id/factors": write,
  "DELETE /auth/users/:id/factors/:factorId": write,

  "GET /auth/roles": read,
  "GET /auth/roles/drop-down": read,
  "GET /auth/roles/user-count": read,
  "POST /auth/roles": write,
  "PUT /auth/roles/:id": write,
  "DELETE /auth/roles/:id": write,
  "GET /auth/roles/:id/second-factor": read,
  "PUT /auth/roles/:id/second-factor": policies,

  ...crud("/auth/applications"),
  // Users with an administrative role see all applications, others their own.
  "GET /auth/applications": "own",
  "GET /auth/applications/user-count": read,
  "GET /auth/applications/:id/overview": read,
  "GET /auth/applications/:id/second-factor": read,
  "PUT /auth/applications/:id/second-factor": policies,
  "GET /auth/applications/:id/connection": read,
  "PUT /auth/applications/:id/connection": write,
  "GET /auth/applications/:id/refused-requests": read,
  "GET /auth/applications/:id/secrets": read,
  "POST /auth/applications/:id/secret": write,
  "DELETE /auth/applications/:id/former-secret": write,
  "PUT /auth/applications/:id/launcher": write,
  "GET /auth/applications/:id/picture": "own",
  "PUT /auth/applications/:id/picture": write,
  "DELETE /auth/applications/:id/picture": write,
  "GET /auth/applications/:id/people": read,
  "POST /auth/applications/:id/people": write,
  "DELETE /auth/applications/:id/people/:userId": write,
  "DELETE /auth/applications/:id/people/:userId/consent": write,

  "GET /auth/audits": read,
  "GET /auth/audits/export": read,
  "GET /auth/audits/summary": read,
} as const satisfies Record<string, Permission>;

export type Permission = "anyone" | "signed-in" | "own" | readonly BuiltInRole[];
/** Method and path below /api, parameters as `:name`. */
export type Call = keyof typeof PERMISSIONS;

/** Roles that see all applications, not only their own. */
export const ADMINISTRATIVE: readonly string[] = read;
