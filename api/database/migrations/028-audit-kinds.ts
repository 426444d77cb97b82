import { sql } from "kysely";
import type { Migration } from "../migrate";

const DAY_MS = 86_400_000;
const OF_BATCH = sql<boolean>`substr(request_id, 15, 1) = '7'`;

/** Indexes and counts for lists with one line for each bulk change, and for lists of changes only. */
export const auditKinds: Migration = async (queries, { integer }) => {
  const { schema } = queries;
  await schema
    .createIndex("audits_of_batches")
    .on("audits")
    .columns(["request_id", "at", "seq"])
    .where(OF_BATCH)
    .execute();
  await schema
    .createIndex("audits_alone")
    .on("audits")
    .columns(["at", "seq"])
    .where(sql<boolean>`coalesce(substr(request_id, 15, 1), '') <> '7'`)
    .execute();
  await schema
    .createIndex("audits_of_changes")
    .on("audits")
    .columns(["at", "seq", "request_id"])
    .where(
      sql<boolean>`outcome = 'success' and action not in ('audit.export', 'batch.discard', 'batch.export', 'database.back-up', 'mail.retry', 'mail.test', 'proof.give', 'recovery-code.use', 'second-factor', 'session.end', 'session.end-others', 'sign-in', 'sign-in.continue', 'sign-in.one-time', 'sign-in.raise', 'sign-out', 'user.export', 'user.import', 'user.remind-factor', 'user.request-reset', 'webhook.resend', 'webhook.test')`,
    )
    .execute();

  await schema
    .alterTable("audit_days")
    .addColumn("of_batches", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update audit_days set of_batches = sealed.of_batches
    from (
      select at / ${sql.lit(DAY_MS)} as day, coalesce(application_id, '') as application_id, count(*) as of_batches
      from audits
      where ${OF_BATCH} and not exists (select 1 from audit_queue where audit_seq = audits.seq)
      group by 1, 2
    ) as sealed
    where sealed.day = audit_days.day and sealed.application_id = audit_days.application_id
  `.execute(queries);
};
