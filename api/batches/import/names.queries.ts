import type { AssignedField } from "../../contract/user-fields";
import type { Queries } from "../../database/engine";

/** Of one query. */
const MOST_KEYS = 1_000;

/** The ids of names, by their folded names. */
export async function findIds(
  queries: Queries,
  table: AssignedField,
  keys: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < keys.length; at += MOST_KEYS) {
    const rows = await queries
      .selectFrom(table)
      .where("name_key", "in", keys.slice(at, at + MOST_KEYS))
      .select(["id", "name_key"])
      .execute();
    for (const { id, name_key } of rows) found.set(name_key, id);
  }
  return found;
}

/** All names, at most so many. */
export const listAllNames = (queries: Queries, table: AssignedField, most: number) =>
  queries.selectFrom(table).select(["name", "name_key as key"]).orderBy("name_key").limit(most).execute();
