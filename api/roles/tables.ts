import type { Generated } from "kysely";
import type { Assignment, DemandingTable, Flag, NamedTable } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    roles: RolesTable;
    user_roles: UserRolesTable;
    role_permissions: RolePermissionsTable;
    effective_roles: EffectiveRolesView;
    effective_permissions: EffectivePermissionsView;
  }
}

export interface RolesTable extends NamedTable, DemandingTable {
  built_in: Flag;
  /** Updated in the transactions that assign and remove. */
  user_count: Generated<number>;
}

export interface UserRolesTable extends Assignment {
  user_id: string;
  role_id: string;
}

export interface RolePermissionsTable {
  role_id: string;
  /** A `PermissionName`. */
  permission: string;
}

/**
 * Views: what users have directly and through groups. The only source for what somebody may do. A row may be there more than
 * once, so use them in `exists` or `in`.
 */
export interface EffectiveRolesView {
  user_id: string;
  role_id: string;
}

export interface EffectivePermissionsView {
  user_id: string;
  permission: string;
}
