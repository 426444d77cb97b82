import { useLoaderData } from "@remix-run/react";
import { ChoiceCards } from "#app/forms/choice-cards";
import { TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import type { newRoleLoader } from "./new-role.server";
import { NewRoleFormSchema } from "./role-form";

export const ADD_ROLE = "Add Role";

export function NewRoleDialog() {
  const { choice, closeTo } = useLoaderData<typeof newRoleLoader>();
  const { form, fields } = useActionForm(NewRoleFormSchema, {
    roleName: choice?.name ?? "",
    allows: choice?.chosen ?? "",
    from: choice?.from ?? "",
  });
  return (
    <FormDialog title={ADD_ROLE} closeTo={closeTo} form={form} submitLabel="Save">
      <div className="dialog-wide">
        <TextField label="Role Name" field={fields.roleName} autoComplete="off" />
      </div>
      {choice && (
        <ChoiceCards
          legend="What can people with this role do in the console?"
          name={fields.allows.name}
          chosen={fields.allows.initialValue}
          choices={choice.all.map(({ isBeyond, about, ...one }) => ({
            ...one,
            about: isBeyond ? `${about} You can't give what you may not do yourself.` : about,
          }))}
          radios={choice.all.map(({ isBeyond }) => ({ disabled: isBeyond }))}
        >
          {choice.from !== undefined && <input type="hidden" name={fields.from.name} value={choice.from} />}
          <p className="field-hint">You can change the permissions later on the page of the role.</p>
        </ChoiceCards>
      )}
    </FormDialog>
  );
}
