import { sql } from "kysely";
import type { Migration } from "../migrate";

/** What the name looks like (skeletonOf). */
const SKELETON = "rnernber";

/**
 * The built-in role that allows nothing. An installation that has a role or a group with this name, or one that looks like it,
 * keeps that alone. In a new database, the first start makes all built-in roles.
 */
export const member: Migration = async (queries) => {
  await sql`
    insert into roles (id, name, name_key, name_skeleton, built_in, created_at)
      select 'member', 'member', 'member', ${SKELETON}, 1, created_at from roles as first
      where first.id = 'super'
        and not exists (select 1 from roles where name_key = 'member' or name_skeleton = ${SKELETON})
        and not exists (select 1 from groups where name_key = 'member' or name_skeleton = ${SKELETON})
  `.execute(queries);
};
