import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { PERMISSION_NAMES } from "#api/contract/permissions";
import { rolePath } from "#app/addresses";
import { findProofNeeded } from "#app/forms/proof.server";
import { submit } from "#app/forms/submit.server";
import { ROLES } from "#app/navigation";
import { canChange } from "#app/permissions";
import { requireFeature, requirePage } from "#app/session/guards.server";
import { roles } from "#app/sso-api/roles.server";

export async function loader({ params: { roleId = "" } }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(ROLES);
  await requireFeature("role-permissions");
  const role = await roles.overview(session, roleId);
  const changes = canChange(ROLES, permissions) && !role.builtIn;
  return {
    role,
    own: changes ? permissions : undefined,
    readsUsers: permissions.includes("users:read"),
    readsAudits: permissions.includes("audits:read"),
    proof: changes ? await findProofNeeded(session) : undefined,
  };
}

export const PermissionsSchema = z.object({
  permissions: z._default(z.array(z.enum(PERMISSION_NAMES)), []),
  version: z.optional(z.string()),
});

export async function action({ request, params: { roleId = "" } }: ActionFunctionArgs) {
  await requireFeature("role-permissions");
  return submit({
    request,
    page: ROLES,
    schema: PermissionsSchema,
    send: (session, { permissions, version }) =>
      roles.changePermissions(session, roleId, permissions, version),
    success: "Permissions updated successfully",
    failure: "Failed to update the permissions",
    closeTo: rolePath(roleId),
  });
}
