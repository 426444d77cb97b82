import { useLoaderData } from "@remix-run/react";
import { SelectField, TextField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { useActionForm } from "#app/forms/use-action-form";
import { useAnswer } from "#app/forms/use-answer";
import type { PermissionChoices } from "./permission-choices.server";
import { PermissionFields } from "./permission-fields";
import { TOKEN_DAYS, TokenFormSchema, USUAL_DAYS } from "./token-form";

const DAYS = TOKEN_DAYS.map((value) => ({ value, label: value === "366" ? "1 year" : `${value} days` }));

interface NewTokenDialogProps {
  title: string;
  closeTo: string;
  offered: PermissionChoices;
}

export function NewTokenDialog({ title, closeTo, offered }: NewTokenDialogProps) {
  const { form, fields } = useActionForm(TokenFormSchema, { days: USUAL_DAYS });
  const isRefused = useAnswer() !== undefined;
  const draft = useLoaderData<{ draft?: unknown }>().draft;
  const typed: unknown = fields.permissions.initialValue;
  const chosen = isRefused || draft ? [typed ?? []].flat().map(String) : (offered.preset?.permissions ?? []);
  return (
    <FormDialog title={title} closeTo={closeTo} form={form} submitLabel="Create token">
      <TextField
        label="Name"
        field={fields.name}
        hint="What uses it, such as “Nightly sync”."
        autoComplete="off"
      />
      <SelectField label="Expires after" field={fields.days} options={DAYS} />
      <PermissionFields field={fields.permissions} offered={offered} chosen={chosen} />
    </FormDialog>
  );
}
