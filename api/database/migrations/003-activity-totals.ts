import { sql } from "kysely";
import type { Migration } from "../migrate";

/** How long the lists of the summary are, so that nobody has to count them. */
export const activityTotals: Migration = async (queries, { integer, key }) => {
  const { schema } = queries;

  await schema
    .createTable("activity_totals")
    .addColumn("month", key, (c) => c.notNull())
    .addColumn("application_id", key, (c) => c.notNull())
    .addColumn("count", integer, (c) => c.notNull())
    .addPrimaryKeyConstraint("activity_totals_pk", ["month", "application_id"])
    .execute();
  await sql`
    insert into activity_totals (month, application_id, count)
    select '', application_id, count(*) from user_activity group by application_id
    union all
    select month, application_id, count(*) from attempt_months
    where last_success_at is not null group by month, application_id
  `.execute(queries);

  await schema
    .createIndex("attempt_days_by_application")
    .on("attempt_days")
    .columns(["application_id", "day"])
    .execute();
  await schema
    .createIndex("attempt_months_by_application")
    .on("attempt_months")
    .columns(["application_id", "month", "last_success_at", "user_id"])
    .execute();
};
