import { sql } from "kysely";
import type { Migration } from "../migrate";

/** Passkeys, authenticator apps, recovery codes, the strength of sign-ins, and who has to have a second factor. */
export const secondFactors: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;
  const user = "users.id";

  for (const column of ["passkey_handle", "recovery_salt"])
    await schema.alterTable("users").addColumn(column, "text").execute();
  await schema.alterTable("users").addColumn("factors_reset_at", integer).execute();

  await schema
    .createTable("passkeys")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("sign_count", integer, (c) => c.notNull())
    .addColumn("backup_eligible", "integer", (c) => c.notNull())
    .addColumn("backed_up", "integer", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("aaguid", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("last_used_at", integer)
    .execute();
  await schema.createIndex("passkeys_by_user").on("passkeys").column("user_id").execute();

  await schema
    .createTable("totp_secrets")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().unique().references(user).onDelete("cascade"))
    .addColumn("secret_encrypted", "text", (c) => c.notNull())
    .addColumn("confirmed_at", integer)
    .addColumn("last_step", integer)
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("totp_secrets_unconfirmed")
    .on("totp_secrets")
    .column("created_at")
    .where(sql.ref("confirmed_at"), "is", null)
    .execute();

  await schema
    .createTable("recovery_codes")
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("used_at", integer)
    .addPrimaryKeyConstraint("recovery_codes_pk", ["user_id", "position"])
    .execute();

  await schema
    .createTable("spent_challenges")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("spent_challenges_by_expiry")
    .on("spent_challenges")
    .column("expires_at")
    .execute();

  await schema
    .createTable("links")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("bound", "text", (c) => c.notNull())
    .addColumn("created_by", key)
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("used_at", integer)
    .addColumn("replaced_at", integer)
    .execute();
  await schema.createIndex("links_by_user").on("links").column("user_id").execute();
  await schema.createIndex("links_by_expiry").on("links").column("expires_at").execute();

  await schema
    .createTable("mails")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("user_id", key, (c) => c.notNull().references(user).onDelete("cascade"))
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("facts", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("mails_by_user").on("mails").column("user_id").execute();
  await schema.createIndex("mails_by_age").on("mails").column("created_at").execute();

  const signIns = schema.alterTable("sign_ins");
  await signIns.addColumn("strength", "integer", (c) => c.notNull().defaultTo(1)).execute();
  await signIns.addColumn("amr", "text", (c) => c.notNull().defaultTo("")).execute();
  await signIns.addColumn("proved_at", integer).execute();
  await sql`
    update sign_ins set proved_at = authenticated_at, amr = case proof when 'password' then 'pwd' else '' end
  `.execute(queries);

  await schema
    .alterTable("pending_sign_ins")
    .addColumn("tries", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  for (const table of ["roles", "applications"] as const) {
    await schema
      .alterTable(table)
      .addColumn("second_factor", "integer", (c) => c.notNull().defaultTo(0))
      .execute();
    await schema.alterTable(table).addColumn("second_factor_from", integer).execute();
    // Every call looks at these, and there are few.
    await schema
      .createIndex(`${table}_by_second_factor`)
      .on(table)
      .column("second_factor")
      .where(sql.ref("second_factor"), ">", sql.lit(0))
      .execute();
  }
  await schema.alterTable("applications").addColumn("login_call_at", integer).execute();
};
