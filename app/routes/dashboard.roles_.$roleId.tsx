import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { permissionText } from "#api/contract/permissions";
import { rolePath } from "#app/addresses";
import { Card } from "#app/components/page-card";
import styles from "#app/components/subject-page.css?url";
import { findProofNeeded } from "#app/forms/proof.server";
import { submit } from "#app/forms/submit.server";
import { ROLES } from "#app/navigation";
import { canChange } from "#app/permissions";
import { PRODUCT } from "#app/product";
import { PermissionForm } from "#app/roles/permission-form";
import { PermissionsSchema } from "#app/roles/permission-form.server";
import { RoleHeader } from "#app/roles/role-header";
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

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.role.roleName, "User Roles", PRODUCT].filter(Boolean).join(" · ") },
];

/** The page of a role: who has it, and what it allows. */
export default function RolePage() {
  const { role, own, readsUsers, readsAudits } = useLoaderData<typeof loader>();
  return (
    <>
      <RoleHeader role={role} readsUsers={readsUsers} readsAudits={readsAudits} />
      <div className="page-stack mt-5">
        {own ? <PermissionForm key={role.version} role={role} own={own} /> : <Allowed role={role} />}
      </div>
    </>
  );
}

const Allowed = ({ role: { permissions } }: { role: { permissions: string[] } }) => (
  <Card title="Permissions">
    {permissions.length === 0 ? (
      <p className="page-form text-muted">This role allows nothing in this console.</p>
    ) : (
      <ul className="page-form list-disc pl-9">
        {permissions.map((name) => (
          <li key={name}>{permissionText(name)}</li>
        ))}
      </ul>
    )}
  </Card>
);
