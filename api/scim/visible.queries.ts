import { type ExpressionBuilder, sql } from "kysely";
import type { Queries } from "../database/engine";
import type { Tables } from "../database/tables";
import { SUPER } from "../noun/ranks";

type OfUser = ExpressionBuilder<Tables & { u: Tables["users"] }, "u">;

const isSuper = ({ exists, selectFrom }: OfUser) =>
  exists(
    selectFrom("user_roles as r")
      .whereRef("r.user_id", "=", "u.id")
      .where("r.role_id", "=", SUPER)
      .select("r.user_id"),
  );

/**
 * Rule SC1: whom a directory sees. People that it manages and hasn't deleted, and others without any permission. Never a
 * super administrator.
 */
export const isVisible = (eb: OfUser) =>
  eb.and([
    eb.not(isSuper(eb)),
    eb.or([
      eb.and([eb("u.scim_managed", "=", 1), eb("u.scim_hidden", "=", 0)]),
      eb.and([
        eb("u.scim_managed", "=", 0),
        eb.not(
          eb.exists(
            eb
              .selectFrom("effective_permissions as held")
              .whereRef("held.user_id", "=", "u.id")
              .select("held.user_id"),
          ),
        ),
      ]),
    ]),
  ]);

/** The users whom a directory deleted: they are there, inactive, and can be added again. */
export const isHidden = (eb: OfUser) =>
  eb.and([eb("u.scim_managed", "=", 1), eb("u.scim_hidden", "=", 1), eb.not(isSuper(eb))]);

/** Members as a directory sees them. */
export const isNoSuper = (eb: OfUser) => eb.not(isSuper(eb));

/** Whether a user has permissions otherwise than through groups of a directory. */
export async function hasLocalPermissions(queries: Queries, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_roles as r inner join role_permissions as p on p.role_id = r.role_id
    where r.user_id = ${userId}
    union all
    select 1 from group_members as m
    inner join groups as g on g.id = m.group_id and g.scim_managed = 0
    inner join group_roles as r on r.group_id = m.group_id
    inner join role_permissions as p on p.role_id = r.role_id
    where m.user_id = ${userId}
    limit 1
  `.execute(queries);
  return rows.length > 0;
}

/** A permission other than these that a group of a directory gives, or somebody has whom it manages and sees. */
export const findDirectoryBeyond = (queries: Queries, permissions: string[]) =>
  queries
    .selectFrom("role_permissions as p")
    .where("p.role_id", "<>", SUPER)
    .$if(permissions.length > 0, (beyond) => beyond.where("p.permission", "not in", permissions))
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom("group_roles as r")
            .innerJoin("groups as g", "g.id", "r.group_id")
            .whereRef("r.role_id", "=", "p.role_id")
            .where("g.scim_managed", "=", 1)
            .select("g.id"),
        ),
        exists(
          selectFrom("effective_roles as held")
            .innerJoin("users as u", "u.id", "held.user_id")
            .whereRef("held.role_id", "=", "p.role_id")
            .where("u.scim_managed", "=", 1)
            .where(isVisible)
            .select("held.user_id"),
        ),
      ]),
    )
    .select("p.permission")
    .limit(1)
    .executeTakeFirst();
