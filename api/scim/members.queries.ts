import { sql } from "kysely";
import type { Queries } from "../database/engine";
import type { Flag } from "../database/tables";
import type { Member } from "./resources";
import { isNoSuper, isVisible } from "./visible.queries";

interface FoundUser extends Member {
  username: string;
  scim_managed: Flag;
}
interface FoundMember extends FoundUser {
  pending: Flag;
}

/** Members and those who wait for approval: to the directory they are the same. */
const listed = (queries: Queries) =>
  queries.selectFrom(
    queries
      .selectFrom("group_members")
      .select(["group_id", "user_id", sql<Flag>`0`.as("pending")])
      .unionAll(
        queries.selectFrom("pending_members").select(["group_id", "user_id", sql<Flag>`1`.as("pending")]),
      )
      .as("m"),
  );

/** The members of groups, whom a directory sees. */
export const listMembersOf = (queries: Queries, groupIds: string[]) =>
  listed(queries)
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.group_id", "in", groupIds)
    .where((eb) => isNoSuper(eb as never))
    .orderBy("m.group_id")
    .orderBy("m.user_id")
    .select(["m.group_id as groupId", "u.id", "u.name", "m.pending"])
    .execute();

/** The groups of a directory that users are in, or wait for, by name: at most so many. */
export const listGroupsOf = (queries: Queries, userIds: string[], most: number) =>
  listed(queries)
    .innerJoin("groups as g", "g.id", "m.group_id")
    .where("m.user_id", "in", userIds)
    .where("g.scim_managed", "=", 1)
    .orderBy("m.user_id")
    .orderBy("g.name_key")
    .orderBy("g.id")
    .select(["m.user_id as userId", "g.id", "g.name"])
    .limit(most)
    .execute();

/** Those of these users who are members, whom a directory may remove. */
export const findMembers = (queries: Queries, groupId: string, userIds: string[]): Promise<FoundMember[]> =>
  listed(queries)
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.group_id", "=", groupId)
    .where("m.user_id", "in", userIds)
    .where((eb) => isNoSuper(eb as never))
    .orderBy("u.id")
    .select(["u.id", "u.name", "u.username", "u.scim_managed", "m.pending"])
    .execute();

/** Those of these users whom a directory sees. */
export const findUsers = (queries: Queries, userIds: string[]): Promise<FoundUser[]> =>
  queries
    .selectFrom("users as u")
    .where("u.id", "in", userIds)
    .where(isVisible)
    .orderBy("u.id")
    .select(["u.id", "u.name", "u.username", "u.scim_managed"])
    .execute();

export async function adoptUsers(queries: Queries, userIds: string[]): Promise<void> {
  await queries.updateTable("users").set({ scim_managed: 1 }).where("id", "in", userIds).execute();
}
