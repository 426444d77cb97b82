import type { BuiltInRole } from "../contract/roles";

const read = ["super", "admin", "auditor"] as const satisfies BuiltInRole[];
const write = ["super", "admin"] as const satisfies BuiltInRole[];

type Crud<Path extends string> = Record<`GET ${Path}` | `GET ${Path}/:id`, typeof read> &
  Record<`POST ${Path}` | `PUT ${Path}/:id` | `DELETE ${Path}/:id`, typeof write>;

/** The usual calls of a noun: list, read, add, change and delete. */
const crud = <Path extends string>(path: Path) =>
  ({
    [`GET ${path}`]: read,
    [`GET ${path}/:id`]: read,
    [`POST ${path}`]: write,
    [`PUT ${path}/:id`]: write,
    [`DELETE ${path}/:id`]: write,
  }) as Crud<Path>;

/**
 * Who may make which call: the one place that says so, and a call that is not in it can't be registered.
 *
 * - "anyone": no token is asked for
 * - "signed-in": any good token, whichever application it is for
 * - "own": a token for the console itself; it serves one's own things
 * - a list of roles: a token for the console itself, of a user who has one of them now
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
  "POST /auth/self-sign": "anyone",
  "POST /auth/refresh": "anyone",
  "POST /auth/application/sign-in-request": "anyone",
  "POST /auth/application/verify-access": "own",
  "GET /auth/logout": "signed-in",
  "GET /auth/profile": "signed-in",

  ...crud("/auth/users"),
  "DELETE /auth/users/:id/lock": write,

  "GET /auth/roles": read,
  "GET /auth/roles/drop-down": read,
  "GET /auth/roles/user-count": read,
  "POST /auth/roles": write,
  "PUT /auth/roles/:id": write,
  "DELETE /auth/roles/:id": write,

  ...crud("/auth/applications"),
  // Everybody sees their own; those who may read see all.
  "GET /auth/applications": "own",
  "GET /auth/applications/user-count": read,
  "POST /auth/applications/:id/secret": write,

  "GET /auth/audits": read,
  "GET /auth/audits/export": read,
  "GET /auth/audits/summary": read,
} as const satisfies Record<string, Permission>;

export type Permission = "anyone" | "signed-in" | "own" | readonly BuiltInRole[];
/** Method and path below /api, parameters as `:name`. */
export type Call = keyof typeof PERMISSIONS;

/** Roles that see all applications, not their own alone. */
export const ADMINISTRATIVE: readonly string[] = read;
