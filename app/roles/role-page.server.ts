import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod/mini";
import { PERMISSION_NAMES } from "#api/contract/permissions";
import { rolePath } from "#app/addresses";
import { findProofNeeded } from "#app/forms/proof.server";
import { submit } from "#app/forms/submit.server";
import { ROLES } from "#app/navigation";
import { canChange } from "#app/permissions";
import { maySetPolicies, requireFeature, requirePage } from "#app/session/guards.server";
import { roles } from "#app/sso-api/roles.server";

/**
 * The first line of every loader of the page.
 *
 * @throws {Response} as `requirePage` and `requireFeature` do
 */
export async function openRolePage({ params: { roleId: id = "" } }: Pick<LoaderFunctionArgs, "params">) {
  const { session, permissions } = await requirePage(ROLES);
  await requireFeature("role-permissions");
  return { session, id, permissions };
}

export async function loader(args: LoaderFunctionArgs) {
  const { session, id, permissions } = await openRolePage(args);
  const role = await roles.overview(session, id);
  const mayChange = canChange(ROLES, permissions);
  return {
    role,
    permissions,
    /** Whether roles are added and changed. */
    mayChange,
    /** Whether this one is. */
    canChange: mayChange && !role.builtIn,
    setsPolicies: await maySetPolicies(ROLES),
    proof: mayChange && !role.builtIn ? await findProofNeeded(session) : undefined,
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
