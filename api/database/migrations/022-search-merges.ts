import type { Migration } from "../migrate";

/** No write waits any more while the parts of a large search index are merged. */
export const searchMerges: Migration = (queries, { mergeSearchAside }) =>
  mergeSearchAside(queries, ["users", "audit_texts_message_key", "audit_texts_actor_key"]);
