import { recordAudit, userTarget } from "../audit-trail/record";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { addMembers, removeMembers } from "../users/assignments.queries";
import { USER_CHANGES } from "../users/search.queries";
import { describeAssignments } from "../users/users.audit";
import { refused } from "./errors";
import type { MemberChange } from "./group-fields";
import { adoptUsers, findMembers, findUsers, listMembersOf, touchUsers } from "./members.queries";
import type { ScimGroup } from "./resources";
import type { Who } from "./users.changes";

/** Users per statement. */
const SLICE = 200;

type Group = Pick<ScimGroup, "id" | "name">;
type Found = Awaited<ReturnType<typeof findUsers>>;

/**
 * Adds and removes members. Members who are there already, and those to be removed who aren't, are no change. Only a
 * replacement reads all members (SC3).
 *
 * @throws {HttpError} 400 for somebody whom the directory doesn't see
 */
export async function applyMembers(
  queries: Queries,
  group: Group,
  { replaces, add, remove }: MemberChange,
  who: Who,
): Promise<void> {
  const present = replaces ? (await listMembersOf(queries, [group.id])).map(({ id }) => id) : [];
  const leaving = replaces ? present.filter((id) => !add.has(id)) : [...remove];
  const known = new Set(present);
  const joining = replaces ? [...add].filter((id) => !known.has(id)) : [...add];
  for (const ids of slices(leaving)) await leave(queries, group, ids, who);
  for (const ids of slices(joining)) await join(queries, group, ids, who);
}

/** Sorted, so that two requests lock users in the same order. */
function* slices(ids: string[]): Generator<string[]> {
  const sorted = [...ids].sort();
  for (let from = 0; from < sorted.length; from += SLICE) yield sorted.slice(from, from + SLICE);
}

async function join(queries: Queries, group: Group, ids: string[], who: Who): Promise<void> {
  const { caller, origin } = who;
  const members = new Set((await findMembers(queries, group.id, ids)).map(({ id }) => id));
  const others = ids.filter((id) => !members.has(id));
  if (others.length === 0) return;
  await touchUsers(queries, others, origin.at);
  const users = await findUsers(queries, others);
  const found = new Set(users.map(({ id }) => id));
  const unknown = others.find((id) => !found.has(id));
  if (unknown !== undefined) throw refused("invalidValue", `There is no user with the id ${unknown}.`);
  const adopted = users.filter(({ scim_managed }) => scim_managed === 0);
  if (adopted.length > 0) {
    await adoptUsers(
      queries,
      adopted.map(({ id }) => id),
    );
    for (const user of adopted)
      await recordAudit(queries, origin, {
        action: "user.adopt",
        message: `${caller.name} took ${user.name} into the directory`,
        target: userTarget({ ...user }),
      });
  }
  await addMembers(queries, [group.id], others, { at: origin.at, by: caller.userId });
  await record(queries, users, { given: [group.name], taken: [] }, who);
}

async function leave(queries: Queries, group: Group, ids: string[], who: Who): Promise<void> {
  const users = await findMembers(queries, group.id, ids);
  if (users.length === 0) return;
  const leaving = users.map(({ id }) => id);
  await touchUsers(queries, leaving, who.origin.at);
  await removeMembers(queries, [group.id], leaving, who.origin.at);
  await record(queries, users, { given: [], taken: [group.name] }, who);
}

async function record(
  queries: Queries,
  users: Found,
  groups: { given: string[]; taken: string[] },
  { caller, origin }: Who,
): Promise<void> {
  for (const user of users) {
    const { phrases, changes } = describeAssignments(user.name, { groups });
    await recordAudit(queries, origin, {
      action: groups.given.length > 0 ? "user.join-group" : "user.leave-group",
      message: `${caller.name} ${phrases.join("; ")}`,
      target: userTarget(user),
      changes,
    });
  }
  await addToCounter(queries, USER_CHANGES, 1);
}
