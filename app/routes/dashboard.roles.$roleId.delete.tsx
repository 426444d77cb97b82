import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress } from "#app/forms/close-address";
import { DeleteDialog } from "#app/forms/delete-dialog";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { NoticeDialog } from "#app/forms/notice-dialog";
import { submitDelete } from "#app/forms/submit.server";
import { ROLES } from "#app/navigation";
import { requireChange } from "#app/session/guards.server";
import { roles } from "#app/sso-api/roles.server";
import { findRole } from "./dashboard.roles/roles.server";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Delete Role");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request, params: { roleId = "" } }: LoaderFunctionArgs) {
  const { session } = await requireChange(ROLES);
  const role = await findRole(session, request, roleId);
  const count = role ? await roles.userCount(session, role.id) : 0;
  return { role, count, closeTo: closeAddress(ROLES, request) };
}

export function action({ request, params: { roleId = "" } }: ActionFunctionArgs) {
  return submitDelete({
    page: ROLES,
    send: (session) => roles.delete(session, roleId),
    success: "Role deleted successfully",
    failure: "Failed to delete the role",
    closeTo: closeAddress(ROLES, request),
  });
}

export default function DeleteRoleDialog() {
  const { role, count, closeTo } = useLoaderData<typeof loader>();
  if (!role) return <NoticeDialog title="Delete Role" closeTo={closeTo} message="This role was not found." />;
  return (
    <DeleteDialog title="Delete Role" closeTo={closeTo} name={role.roleName}>
      <p>There are {count} users assigned to this role.</p>
      <p>Are you sure you want to delete this role?</p>
    </DeleteDialog>
  );
}
