import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { closeAddress, leadTo } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { submit } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { ROLES } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { roles } from "#app/sso-api/roles.server";
import { RoleFormSchema } from "./dashboard.roles/role-form";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Add Role");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireChange(ROLES);
  return { draft: await takeDraft(), closeTo: closeAddress(ROLES, request) };
}

export function action({ request }: ActionFunctionArgs) {
  return submit({
    request,
    page: ROLES,
    schema: RoleFormSchema,
    send: (session, role) => roles.create(session, role),
    success: "Role added successfully",
    about: (form, added) => leadTo(ROLES, form.get("roleName"), added),
    failure: "Failed to add role",
    closeTo: closeAddress(ROLES, request),
  });
}

export default function AddRoleDialog() {
  const { closeTo } = useLoaderData<typeof loader>();
  const { form, fields } = useDialogForm(RoleFormSchema, {});
  return (
    <FormDialog title="Add Role" closeTo={closeTo} form={form} submitLabel="Save">
      <div className="dialog-wide">
        <TextField label="Role Name" field={fields.roleName} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
