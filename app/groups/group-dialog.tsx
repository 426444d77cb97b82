import type { Group } from "#api/contract/groups";
import { TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { MultiSelect } from "#app/forms/multi-select";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { GroupFormSchema, toGroupForm } from "./group-form";
import type { GroupOptions } from "./groups.server";

interface GroupDialogProps {
  title: string;
  closeTo: string;
  options: GroupOptions;
  /** The group to edit. Without one, the dialog adds a group. */
  group?: Group;
}

/** Add Group and Edit Group. */
export function GroupDialog({ title, closeTo, options, group }: GroupDialogProps) {
  const { form, fields, current } = useDialogForm<typeof GroupFormSchema, Group>(
    GroupFormSchema,
    group ? toGroupForm(group) : {},
  );
  const now = current && toGroupForm(current);
  return (
    <FormDialog
      title={title}
      closeTo={closeTo}
      form={form}
      submitLabel={group ? "Save changes" : "Save"}
      about={group && <bdi>{group.groupName}</bdi>}
    >
      {current && <StaleNotice noun="group" />}
      <VersionField field={fields.version} read={group?.version} current={current?.version} />
      <TextField label="Group Name" field={fields.groupName} now={now?.groupName} autoComplete="off" />
      <TextField
        label="Description"
        field={fields.description}
        now={now?.description}
        optional
        autoComplete="off"
      />
      <MultiSelect
        label="Applications"
        field={fields.applications}
        now={now?.applications}
        options={options.applications}
      />
      <MultiSelect label="Roles" field={fields.roles} now={now?.roles} options={options.roles} />
      <p className="dialog-wide field-hint">Everybody in the group may open these and has these roles.</p>
    </FormDialog>
  );
}
