import { LETTER_PERMISSIONS } from "#api/contract/letters";
import { USER_MANAGEMENT } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import type { Bulk } from "./bulk-actions";

/** @returns undefined over another SSO API */
export async function mayBulk(): Promise<Bulk | undefined> {
  if (!(await hasFeature("batches"))) return undefined;
  const { permissions } = await requirePage(USER_MANAGEMENT);
  return {
    canChange: permissions.includes("users:write"),
    canEmail:
      (await hasFeature("password-reset")) &&
      Object.values(LETTER_PERMISSIONS).some((permission) => permissions.includes(permission)),
    canDelete: permissions.includes("users:delete"),
  };
}
