import type { BuiltInRole } from "./roles";

/** What a role can allow. A role's permissions are any of these. */
export const PERMISSION_NAMES = [
  "summary:read",
  "users:read",
  "users:write",
  "users:delete",
  "users:reset",
  "factors:read",
  "factors:reset",
  "sessions:end",
  "groups:read",
  "groups:write",
  "roles:read",
  "roles:write",
  "policies:write",
  "applications:read",
  "applications:write",
  "applications:secret",
  "audits:read",
  "audits:export",
  "mail:read",
  "mail:test",
  "tokens:read",
  "tokens:write",
  "webhooks:read",
  "webhooks:write",
  "scim",
  "metrics",
] as const;
export type PermissionName = (typeof PERMISSION_NAMES)[number];

/** The permissions of the built-in roles, which don't change. */
export const BUILT_IN_PERMISSIONS: Record<BuiltInRole, readonly PermissionName[]> = {
  super: PERMISSION_NAMES,
  admin: PERMISSION_NAMES.filter((name) => name !== "policies:write"),
  auditor: PERMISSION_NAMES.filter((name) => name.endsWith(":read") || name === "audits:export"),
};

/** What a permission is of no use without. */
const NEEDS: Partial<Record<PermissionName, readonly PermissionName[]>> = {
  "users:write": ["users:read", "roles:read", "groups:read", "applications:read"],
  "users:delete": ["users:read"],
  "users:reset": ["users:read"],
  "factors:read": ["users:read"],
  "factors:reset": ["users:read", "factors:read"],
  "sessions:end": ["users:read"],
  "groups:read": ["users:read"],
  "groups:write": ["groups:read", "users:read", "roles:read", "applications:read"],
  "roles:write": ["roles:read"],
  "policies:write": ["roles:read", "applications:read"],
  "applications:write": ["applications:read"],
  "applications:secret": ["applications:read"],
  "audits:export": ["audits:read"],
  "mail:test": ["mail:read"],
  "tokens:write": ["tokens:read"],
  // Webhooks tell of audits.
  "webhooks:read": ["audits:read"],
  "webhooks:write": ["webhooks:read", "audits:read"],
};

/** These permissions, and those that they need. */
export const withImplied = (names: readonly PermissionName[]): PermissionName[] => {
  const needed = names.flatMap((name) => [name, ...(NEEDS[name] ?? [])]);
  return PERMISSION_NAMES.filter((name) => needed.includes(name));
};

/**
 * What an API token can allow. A token without these can't change anybody who has them (GR1b): it never reaches
 * administrators, and never a super administrator.
 */
export const TOKEN_PERMISSIONS = [
  "summary:read",
  "users:read",
  "users:write",
  "users:delete",
  "factors:read",
  "sessions:end",
  "groups:read",
  "groups:write",
  "roles:read",
  "roles:write",
  "applications:read",
  "applications:write",
  "audits:read",
  "audits:export",
  "mail:read",
  "scim",
  "metrics",
] as const satisfies readonly PermissionName[];
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];
