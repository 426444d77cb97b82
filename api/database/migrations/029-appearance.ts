import { sql } from "kysely";
import type { Migration } from "../migrate";

/** How the installation looks to people: one row. */
export const appearance: Migration = async (queries, { integer, key }) => {
  await queries.schema
    .createTable("appearance")
    .addColumn("id", key, (c) => c.primaryKey())
    .addColumn("name", "text")
    .addColumn("contact", "text")
    .addColumn("accent", "text")
    .addColumn("help_url", "text")
    .addColumn("privacy_url", "text")
    .addColumn("terms_url", "text")
    .addColumn("logo_type", "text")
    .addColumn("logo", "text")
    .addColumn("logo_at", integer)
    .addColumn("version", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await sql`insert into appearance (id) values ('appearance')`.execute(queries);
};
