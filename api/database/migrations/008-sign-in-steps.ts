import { sql } from "kysely";
import type { Migration } from "../migrate";

/** Budgets of the time before, which had no `retry_at`. */
const MOST_PER_NETWORK = 100;

/** Delays in place of a lock, devices that people signed in from, and sign-ins that take a further step. */
export const signInSteps: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;

  await schema.dropIndex("throttles_by_stop").execute();
  await schema.alterTable("throttles").addColumn("retry_at", integer).execute();
  // Rows of failures could lock an account for 30 days; the others go on as they were.
  await sql`delete from throttles where key like 'name|%|row%'`.execute(queries);
  await sql`
    update throttles set retry_at = expires_at
    where (key like 'name|%' and count >= 10) or (key like 'network|%' and count >= ${sql.lit(MOST_PER_NETWORK)})
  `.execute(queries);
  await schema
    .createIndex("throttles_by_retry")
    .on("throttles")
    .columns(["retry_at", "key"])
    .where(sql.ref("retry_at"), "is not", null)
    .execute();

  await schema
    .alterTable("users")
    .addColumn("must_change_password", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  await schema
    .createTable("devices")
    .addColumn("id_hash", key, (c) => c.primaryKey())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("last_used_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("devices_by_user").on("devices").column("user_id").execute();
  await schema.createIndex("devices_by_time").on("devices").column("last_used_at").execute();

  await schema
    .createTable("one_time_passwords")
    .addColumn("user_id", key, (c) => c.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("used_at", integer)
    .execute();

  await schema
    .createTable("pending_sign_ins")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("token_hash", key, (c) => c.notNull().unique())
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_epoch", "integer", (c) => c.notNull())
    .addColumn("wanted", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .addColumn("used_at", integer)
    .execute();
  await schema.createIndex("pending_sign_ins_by_user").on("pending_sign_ins").column("user_id").execute();
  await schema
    .createIndex("pending_sign_ins_by_expiry")
    .on("pending_sign_ins")
    .column("expires_at")
    .execute();
};
