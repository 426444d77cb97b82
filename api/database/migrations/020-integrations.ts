import { sql } from "kysely";
import type { Migration } from "../migrate";

const ADMINISTER = ["tokens:read", "tokens:write", "webhooks:read", "webhooks:write", "scim", "metrics"];
const OF_BUILT_IN: Record<string, string[]> = {
  super: ADMINISTER,
  admin: ADMINISTER,
  auditor: ["tokens:read", "webhooks:read"],
};

/** API tokens, webhooks with their deliveries, and what SCIM manages. */
export const integrations: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;
  await schema
    .createTable("api_tokens")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("hash", key, (c) => c.notNull().unique())
    .addColumn("hint", "text", (c) => c.notNull())
    .addColumn("permissions", "text", (c) => c.notNull())
    .addColumn("created_by", key, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("last_used_at", integer)
    .addColumn("last_address", "text")
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("ended_at", integer)
    .execute();
  await schema.createIndex("api_tokens_by_creator").on("api_tokens").column("created_by").execute();
  await schema.createIndex("api_tokens_by_creation").on("api_tokens").columns(["created_at", "id"]).execute();

  await schema
    .createTable("webhooks")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("url", "text", (c) => c.notNull())
    .addColumn("actions", "text", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("secret_encrypted", "text", (c) => c.notNull())
    .addColumn("former_secret_encrypted", "text")
    .addColumn("former_until", integer)
    .addColumn("cursor", integer, (c) => c.notNull())
    .addColumn("failing_since", integer)
    .addColumn("ended_reason", "text")
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_by", key, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("webhook_deliveries")
    .addColumn("webhook_id", key, (c) => c.notNull().references("webhooks.id").onDelete("cascade"))
    .addColumn("number", integer, (c) => c.notNull())
    .addColumn("action", key, (c) => c.notNull())
    .addColumn("due_at", integer)
    .addColumn("leased_until", integer)
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("status", "integer")
    .addColumn("ms", "integer")
    .addColumn("error", "text")
    .addColumn("tried_at", integer)
    .addColumn("delivered_at", integer)
    .addColumn("created_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("webhook_deliveries_key", ["webhook_id", "number"])
    .execute();
  await schema
    .createIndex("webhook_deliveries_due")
    .on("webhook_deliveries")
    .columns(["webhook_id", "due_at", "number"])
    .where(sql.ref("due_at"), "is not", null)
    .execute();
  await schema
    .createIndex("webhook_deliveries_by_creation")
    .on("webhook_deliveries")
    .column("created_at")
    .execute();

  await schema
    .createTable("scim_requests")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("token_id", key, (c) => c.notNull())
    .addColumn("at", integer, (c) => c.notNull())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull())
    .addColumn("status", "integer", (c) => c.notNull())
    .addColumn("ms", "integer", (c) => c.notNull())
    .addColumn("error", "text")
    .execute();
  await schema.createIndex("scim_requests_by_time").on("scim_requests").columns(["at", "id"]).execute();

  for (const table of ["users", "groups"]) {
    await schema.alterTable(table).addColumn("external_id", key).execute();
    await schema
      .alterTable(table)
      .addColumn("scim_managed", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await schema
      .createIndex(`${table}_by_external_id`)
      .on(table)
      .column("external_id")
      .where(sql.ref("external_id"), "is not", null)
      .execute();
    await schema
      .createIndex(`${table}_of_scim`)
      .on(table)
      .column("id")
      .where(sql.ref("scim_managed"), "=", sql.lit(1))
      .execute();
  }
  for (const column of ["scim_deactivated", "scim_hidden"])
    await schema
      .alterTable("users")
      .addColumn(column, "integer", (c) => c.notNull().defaultTo(0))
      .execute();

  await schema.alterTable("audits").addColumn("actor_type", key).execute();

  for (const [role, permissions] of Object.entries(OF_BUILT_IN))
    for (const permission of permissions)
      await sql`
        insert into role_permissions (role_id, permission) select id, ${permission} from roles where id = ${role}
      `.execute(queries);
};
