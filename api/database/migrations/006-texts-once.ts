import type { Migration } from "../migrate";

/** People sign in again and again: what their audits say is then found by one text, and written without a new one. */
export const textsOnce: Migration = async (queries, { searchTextsOnce }) => {
  await searchTextsOnce(queries, ["message_key", "actor_key"]);
};
