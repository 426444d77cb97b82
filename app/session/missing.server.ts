import { PERMISSION_NAMES, permissionText } from "#api/contract/permissions";
import { rolePath } from "#app/addresses";
import { ROLES, SUPER, sectionOf } from "#app/navigation";
import { isAdministrative, noScreensBy, rolesOf } from "#app/permissions";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { roles as client } from "#app/sso-api/roles.server";
import { SsoApiError } from "#app/sso-api-error";
import { say } from "#languages/say";
import { currentProfile, requireSession } from "./guards.server";
import { permissionsOf } from "./permissions.server";

/** What a page of refusal says of the permissions that our service named. */
export interface Missing {
  /** Texts of the permissions, any of which would do. */
  needs: string[];
  noScreens?: string | undefined;
  hasAll: boolean;
  /** Where somebody who may change roles finds their own. */
  rolesAt?: { to: string; label: string } | undefined;
}

/** @returns undefined with another SSO API, whose roles have no such permissions */
export async function findMissing(request: Request): Promise<Missing | undefined> {
  const profile = await currentProfile();
  if (!profile?.permissions) return undefined;
  const asked = new URL(request.url).searchParams.getAll("needs");
  const held = permissionsOf(profile);
  const roles = rolesOf(profile);
  return {
    needs: PERMISSION_NAMES.filter((name) => asked.includes(name) && !held.includes(name)).map(
      permissionText,
    ),
    noScreens: isAdministrative(held) ? undefined : noScreensBy(roles),
    hasAll: roles.includes(SUPER),
    rolesAt: held.includes("roles:write") && !roles.includes(SUPER) ? await findOwnRole(roles) : undefined,
  };
}

async function findOwnRole(names: readonly string[]) {
  const all = { to: ROLES, label: sectionOf(ROLES).label };
  const [name, ...others] = names;
  if (name === undefined || others.length > 0 || !(await hasFeature("role-permissions"))) return all;
  const options = await client.options(await requireSession()).catch((error: unknown) => {
    if (!(error instanceof SsoApiError)) throw error;
    return [];
  });
  const own = options.find(({ roleName }) => roleName === name);
  return own ? { to: rolePath(own.id), label: say("error.your-role", { name }) } : all;
}
