import { sql } from "kysely";
import type { Migration } from "../migrate";

const DAY_MS = 86_400_000;

/** Indexes and counts for the filters by action and outcome. */
export const auditFilters: Migration = async (queries, { integer }) => {
  const { schema } = queries;
  await schema.createIndex("audits_by_action").on("audits").columns(["action", "at", "seq"]).execute();
  // Few audits are refusals. With the other columns, they are counted without their rows.
  await schema
    .createIndex("audits_refused")
    .on("audits")
    .columns(["at", "seq", "action", "application_id"])
    .where(sql.ref("outcome"), "=", sql.lit("refused"))
    .execute();

  await schema
    .alterTable("audit_days")
    .addColumn("refused", integer, (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update audit_days set refused = sealed.refused
    from (
      select at / ${sql.lit(DAY_MS)} as day, coalesce(application_id, '') as application_id, count(*) as refused
      from audits
      where outcome = 'refused' and not exists (select 1 from audit_queue where audit_seq = audits.seq)
      group by 1, 2
    ) as sealed
    where sealed.day = audit_days.day and sealed.application_id = audit_days.application_id
  `.execute(queries);
};
