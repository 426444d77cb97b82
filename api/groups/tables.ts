import type { Generated } from "kysely";
import type { Assignment, Flag, NamedTable, Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    groups: GroupsTable;
    group_members: GroupMembersTable;
    pending_members: PendingMembersTable;
    group_roles: GroupRolesTable;
    group_applications: GroupApplicationsTable;
  }
}

export interface GroupsTable extends NamedTable {
  description: string | null;
  user_count: Generated<number>;
  /** The directory's id of the group (SCIM's `externalId`). */
  external_id: string | null;
  /** 1: a directory decides by SCIM who is a member, and nobody else. */
  scim_managed: Generated<Flag>;
}

export interface GroupMembersTable extends Assignment {
  group_id: string;
  user_id: string;
}

/** Members whom a directory added, and who have nothing by it until somebody approves. */
export interface PendingMembersTable {
  group_id: string;
  user_id: string;
  asked_at: Time;
  /** The user for whom the directory's token acted. */
  asked_by: string;
}

export interface GroupRolesTable extends Assignment {
  group_id: string;
  role_id: string;
}

export interface GroupApplicationsTable extends Assignment {
  group_id: string;
  application_id: string;
}
