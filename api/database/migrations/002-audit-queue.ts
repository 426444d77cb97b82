import { sql } from "kysely";
import type { Migration } from "../migrate";

/** What the sealer has still to do, and what it counts as it does it. */
export const auditQueue: Migration = async (queries, { integer, key, queueInserts }) => {
  const { schema } = queries;

  await schema
    .createTable("audit_queue")
    .addColumn("audit_seq", integer, (c) => c.primaryKey())
    .execute();
  await sql`
    insert into audit_queue (audit_seq)
    select seq from audits where seq not in (select audit_seq from audit_seals)
  `.execute(queries);
  await queueInserts(queries, "audits", "audit_queue");

  await schema
    .createTable("audit_days")
    .addColumn("day", integer, (c) => c.notNull())
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("count", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("audit_days_pk", ["day", "application_id"])
    .execute();
  await schema
    .createIndex("audit_days_by_application")
    .on("audit_days")
    .columns(["application_id", "day"])
    .execute();
};
