import { BUILT_IN_PERMISSIONS, PERMISSION_NAMES, type PermissionName } from "#api/contract/permissions";
import { BUILT_IN_ROLES, type BuiltInRole } from "#api/contract/roles";
import { EVERYBODY } from "#api/contract/settings";
import type { Profile } from "#api/contract/sign-in";
import { env } from "#app/env.server";
import { rolesOf } from "#app/permissions";

/** What a profile may do. Another SSO API names roles alone. */
export function permissionsOf(profile: Profile | null): PermissionName[] {
  if (profile === null) return [];
  const named = profile.permissions;
  if (named) return PERMISSION_NAMES.filter((name) => named.includes(name));
  const held = builtInRolesOf(rolesOf(profile));
  return PERMISSION_NAMES.filter((name) => held.some((role) => BUILT_IN_PERMISSIONS[role].includes(name)));
}

/** What the roles of another SSO API count as: by SSO_API_ROLES, or by the names of the built-in ones. */
function builtInRolesOf(roles: readonly string[]): BuiltInRole[] {
  const map = env().SSO_API_ROLES;
  if (!map) return BUILT_IN_ROLES.filter((role) => roles.includes(role));
  return [...roles, EVERYBODY].flatMap((role) => map.get(role) ?? []);
}
