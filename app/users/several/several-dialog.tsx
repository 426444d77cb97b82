import { getTextareaProps } from "@conform-to/react";
import { MOST_LISTED } from "#api/contract/batch-limits";
import { counted } from "#api/contract/counts";
import { parseListed } from "#api/contract/listed-people";
import { LabelledField } from "#app/forms/fields";
import { FormDialog } from "#app/forms/form-dialog";
import { MultiSelect } from "#app/forms/multi-select";
import { Switch } from "#app/forms/switch";
import { useActionForm } from "#app/forms/use-action-form";
import { AddWays } from "../add-ways";
import { listOf, throughGroups } from "../through-groups";
import type { UserDialogProps } from "../user-dialog";
import { SeveralSchema } from "./several-form";

/** Add User for several people at once. Its button checks the list; nothing changes before that is applied. */
export function SeveralDialog({ closeTo, options }: Pick<UserDialogProps, "closeTo" | "options">) {
  const { links } = options;
  const { form, fields } = useActionForm(SeveralSchema, {
    invite: links?.mail === true,
    roles: options.preselectedRoles,
  });
  const { people, applications, roles, groups } = fields;
  const held = options.groups?.filter(({ id }) => listOf(groups.value).includes(id)) ?? [];
  const count = parseListed(people.value ?? "").length;
  const { key: textKey, ...text } = getTextareaProps(people);
  return (
    <FormDialog
      title="Add User"
      closeTo={closeTo}
      form={form}
      submitLabel={count > 0 ? `Check ${counted(count, "person", "people")}` : "Check"}
    >
      <AddWays />
      <LabelledField
        field={people}
        label="Email addresses"
        className="dialog-wide"
        hint={`Up to ${MOST_LISTED}, one per line or separated by commas. Names are optional: Ada Lovelace <ada@example.com>. The part before the @ becomes the username.`}
      >
        {(control) => (
          <textarea
            key={textKey}
            {...text}
            {...control}
            rows={6}
            aria-required
            spellCheck={false}
            autoComplete="off"
            className="address-list"
          />
        )}
      </LabelledField>
      <MultiSelect
        label="Applications"
        field={applications}
        options={options.applications}
        hint={throughGroups(held, "applications", options.applications)}
      />
      <MultiSelect
        label="Roles"
        field={roles}
        options={options.roles}
        hint={throughGroups(held, "roles", options.roles)}
      />
      {options.groups && (
        <MultiSelect
          label="Groups"
          field={groups}
          options={options.groups.filter(({ directory }) => !directory)}
        />
      )}
      {links?.mail ? (
        <div className="dialog-wide">
          <Switch field={fields.invite} label="Send invitations" />
          <p className="field-hint">Each gets an email with a link to set a password.</p>
        </div>
      ) : (
        <p className="field-hint dialog-wide">
          They get no invitation, because no mail server is set up. You can invite them from their pages.
        </p>
      )}
      <p className="field-hint dialog-wide">
        The check shows who can be added. Nothing changes before you apply it.
      </p>
    </FormDialog>
  );
}
