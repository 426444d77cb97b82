import type { Migration } from "../migrate";

/** Changes of many users at once, and deleted users that can be restored. */
export const batches: Migration = async ({ schema }, { integer, key }) => {
  await schema
    .createTable("batches")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("name", "text")
    .addColumn("options", "text", (c) => c.notNull())
    .addColumn("counts", "text", (c) => c.notNull())
    .addColumn("undo_of", key)
    .addColumn("message", "text")
    .addColumn("created_by", key)
    .addColumn("created_by_name", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("run", "text")
    .addColumn("run_at", integer)
    .addColumn("finished_at", integer)
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await schema.createIndex("batches_by_creation").on("batches").columns(["created_at", "id"]).execute();
  await schema.createIndex("batches_by_expiry").on("batches").column("expires_at").execute();
  await schema.createIndex("batches_by_undone").on("batches").column("undo_of").execute();

  await schema
    .createTable("batch_rows")
    .addColumn("batch_id", key, (c) => c.notNull().references("batches.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("verdict", key, (c) => c.notNull())
    .addColumn("user_id", key)
    .addColumn("user_version", "integer")
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("input", "text")
    .addColumn("changes", "text")
    .addColumn("message", "text")
    .addPrimaryKeyConstraint("batch_rows_key", ["batch_id", "line"])
    .execute();
  await schema
    .createIndex("batch_rows_by_verdict")
    .on("batch_rows")
    .columns(["batch_id", "verdict", "line"])
    .execute();
  await schema.createIndex("batch_rows_by_user").on("batch_rows").column("user_id").execute();

  await schema
    .createTable("deleted_users")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", key, (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", key, (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("username_key", key, (c) => c.notNull())
    .addColumn("snapshot_encrypted", "text", (c) => c.notNull())
    .addColumn("batch_id", key)
    .addColumn("deleted_by", key)
    .addColumn("deleted_by_name", "text", (c) => c.notNull())
    .addColumn("deleted_at", integer, (c) => c.notNull())
    .addColumn("expires_at", integer, (c) => c.notNull())
    .execute();
  await schema
    .createIndex("deleted_users_by_deletion")
    .on("deleted_users")
    .columns(["deleted_at", "id"])
    .execute();
  await schema.createIndex("deleted_users_by_expiry").on("deleted_users").column("expires_at").execute();
};
