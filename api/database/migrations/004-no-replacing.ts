import type { Migration } from "../migrate";

/** A REPLACE deletes the row that is in its way, and no trigger against deleting hears of it. */
export const noReplacing: Migration = async (queries, { refuseReplacing }) => {
  await refuseReplacing(queries, "audits");
  await refuseReplacing(queries, "audit_seals");
};
