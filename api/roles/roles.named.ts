import type { RoleInput } from "../contract/roles";
import type { Named } from "../noun/named";
import { findRole } from "./roles.queries";

export const ROLE: Named<RoleInput, "roles"> = {
  table: "roles",
  word: "role",
  field: "roleName",
  find: findRole,
  phrases: (name) => ({ roleName: (after) => `renamed the role ${name} to ${after}` }),
  fixed: "renamed",
};
