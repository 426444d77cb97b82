import type { Migration } from "../migrate";

/** The same rows in less room: nothing that is found by its key alone is kept twice, nor what no query asks for. */
export const smaller: Migration = async (queries, { storeByKey, shrinkSearch, queueInserts }) => {
  await storeByKey(queries, "user_roles", ["user_id", "role_id"]);
  await storeByKey(queries, "user_applications", ["user_id", "application_id"]);
  await storeByKey(queries, "user_activity", ["user_id", "application_id"]);
  await storeByKey(queries, "audit_days", ["day", "application_id"]);
  // With the user first, the key also serves the queries of the former index.
  await storeByKey(queries, "attempt_months", ["user_id", "month", "application_id"]);
  await queries.schema.dropIndex("attempt_months_by_user").execute();
  await shrinkSearch(queries, "users", ["name_key", "email_key"]);
  await queueInserts(queries, "audits", "audit_queue");
};
