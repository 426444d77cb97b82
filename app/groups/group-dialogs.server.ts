import { SUPER } from "#app/navigation";
import { addAction, deleteAction, editAction } from "#app/noun/actions.server";
import { editLoader, newLoader, thingLoader } from "#app/noun/loaders.server";
import { roleOptions } from "#app/noun/role-options.server";
import type { Session } from "#app/request/session.server";
import { applications } from "#app/sso-api/applications.server";
import { groups as client } from "#app/sso-api/groups.server";
import { optionLabel } from "#app/sso-api/option-label";
import { GroupFormSchema, toGroupInput } from "./group-form";
import { type Groups, groups } from "./groups.server";

/** The roles and applications that a group can give. The role super is given to people. */
async function readOptions(session: Session) {
  const [allRoles, allApplications] = await Promise.all([
    roleOptions(session),
    applications.options(session),
  ]);
  const options = {
    roles: allRoles.options.filter(({ id }) => id !== SUPER),
    applications: allApplications.map((option) => ({ id: option.id, label: optionLabel(option) })),
  };
  return { options };
}
type WithOptions = Awaited<ReturnType<typeof readOptions>>;
export type GroupOptions = WithOptions["options"];

const offered = ({ options }: WithOptions) => ({
  roles: options.roles.map(({ id }) => id),
  applications: options.applications.map(({ id }) => id),
});

export const addGroupLoader = newLoader(groups, readOptions, offered);
export const addGroupAction = addAction(groups, {
  schema: GroupFormSchema,
  create: (session, form) => client.create(session, toGroupInput(form)),
  shownBy: "groupName",
});

export const editGroupLoader = (noun: Groups) => editLoader(noun, readOptions, offered);
export const editGroupAction = (noun: Groups) =>
  editAction(noun, {
    schema: GroupFormSchema,
    update: (session, id, form) => client.update(session, id, toGroupInput(form), form.version),
  });

export const deleteGroupLoader = (noun: Groups) => thingLoader(noun);
export const deleteGroupAction = (noun: Groups) => deleteAction(noun, { remove: client.delete });
