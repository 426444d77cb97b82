import type { GroupMember } from "../contract/groups";
import type { PagedList, SearchQuery } from "../contract/lists";
import { isoOrNull } from "../contract/moments";
import type { Engine } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";
import { toFilters } from "../user-search/filters.queries";
import { findMatching } from "../user-search/search.queries";

/** A page of a group's members by name. A search finds those with all its words. @param now in ms */
export async function listMembers(
  engine: Engine,
  groupId: string,
  query: SearchQuery,
  now: number,
): Promise<PagedList<GroupMember>> {
  const filters = toFilters(engine, { ...query, groupId }, now);
  const { total, place } = await findMatching(engine, filters, { sort: "name", now });
  const wanted = pageWindow(query, total);
  if (!wanted) return toPagedList([], total, query);
  const { users, window } = await place(engine.longRead, wanted);
  const page = users
    .select(["users.id", "users.name_key"])
    .orderBy("users.name_key", window.direction)
    .orderBy("users.id", window.direction)
    .offset(window.offset)
    .limit(window.limit);
  // The page comes first. The other way round, the engine would walk all users in order.
  const rows = await engine.longRead
    .selectFrom(page.as("page"))
    .crossJoin("users as u")
    .crossJoin("group_members as m")
    .whereRef("u.id", "=", "page.id")
    .whereRef("m.user_id", "=", "page.id")
    .where("m.group_id", "=", groupId)
    .select(["u.id", "u.name", "u.email", "u.username", "u.active", "m.given_at"])
    .orderBy("page.name_key")
    .orderBy("page.id")
    .execute();
  return toPagedList(rows.map(toMember), total, query);
}

interface MemberRow {
  id: string;
  name: string;
  email: string;
  username: string;
  active: 0 | 1;
  given_at: number | null;
}

const toMember = ({ active, given_at, ...member }: MemberRow): GroupMember => ({
  ...member,
  status: active === 1,
  givenAt: isoOrNull(given_at),
});
