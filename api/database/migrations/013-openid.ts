import { sql } from "kysely";
import type { Migration } from "../migrate";

/** OpenID Connect, secrets that overlap, and what the page of an application shows. */
export const openid: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;
  const user = "users.id";
  const application = "applications.id";

  // Applications from before this version use the product's own library.
  await schema
    .alterTable("applications")
    .addColumn("protocol", "text", (c) => c.notNull().defaultTo("library"))
    .execute();
  for (const column of ["home_url", "former_secret_encrypted"])
    await schema.alterTable("applications").addColumn(column, "text").execute();
  for (const column of [
    "secret_created_at",
    "secret_used_at",
    "former_secret_expires_at",
    "former_secret_used_at",
  ])
    await schema.alterTable("applications").addColumn(column, integer).execute();
  await sql`update applications set secret_created_at = created_at`.execute(queries);

  await schema
    .alterTable("signing_keys")
    .addColumn("alg", "text", (c) => c.notNull().defaultTo("ES256"))
    .execute();

  await schema
    .createTable("application_pictures")
    .addColumn("application_id", key, (c) => c.primaryKey().references(application).onDelete("cascade"))
    .addColumn("media_type", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("oidc_clients")
    .addColumn("application_id", key, (c) => c.primaryKey().references(application).onDelete("cascade"))
    .addColumn("redirect_uris", "text", (c) => c.notNull())
    .addColumn("post_logout_redirect_uris", "text", (c) => c.notNull())
    .addColumn("backchannel_logout_uri", "text")
    .addColumn("native", "integer", (c) => c.notNull())
    .addColumn("third_party", "integer", (c) => c.notNull())
    .addColumn("require_pkce", "integer", (c) => c.notNull())
    .addColumn("id_token_alg", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("updated_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("oidc_records")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("grant_hash", key)
    .addColumn("user_id", key, (c) => c.references(user).onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.references(application).onDelete("cascade"))
    .addColumn("sign_in_id", key, (c) => c.references("sign_ins.id").onDelete("cascade"))
    .addColumn("application_epoch", "integer")
    .addColumn("assignment_epoch", "integer")
    .addColumn("network", "text")
    .addColumn("payload_encrypted", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("consumed_at", integer)
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  const index = (name: string, column: string) =>
    schema.createIndex(`oidc_records_by_${name}`).on("oidc_records").column(column).execute();
  await index("grant", "grant_hash");
  // The oldest ones of a kind are read without their rows.
  await schema
    .createIndex("oidc_records_by_sign_in")
    .on("oidc_records")
    .columns(["sign_in_id", "application_id", "kind", "created_at"])
    .execute();
  await index("user", "user_id");
  await index("application", "application_id");
  await index("expiry", "expires_at");
  await schema
    .createIndex("oidc_records_by_network")
    .on("oidc_records")
    .column("network")
    .where(sql.ref("network"), "is not", null)
    .execute();

  await schema
    .createTable("oidc_logins")
    .addColumn("sign_in_id", key, (c) => c.notNull().references("sign_ins.id").onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references(application).onDelete("cascade"))
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("sid", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("oidc_logins_pk", ["sign_in_id", "application_id"])
    .execute();
  for (const column of ["user_id", "application_id"])
    await schema.createIndex(`oidc_logins_by_${column}`).on("oidc_logins").column(column).execute();

  await schema
    .createTable("logout_messages")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("application_name", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("subject", key, (c) => c.notNull())
    .addColumn("sid", "text", (c) => c.notNull())
    .addColumn("alg", "text", (c) => c.notNull())
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("due_at", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("logout_messages_by_due")
    .on("logout_messages")
    .columns(["application_id", "due_at"])
    .execute();

  await schema
    .createTable("consents")
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references(application).onDelete("cascade"))
    .addColumn("scopes", "text", (c) => c.notNull())
    .addColumn("granted_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("consents_pk", ["user_id", "application_id"])
    .execute();
  await schema.createIndex("consents_by_application").on("consents").column("application_id").execute();

  await schema
    .createTable("refused_requests")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("application_id", key, (c) => c.notNull().references(application).onDelete("cascade"))
    .addColumn("at", integer, (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("redirect_uri", "text")
    .addColumn("network", "text", (c) => c.notNull())
    .execute();
  await schema
    .createIndex("refused_requests_by_application")
    .on("refused_requests")
    .columns(["application_id", "id"])
    .execute();
};
