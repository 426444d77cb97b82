import type { Migration } from "../migrate";

/** Audits of closed months may be archived to a file and removed. */
export const auditArchive: Migration = async (queries, { integer, releaseArchived }) => {
  await queries.schema
    .createTable("audit_archives")
    .addColumn("first_number", integer, (c) => c.primaryKey())
    .addColumn("last_number", integer, (c) => c.notNull())
    .addColumn("last_hash", "text", (c) => c.notNull())
    .addColumn("cut_number", integer, (c) => c.notNull())
    .addColumn("cut_hash", "text", (c) => c.notNull())
    .addColumn("cut_seq", integer, (c) => c.notNull())
    .addColumn("file", "text", (c) => c.notNull())
    .addColumn("file_hash", "text", (c) => c.notNull())
    .addColumn("created_at", integer, (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .execute();
  await releaseArchived(queries);
};
