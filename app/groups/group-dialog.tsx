import { useLoaderData } from "@remix-run/react";
import type { Group } from "#api/contract/groups";
import { TextField, VersionField } from "#app/forms/fields";
import { FormDialog, StaleNotice } from "#app/forms/form-dialog";
import { MultiSelect } from "#app/forms/multi-select";
import { useActionForm } from "#app/forms/use-action-form";
import { ThingMissing } from "#app/noun/thing-missing";
import type { addGroupLoader, editGroupLoader, GroupOptions } from "./group-dialogs.server";
import { GroupFormSchema, toGroupForm } from "./group-form";

interface GroupDialogProps {
  title: string;
  closeTo: string;
  options: GroupOptions;
  /** The group to edit. Without one, the dialog adds a group. */
  group?: Group;
}

export const ADD_GROUP = "Add Group";
export const EDIT_GROUP = "Edit Group";

export function AddGroupDialog() {
  const { options, closeTo } = useLoaderData<typeof addGroupLoader>();
  return <GroupDialog title={ADD_GROUP} options={options} closeTo={closeTo} />;
}

/** On the route of `editGroupLoader`. */
export function EditGroupDialog() {
  const { thing: group, options, closeTo } = useLoaderData<ReturnType<typeof editGroupLoader>>();
  if (!group || !options) return <ThingMissing title={EDIT_GROUP} noun="group" closeTo={closeTo} />;
  return <GroupDialog key={group.id} title={EDIT_GROUP} group={group} options={options} closeTo={closeTo} />;
}

function GroupDialog({ title, closeTo, options, group }: GroupDialogProps) {
  const { form, fields, current } = useActionForm<typeof GroupFormSchema, Group>(
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
