import { deleteAction, editAction } from "#app/noun/actions.server";
import { editLoader, thingLoader } from "#app/noun/loaders.server";
import { roles as client } from "#app/sso-api/roles.server";
import { readHolders } from "./holders.server";
import { RoleFormSchema } from "./role-form";
import type { Roles } from "./roles.server";

export const renameRoleLoader = (noun: Roles) => editLoader(noun);
export const renameRoleAction = (noun: Roles) =>
  editAction(noun, {
    schema: RoleFormSchema,
    update: (session, id, { roleName, version }) => client.update(session, id, { roleName }, version),
  });

export const deleteRoleLoader = (noun: Roles) =>
  thingLoader(noun, async (session, { id }, { permissions }) => {
    const [count, holders] = await Promise.all([
      client.userCount(session, id),
      readHolders(session, id, permissions),
    ]);
    return { count, holders };
  });
export const deleteRoleAction = (noun: Roles) => deleteAction(noun, { remove: client.delete });
