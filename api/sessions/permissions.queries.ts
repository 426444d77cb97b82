import { type Expression, expressionBuilder, sql } from "kysely";
import type { Queries } from "../database/engine";
import { preparedQuery } from "../database/prepared-query";
import type { Tables } from "../database/tables";

/**
 * The permissions of all roles that a user has, directly or through groups, as one text for `splitPermissions`. Each role
 * counts once, however many groups give it.
 */
export const permissionsOf = (userId: Expression<string>) =>
  expressionBuilder<Tables>()
    .selectFrom("role_permissions as allowed")
    .where("allowed.role_id", "in", (eb) =>
      eb.selectFrom("effective_roles as held").where("held.user_id", "=", userId).select("held.role_id"),
    )
    .select(sql<string | null>`string_agg(allowed.permission, ',')`.as("permissions"));

export const splitPermissions = (joined: string | null): string[] =>
  joined === null ? [] : [...new Set(joined.split(","))];

const permissionRows = preparedQuery((queries, { userId }: { userId: string }) =>
  queries
    .selectFrom("users as u")
    .innerJoin("effective_permissions as p", "p.user_id", "u.id")
    .where("u.id", "=", userId)
    .where("u.active", "=", 1)
    .distinct()
    .select("p.permission"),
);

/** What a user may do now. @returns nothing for somebody who is inactive */
export async function listPermissions(queries: Queries, userId: string): Promise<string[]> {
  const rows = await permissionRows(queries, { userId });
  return rows.map(({ permission }) => permission);
}

/** Those of some users, active or not, who have a permission that is none of `own`. */
export async function listAbove(queries: Queries, userIds: string[], own: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .selectFrom("effective_permissions")
    .where("user_id", "in", userIds)
    .$if(own.length > 0, (permissions) => permissions.where("permission", "not in", own))
    .distinct()
    .select("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}
