import { type Call, PERMISSIONS, type Permission } from "./permissions";

/** Calls that no API token may make, whatever its permissions: they lead to an account, or to more permissions. */
const FOR_PEOPLE_ONLY: readonly Call[] = [
  "POST /auth/users/:id/invitation",
  "POST /auth/users/:id/password-reset",
  "DELETE /auth/users/:id/factors",
  "DELETE /auth/users/:id/factors/:factorId",
  "PUT /auth/roles/:id/permissions",
  "PUT /auth/roles/:id/second-factor",
  "PUT /auth/applications/:id/second-factor",
  "POST /auth/applications/:id/secret",
];

/** Whether an API token with the call's permission may make the call. */
export const isForTokens = (call: Call): boolean => {
  const permission: Permission = PERMISSIONS[call];
  return permission.includes(":") && !FOR_PEOPLE_ONLY.includes(call);
};
