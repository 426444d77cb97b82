import type { Migration } from "../migrate";

/** Version 0.3 made a column and indexes that later ones don't have, and 0.8 an index and triggers. From here on all are alike. */
export const alike: Migration = async (queries, { dropColumn, renewArchiveGuards }) => {
  const { schema } = queries;
  await dropColumn(queries, "oidc_records", "uid_hash");
  await schema.dropIndex("oidc_records_by_sign_in").execute();
  await schema
    .createIndex("oidc_records_by_sign_in")
    .on("oidc_records")
    .columns(["sign_in_id", "application_id", "kind", "created_at"])
    .execute();
  await schema.dropIndex("webhook_deliveries_due").execute();
  await schema
    .createIndex("webhook_deliveries_due")
    .on("webhook_deliveries")
    .columns(["webhook_id", "due_at", "number"])
    .where("due_at", "is not", null)
    .execute();
  await renewArchiveGuards(queries);
};
