import type { UserExportQuery } from "../contract/batches";
import { mapFields } from "../contract/map-fields";
import { type AssignedField, assignedFields } from "../contract/user-fields";
import type { Engine } from "../database/engine";
import { toFilters } from "../user-search/filters.queries";
import { findMatching } from "../user-search/search.queries";
import { assigned, type ListedUser, toUser, userColumns } from "./users.queries";

const PAGE = 500;

/** A user with the names of what was given directly. */
export type ExportedUser = ListedUser & { names: Record<AssignedField, string[]> };

/** All users that match, by name, in pages, with the names of what they have. Only one page is in memory. @param now in ms */
export async function* streamUsers(
  engine: Engine,
  query: UserExportQuery,
  now: number,
): AsyncGenerator<ExportedUser[]> {
  const namesOf = createNames(engine);
  for await (const users of streamPages(engine, query, now)) {
    const names = await namesOf(users);
    yield users.map((user) => ({ ...user, names: mapFields(assignedFields, (table) => names(table, user)) }));
  }
}

/** All users that match, by name, in pages. @param now in ms */
export async function* streamPages(
  engine: Engine,
  { ids, ...filter }: UserExportQuery,
  now: number,
): AsyncGenerator<ListedUser[]> {
  const filters = toFilters(engine, { ...filter, page: 1, size: PAGE }, now);
  const { select } = await findMatching(engine, filters, { sort: "name", now });
  let cursor = { name_key: "", id: "" };
  for (;;) {
    const found = select(engine.longRead, { direction: "asc", offset: 0, limit: PAGE })
      .where((eb) => eb(eb.refTuple("users.name_key", "users.id"), ">", eb.tuple(cursor.name_key, cursor.id)))
      .$if(ids !== undefined, (users) => users.where("users.id", "in", ids ?? []))
      .select(["users.id", "users.name_key"])
      .orderBy("users.name_key")
      .orderBy("users.id")
      .limit(PAGE);
    const rows = await engine.longRead
      .selectFrom(found.as("page"))
      .crossJoin("users as u")
      .whereRef("u.id", "=", "page.id")
      .select(userColumns)
      .select(["page.name_key"])
      .select(assigned)
      .orderBy("page.name_key")
      .orderBy("page.id")
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toUser);
    if (rows.length < PAGE) return;
    cursor = last;
  }
}

/** Names by id, read once, and again for the users of a page who have something newer. */
function createNames({ longRead }: Engine) {
  const known = mapFields(assignedFields, () => new Map<string, string>());
  return async (users: ListedUser[]) => {
    for (const table of assignedFields) {
      if (users.every((user) => user[table].every((id) => known[table].has(id)))) continue;
      const rows = await longRead.selectFrom(table).select(["id", "name"]).execute();
      known[table] = new Map(rows.map(({ id, name }) => [id, name]));
    }
    return (table: AssignedField, user: ListedUser) =>
      user[table].flatMap((id) => known[table].get(id) ?? []).sort();
  };
}
