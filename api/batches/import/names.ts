import { mapFields } from "../../contract/map-fields";
import { splitNames } from "../../contract/user-csv";
import { ASSIGNED_FIELDS, type AssignedField, assignedFields } from "../../contract/user-fields";
import type { Queries } from "../../database/engine";
import { foldCase, typedNameKeys } from "../../database/fold-case";
import { findIds, listAllNames } from "./names.queries";
import type { Cells } from "./rows";
import { didYouMean, quoted } from "./similar";

/** Of a row: further ones are counted. */
const MOST_NAMED = 3;
/** In a slice, so that nobody waits for them. */
const MOST_COMPARISONS = 5_000;

/** The ids of the names in a cell, or why there are none. */
export type ToIds = (table: AssignedField, cell: string) => Promise<{ ids: string[] } | { problem: string }>;

/** Reads the ids of all names in these rows. */
export async function readNames(queries: Queries, rows: readonly Cells[]): Promise<ToIds> {
  const known = mapFields(assignedFields, () => new Map<string, string>());
  for (const table of assignedFields) {
    const keys = new Set(rows.flatMap((cells) => splitNames(cells[table] ?? "").flatMap(typedNameKeys)));
    known[table] = await findIds(queries, table, [...keys]);
  }
  const suggest = createSuggestions(queries);
  return async (table, cell) => {
    const ids = new Set<string>();
    const unknown: string[] = [];
    for (const name of splitNames(cell)) {
      const id = typedNameKeys(name)
        .map((key) => known[table].get(key))
        .find(Boolean);
      if (id === undefined) unknown.push(name);
      else ids.add(id);
    }
    if (unknown.length === 0) return { ids: [...ids].sort() };
    const sentences: string[] = [];
    for (const name of unknown.slice(0, MOST_NAMED))
      sentences.push(
        `There is no ${ASSIGNED_FIELDS[table].noun} ${quoted(name)}.${await suggest(table, name)}`,
      );
    const more = unknown.length - sentences.length;
    if (more > 0) sentences.push(`${more} more ${table} are unknown.`);
    return { problem: sentences.join(" ") };
  };
}

function createSuggestions(queries: Queries) {
  const lists = new Map<AssignedField, ReturnType<typeof listAllNames>>();
  const found = new Map<string, string>();
  let left = MOST_COMPARISONS;
  return async (table: AssignedField, name: string): Promise<string> => {
    const key = foldCase(name);
    const asked = `${table} ${key}`;
    const earlier = found.get(asked);
    if (earlier !== undefined || left <= 0) return earlier ?? "";
    const list = lists.get(table) ?? listAllNames(queries, table, MOST_COMPARISONS);
    lists.set(table, list);
    const names = await list;
    left -= names.length;
    const hint = didYouMean(key, names);
    found.set(asked, hint);
    return hint;
  };
}
