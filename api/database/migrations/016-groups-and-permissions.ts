import { sql } from "kysely";
import type { Migration } from "../migrate";

const READ = [
  "users:read",
  "factors:read",
  "roles:read",
  "groups:read",
  "applications:read",
  "audits:read",
  "mail:read",
  "summary:read",
];
const CHANGE = [
  "users:write",
  "users:delete",
  "users:reset",
  "factors:reset",
  "sessions:end",
  "roles:write",
  "groups:write",
  "applications:write",
  "applications:secret",
  "mail:test",
];
/** What the built-in roles allowed before permissions had names. */
const OF_BUILT_IN: Record<string, string[]> = {
  super: [...READ, ...CHANGE, "audits:export", "policies:write"],
  admin: [...READ, ...CHANGE, "audits:export"],
  auditor: [...READ, "audits:export"],
};

/** Groups of users, permissions of roles, and views of what users have, directly or through groups. */
export const groupsAndPermissions: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;

  for (const table of ["user_roles", "user_applications"]) {
    await schema.alterTable(table).addColumn("given_at", integer).execute();
    await schema.alterTable(table).addColumn("given_by", key).execute();
  }

  await schema
    .createTable("groups")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull().unique())
    .addColumn("name_skeleton", key)
    .addColumn("description", "text")
    .addColumn("user_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("groups_by_skeleton").on("groups").column("name_skeleton").execute();

  for (const [table, column, references] of [
    ["group_members", "user_id", "users.id"],
    ["group_roles", "role_id", "roles.id"],
    ["group_applications", "application_id", "applications.id"],
  ] as const) {
    await schema
      .createTable(table)
      .addColumn("group_id", key, (c) => c.notNull().references("groups.id").onDelete("cascade"))
      .addColumn(column, key, (c) => c.notNull().references(references).onDelete("cascade"))
      .addColumn("given_at", integer)
      .addColumn("given_by", key)
      .addPrimaryKeyConstraint(`${table}_key`, ["group_id", column])
      .execute();
    await schema.createIndex(`${table}_by_${column}`).on(table).columns([column, "group_id"]).execute();
  }

  await schema
    .createTable("role_permissions")
    .addColumn("role_id", key, (c) => c.notNull().references("roles.id").onDelete("cascade"))
    .addColumn("permission", key, (c) => c.notNull())
    .addPrimaryKeyConstraint("role_permissions_key", ["role_id", "permission"])
    .execute();
  for (const [role, permissions] of Object.entries(OF_BUILT_IN))
    for (const permission of permissions)
      await sql`
        insert into role_permissions (role_id, permission) select id, ${permission} from roles where id = ${role}
      `.execute(queries);

  await schema
    .alterTable("oidc_clients")
    .addColumn("groups_claim", "text", (c) => c.notNull().defaultTo("roles"))
    .execute();

  await sql`
    create view effective_applications as
      select user_id, application_id from user_applications
      union all
      select m.user_id, g.application_id
      from group_members as m inner join group_applications as g on g.group_id = m.group_id
  `.execute(queries);
  await sql`
    create view effective_roles as
      select user_id, role_id from user_roles
      union all
      select m.user_id, g.role_id from group_members as m inner join group_roles as g on g.group_id = m.group_id
  `.execute(queries);
  await sql`
    create view effective_permissions as
      select r.user_id, p.permission
      from user_roles as r inner join role_permissions as p on p.role_id = r.role_id
      union all
      select m.user_id, p.permission
      from group_members as m
      inner join group_roles as g on g.group_id = m.group_id
      inner join role_permissions as p on p.role_id = g.role_id
  `.execute(queries);
};
