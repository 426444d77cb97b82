import { sql } from "kysely";
import type { PendingMember } from "../contract/groups";
import type { PagedList, PageQuery } from "../contract/lists";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { pageWindow, toPagedList } from "../database/paging";
import type { Flag } from "../database/tables";

const ofGroup = (queries: Queries, groupId: string) =>
  queries
    .selectFrom("pending_members as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .where("p.group_id", "=", groupId);

const isConfirmed = sql<Flag>`case when u.email_verified_at is not null or u.email_vouched = 1 then 1 else 0 end`;

/** One of these users whom a directory moved to an address that nobody has confirmed. */
export const findUnconfirmed = (queries: Queries, groupId: string, userIds: string[]) =>
  ofGroup(queries, groupId)
    .where("u.id", "in", userIds)
    .where(isConfirmed, "=", 0)
    .select("u.name")
    .limit(1)
    .executeTakeFirst();

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
    .leftJoin("users as asker", "asker.id", "p.asked_by")
    .select(["u.id", "u.name", "u.email", "u.username", "u.active", "p.asked_at"])
    .select(["asker.id as asker_id", "asker.name as asker_name", isConfirmed.as("confirmed")])
    .orderBy("u.name_key", window.direction)
    .orderBy("u.id", window.direction)
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  if (window.direction === "desc") rows.reverse();
  const items = rows.map(({ active, asked_at, asker_id, asker_name, confirmed, ...member }) => ({
    ...member,
    status: active === 1,
    askedAt: iso(asked_at),
    askedBy: asker_id === null ? null : { id: asker_id, name: asker_name ?? "" },
    confirmed: confirmed === 1,
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
    .innerJoin("pending_members as p", "p.group_id", "g.id")
    .groupBy(["g.id", "g.name", "g.name_key"])
    .orderBy("g.name_key")
    .select(["g.id", "g.name"])
    .select((eb) => eb.fn.min("p.asked_at").as("since"))
    .execute();

export async function deleteAllPending(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("pending_members").where("user_id", "=", userId).execute();
}
