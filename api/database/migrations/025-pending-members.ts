import type { Migration } from "../migrate";

/** Members whom a directory added, and who have nothing by it until somebody approves. */
export const pendingMembers: Migration = async ({ schema }, { integer, key }) => {
  await schema
    .createTable("pending_members")
    .addColumn("group_id", key, (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", key, (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("asked_at", integer, (c) => c.notNull())
    .addColumn("asked_by", key, (c) => c.notNull())
    .addPrimaryKeyConstraint("pending_members_key", ["group_id", "user_id"])
    .execute();
  await schema
    .createIndex("pending_members_by_user_id")
    .on("pending_members")
    .columns(["user_id", "group_id"])
    .execute();
};
