import { sql } from "kysely";
import type { Migration } from "../migrate";

/** What strangers left is found by its age. */
export const strangersByAge: Migration = async ({ schema }) => {
  await schema.dropIndex("oidc_records_by_network").execute();
  await schema
    .createIndex("oidc_records_by_network")
    .on("oidc_records")
    .columns(["network", "created_at"])
    .where(sql.ref("network"), "is not", null)
    .execute();
};
