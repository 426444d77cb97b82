import type { PendingMember } from "../contract/groups";
import type { PagedList, PageQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";

const ofGroup = (queries: Queries, groupId: string) =>
  queries
    .selectFrom("pending_members as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .where("p.group_id", "=", groupId);

/** A page of those who wait for approval in a group, by name. */
export async function listPending(
  queries: Queries,
  groupId: string,
  query: PageQuery,
): Promise<PagedList<PendingMember>> {
  const { count } = await ofGroup(queries, groupId)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const window = pageWindow(query, total);
  if (!window) return toPagedList([], total, query);
  const rows = await ofGroup(queries, groupId)
    .select(["u.id", "u.name", "u.email", "u.username", "u.active", "p.asked_at"])
    .orderBy("u.name_key", window.direction)
    .orderBy("u.id", window.direction)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  if (window.direction === "desc") rows.reverse();
  const items = rows.map(({ active, asked_at, ...member }) => ({
    ...member,
    status: active === 1,
    askedAt: new Date(asked_at).toISOString(),
  }));
  return toPagedList(items, total, query);
}

export async function insertPending(
  queries: Queries,
  groupId: string,
  userIds: string[],
  { at, by }: { at: number; by: string },
): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((id) => ({ group_id: groupId, user_id: id, asked_at: at, asked_by: by }));
  await queries.insertInto("pending_members").values(rows).execute();
}

/** @returns the users who waited */
export async function deletePending(queries: Queries, groupId: string, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .deleteFrom("pending_members")
    .where("group_id", "=", groupId)
    .where("user_id", "in", userIds)
    .returning("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The groups in which somebody waits for approval, by name. */
export const listGroupsWithPending = (queries: Queries) =>
  queries
    .selectFrom("groups as g")
    .where(({ exists, selectFrom }) =>
      exists(selectFrom("pending_members as p").whereRef("p.group_id", "=", "g.id").select("p.user_id")),
    )
    .orderBy("g.name_key")
    .select(["g.id", "g.name"])
    .execute();

export async function deleteAllPending(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("pending_members").where("user_id", "=", userId).execute();
}
