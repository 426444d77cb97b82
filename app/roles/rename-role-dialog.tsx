import { useLoaderData } from "@remix-run/react";
import type { Role } from "#api/contract/roles";
import { TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { ThingMissing } from "#app/noun/thing-missing";
import type { renameRoleLoader } from "./role-dialogs.server";
import { RoleFormSchema } from "./role-form";

export const RENAME_ROLE = "Rename Role";

/** On the route of `renameRoleLoader`. */
export function RenameRoleDialog() {
  const { thing: role, closeTo } = useLoaderData<ReturnType<typeof renameRoleLoader>>();
  if (!role) return <ThingMissing title={RENAME_ROLE} noun="role" closeTo={closeTo} />;
  return <Rename key={role.id} role={role} closeTo={closeTo} />;
}

function Rename({ role, closeTo }: { role: Role; closeTo: string }) {
  const { form, fields, current } = useActionForm<typeof RoleFormSchema, Role>(RoleFormSchema, {
    roleName: role.roleName,
  });
  return (
    <FormDialog
      title={RENAME_ROLE}
      closeTo={closeTo}
      form={form}
      submitLabel="Save changes"
      about={<bdi>{role.roleName}</bdi>}
    >
      {current && <StaleNotice noun="role" />}
      <VersionField field={fields.version} read={role.version} current={current?.version} />
      <div className="dialog-wide">
        <TextField
          label="Role Name"
          field={fields.roleName}
          now={current?.roleName}
          hint="Applications that go by the name of the role have to know the new one."
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
