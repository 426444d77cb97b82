import { sql } from "kysely";
import type { Migration } from "../migrate";

/** Every table of the first version; tables.ts says what their columns mean. */
export const initial: Migration = async (
  queries,
  { sequence, asSequence, integer, key, addSearch, makeAppendOnly },
) => {
  const { schema } = queries;

  await schema
    .createTable("users")
    .addColumn("seq", sequence, asSequence)
    .addColumn("id", key, (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", key, (c) => c.notNull())
    .addColumn("email_canonical", key, (c) => c.notNull().unique())
    .addColumn("mobile_no", "text")
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("username_canonical", key, (c) => c.notNull().unique())
    .addColumn("password_hash", "text")
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("google_issuer", "text")
    .addColumn("google_subject", "text")
    .addColumn("token_epoch", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("updated_at", integer, (c) => c.notNull())
    .addUniqueConstraint("users_google_unique", ["google_issuer", "google_subject"])
    .execute();
  // The e-mail address is in them so that a search for short or frequent text reads an index alone.
  await schema.createIndex("users_by_name").on("users").columns(["name_key", "id", "email_key"]).execute();
  await schema
    .createIndex("users_by_status")
    .on("users")
    .columns(["active", "name_key", "id", "email_key"])
    .execute();
  await addSearch(queries, "users", ["name_key", "email_key"]);

  await schema
    .createTable("roles")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull().unique())
    .addColumn("built_in", "integer", (c) => c.notNull())
    .addColumn("user_count", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("applications")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull().unique())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("built_in", "integer", (c) => c.notNull())
    .addColumn("secret_encrypted", "text", (c) => c.notNull())
    .addColumn("user_count", integer, (c) => c.notNull().defaultTo(0))
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("user_roles")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("role_id", key, (c) => c.notNull().references("roles.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("user_roles_pk", ["user_id", "role_id"])
    .execute();
  await schema.createIndex("user_roles_by_role").on("user_roles").columns(["role_id", "user_id"]).execute();

  await schema
    .createTable("user_applications")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references("applications.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("user_applications_pk", ["user_id", "application_id"])
    .execute();
  await schema
    .createIndex("user_applications_by_application")
    .on("user_applications")
    .columns(["application_id", "user_id"])
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("sign_in_id", key, (c) => c.notNull())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references("applications.id").onDelete("cascade"))
    .addColumn("token_epoch", "integer", (c) => c.notNull())
    .addColumn("refresh_hash", "text", (c) => c.notNull())
    .addColumn("previous_hash", "text")
    .addColumn("generation", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("rotated_at", integer)
    .addColumn("travelled", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("idle_expires_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("ended_at", integer)
    .execute();
  await schema.createIndex("sessions_by_sign_in").on("sessions").column("sign_in_id").execute();
  await schema.createIndex("sessions_by_user").on("sessions").column("user_id").execute();
  await schema.createIndex("sessions_by_application").on("sessions").column("application_id").execute();
  await schema.createIndex("sessions_by_expiry").on("sessions").column("expires_at").execute();

  await schema
    .createTable("signing_keys")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("public_jwk", "text", (c) => c.notNull())
    .addColumn("private_encrypted", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("retired_at", integer)
    .execute();

  await schema
    .createTable("spent_requests")
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("jti_hash", key, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("spent_requests_pk", ["application_id", "jti_hash"])
    .execute();
  await schema.createIndex("spent_requests_by_expiry").on("spent_requests").column("expires_at").execute();

  await schema
    .createTable("throttles")
    .addColumn("key", key, (c) => c.primaryKey())
    .addColumn("count", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("throttles_by_expiry").on("throttles").column("expires_at").execute();

  await schema
    .createTable("known_networks")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("network", key, (c) => c.notNull())
    .addColumn("last_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("known_networks_pk", ["user_id", "network"])
    .execute();
  await schema.createIndex("known_networks_by_time").on("known_networks").column("last_at").execute();

  await schema
    .createTable("audits")
    .addColumn("seq", sequence, asSequence)
    .addColumn("id", key, (c) => c.notNull().unique())
    .addColumn("at", integer, (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("message_key", key, (c) => c.notNull())
    .addColumn("actor_id", "text")
    .addColumn("actor_name", "text", (c) => c.notNull())
    .addColumn("actor_key", key, (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("target_type", "text")
    .addColumn("target_id", "text")
    .addColumn("target_name", "text")
    .addColumn("application_id", key)
    .addColumn("application_name", "text", (c) => c.notNull())
    .addColumn("changes", "text")
    .addColumn("request_id", "text")
    .addColumn("mac", "text", (c) => c.notNull())
    .execute();
  await schema.createIndex("audits_by_time").on("audits").columns(["at", "seq"]).execute();
  await schema
    .createIndex("audits_by_application")
    .on("audits")
    .columns(["application_id", "at", "seq"])
    .execute();
  await addSearch(queries, "audits", ["message_key", "actor_key"]);
  await makeAppendOnly(queries, "audits");

  await schema
    .createTable("audit_seals")
    .addColumn("number", integer, (c) => c.primaryKey())
    .addColumn("audit_seq", integer, (c) => c.notNull().unique())
    .addColumn("hash", "text", (c) => c.notNull())
    .execute();
  await makeAppendOnly(queries, "audit_seals");

  await schema
    .createTable("attempt_days")
    .addColumn("day", key, (c) => c.notNull())
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("succeeded", integer, (c) => c.notNull())
    .addColumn("failed", integer, (c) => c.notNull())
    .addColumn("last_success_at", integer)
    .addPrimaryKeyConstraint("attempt_days_pk", ["day", "application_id"])
    .execute();

  await schema
    .createTable("attempt_months")
    .addColumn("month", key, (c) => c.notNull())
    .addColumn("user_id", key, (c) => c.notNull())
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("succeeded", integer, (c) => c.notNull())
    .addColumn("failed", integer, (c) => c.notNull())
    .addColumn("last_success_at", integer)
    .addPrimaryKeyConstraint("attempt_months_pk", ["month", "user_id", "application_id"])
    .execute();
  await schema
    .createIndex("attempt_months_by_time")
    .on("attempt_months")
    .columns(["month", "last_success_at", "user_id", "application_id"])
    .execute();
  await schema.createIndex("attempt_months_by_user").on("attempt_months").column("user_id").execute();

  await schema
    .createTable("user_activity")
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("application_id", key, (c) => c.notNull().references("applications.id").onDelete("cascade"))
    .addColumn("last_at", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("user_activity_pk", ["user_id", "application_id"])
    .execute();
  await schema
    .createIndex("user_activity_by_time")
    .on("user_activity")
    .columns(["last_at", "user_id", "application_id"])
    .execute();
  await schema
    .createIndex("user_activity_by_application")
    .on("user_activity")
    .columns(["application_id", "last_at", "user_id"])
    .execute();

  await schema
    .createTable("counters")
    .addColumn("name", key, (c) => c.primaryKey())
    .addColumn("value", integer, (c) => c.notNull())
    .execute();
  await sql`insert into counters (name, value) values ('users_active', 0), ('users_inactive', 0)`.execute(
    queries,
  );

  await schema
    .createTable("leases")
    .addColumn("name", key, (c) => c.primaryKey())
    .addColumn("holder", "text", (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();

  await schema
    .createTable("marks")
    .addColumn("name", key, (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("set_at", integer, (c) => c.notNull())
    .execute();
};
