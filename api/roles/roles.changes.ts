import type { Context } from "../context";
import type { RoleInput } from "../contract/roles";
import type { Change } from "../noun/change";
import { addNamed, changeNamed, type Named, removeNamed } from "../noun/named";
import { deleteWithUsers, readUserCount } from "../noun/user-count";
import { findRole, insertRole, updateRole } from "./roles.queries";

const ROLE: Named<RoleInput, "roles"> = {
  table: "roles",
  word: "role",
  field: "roleName",
  find: findRole,
  phrases: (name) => ({ roleName: (after) => `renamed the role ${name} to ${after}` }),
  fixed: "renamed",
};

export const createRole = (context: Context, input: RoleInput, change: Change) =>
  addNamed(context, ROLE, input, change, (queries, id) => insertRole(queries, id, input, change.origin.at));

export const changeRole = (context: Context, id: string, input: RoleInput, change: Change) =>
  changeNamed(context, ROLE, id, input, change, (queries) => updateRole(queries, id, input));

/** Deletes a role and takes it from its users. */
export const removeRole = (context: Context, id: string, change: Change) =>
  removeNamed(context, ROLE, id, change, (queries) => deleteWithUsers(queries, "roles", id));

export const readRoleUserCount = (context: Context, id: string) => readUserCount(context, ROLE, id);
