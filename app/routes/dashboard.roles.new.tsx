import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "#app/forms/dialog-route";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { addAction } from "#app/noun/actions.server";
import { newLoader } from "#app/noun/loaders.server";
import { RoleFormSchema } from "#app/roles/role-form";
import { roles } from "#app/roles/roles.server";
import { roles as client } from "#app/sso-api/roles.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle("Add Role");
export const loader = newLoader(roles);
export const action = addAction(roles, {
  schema: RoleFormSchema,
  create: client.create,
  shownBy: "roleName",
});

export default function AddRoleDialog() {
  const { closeTo } = useLoaderData<typeof loader>();
  const { form, fields } = useActionForm(RoleFormSchema, {});
  return (
    <FormDialog title="Add Role" closeTo={closeTo} form={form} submitLabel="Save">
      <div className="dialog-wide">
        <TextField label="Role Name" field={fields.roleName} autoComplete="off" />
      </div>
    </FormDialog>
  );
}
