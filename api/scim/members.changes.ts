import { recordAudit, userTarget } from "../audit-trail/record";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { deletePending, insertPending } from "../groups/pending-members.queries";
import { findRoleBeyond } from "../noun/ranks.queries";
import { listPermissions } from "../sessions/permissions.queries";
import { USER_CHANGES } from "../user-search/search.queries";
import { addMembers, listRolesOfGroups, removeMembers, touchUsers } from "../users/assignments.queries";
import { describeAssignments } from "../users/users.audit";
import { refused } from "./errors";
import type { MemberChange } from "./group-fields";
import { adoptUsers, findMembers, findUsers, listMembersOf } from "./members.queries";
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
  const present = replaces ? await listMembersOf(queries, [group.id]) : [];
  const leaving = replaces ? idsOf(present).filter((id) => !add.has(id)) : [...remove];
  const waits = add.size > 0 && (await needsApproval(queries, group, who));
  const known = new Set(idsOf(present.filter(({ pending }) => waits || pending === 0)));
  const joining = [...add].filter((id) => !known.has(id));
  for (const ids of slices(leaving)) await leave(queries, group, ids, who);
  for (const ids of slices(joining)) await join(queries, group, ids, waits, who);
}

/**
 * Rules GR1 and SC1: a directory gives what the creator of its token may give at that moment. Who gets more by the group
 * waits until somebody who has these permissions approves.
 */
async function needsApproval(queries: Queries, { id }: Group, { caller }: Who): Promise<boolean> {
  const given = await listRolesOfGroups(queries, [id]);
  const held = await listPermissions(queries, caller.userId);
  return (await findRoleBeyond(queries, held, given)) !== undefined;
}

const idsOf = (users: { id: string }[]) => users.map(({ id }) => id);

/** Sorted, so that two requests lock users in the same order. */
function* slices(ids: string[]): Generator<string[]> {
  const sorted = [...ids].sort();
  for (let from = 0; from < sorted.length; from += SLICE) yield sorted.slice(from, from + SLICE);
}

async function join(queries: Queries, group: Group, ids: string[], waits: boolean, who: Who): Promise<void> {
  const { caller, origin } = who;
  const known = await findMembers(queries, group.id, ids);
  const done = new Set(idsOf(known.filter(({ pending }) => waits || pending === 0)));
  const others = ids.filter((id) => !done.has(id));
  if (others.length === 0) return;
  await touchUsers(queries, others, origin.at);
  const users = await findUsers(queries, others);
  const found = new Set(idsOf(users));
  const unknown = others.find((id) => !found.has(id));
  if (unknown !== undefined) throw refused("invalidValue", `There is no user with the id ${unknown}.`);
  const adopted = users.filter(({ scim_managed }) => scim_managed === 0);
  if (adopted.length > 0) {
    await adoptUsers(queries, idsOf(adopted));
    for (const user of adopted)
      await recordAudit(queries, origin, {
        action: "user.adopt",
        message: `${caller.name} took ${user.name} into the directory`,
        target: userTarget({ ...user }),
      });
  }
  const given = { at: origin.at, by: caller.userId };
  if (waits) {
    await insertPending(queries, group.id, others, given);
    for (const user of users)
      await recordAudit(queries, origin, {
        action: "user.await-approval",
        message: `${caller.name} added ${user.name} to the group ${group.name}, where this waits for approval`,
        target: userTarget(user),
        changes: { groups: { awaited: [group.name] } },
      });
    return;
  }
  await deletePending(queries, group.id, others);
  await addMembers(queries, [group.id], others, given);
  await record(queries, users, { given: [group.name], taken: [] }, who);
}

async function leave(queries: Queries, group: Group, ids: string[], who: Who): Promise<void> {
  const users = await findMembers(queries, group.id, ids);
  if (users.length === 0) return;
  const leaving = idsOf(users);
  await touchUsers(queries, leaving, who.origin.at);
  await deletePending(queries, group.id, leaving);
  const members = idsOf(users.filter(({ pending }) => pending === 0));
  await removeMembers(queries, [group.id], members, who.origin.at);
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
