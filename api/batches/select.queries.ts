import type { SelectionFilter } from "../contract/batches";
import type { Engine } from "../database/engine";
import { toFilters } from "../user-search/filters.queries";
import { findMatching } from "../user-search/search.queries";

/** The ids of all users that match the filters of the list, by name, in pieces. */
export async function* matchingUsers(
  engine: Engine,
  filter: SelectionFilter,
  piece: number,
  now: number,
): AsyncGenerator<string[]> {
  const filters = toFilters(engine, { ...filter, page: 1, size: piece }, now);
  const { total, select } = await findMatching(engine, filters, { sort: "name", now });
  let after = { name_key: "", id: "" };
  for (;;) {
    // As for the whole list at once: the query begins where that is the least work in all.
    const rows = await select(engine.longRead, { direction: "asc", offset: 0, limit: total })
      .where((eb) =>
        eb.or([
          eb("users.name_key", ">", after.name_key),
          eb.and([eb("users.name_key", "=", after.name_key), eb("users.id", ">", after.id)]),
        ]),
      )
      .orderBy("users.name_key")
      .orderBy("users.id")
      .limit(piece)
      .select(["users.id", "users.name_key"])
      .execute();
    yield rows.map(({ id }) => id);
    const last = rows.at(-1);
    if (!last || rows.length < piece) return;
    after = last;
  }
}
