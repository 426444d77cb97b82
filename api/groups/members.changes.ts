import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { GroupMember } from "../contract/groups";
import type { PagedList, SearchQuery } from "../contract/lists";
import type { Queries } from "../database/engine";
import { conflict, notFound, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { giveGroups, takeGroups } from "../users/assignments.queries";
import { type Assignments, describeAssignments } from "../users/users.audit";
import { touchUser } from "../users/users.changes.queries";
import { allowsAnything, requireAllowedNow, USER } from "../users/users.checks";
import { findUser, type ListedUser } from "../users/users.queries";
import { readGroup } from "./groups.changes";
import { listMembers } from "./members.queries";

/** @throws {HttpError} 404 */
export async function readMembers(
  { engine, now }: Context,
  groupId: string,
  query: SearchQuery,
): Promise<PagedList<GroupMember>> {
  await readGroup(engine.read, groupId);
  return listMembers(engine, groupId, query, now());
}

/**
 * The same as a change of the user that adds the group. A group with permissions takes a recent proof.
 *
 * @throws {HttpError} 403, 404, 409, 422
 */
export function addMember(context: Context, groupId: string, userId: string, change: Change): Promise<void> {
  return context.engine.write(async (queries) => {
    const { groupName } = await readGroup(queries, groupId);
    if (!(await findUser(queries, userId))) throw unprocessable({ userId: ["There is no such user."] });
    const user = await lockUser(queries, userId, (groups) => [...new Set([...groups, groupId])], change);
    if (user.groups.includes(groupId))
      throw conflict(`${user.name} is already a member of the group ${groupName}.`);
    if (await allowsAnything(queries, [], [groupId])) await requireProof(context, change.caller, { queries });
    await giveGroups(queries, userId, [groupId], { at: change.origin.at, by: change.caller.userId });
    await record(queries, user, { given: [groupName], taken: [] }, change);
  });
}

/** The same as a change of the user that leaves out the group. @throws {HttpError} 403, 404, 409 */
export function removeMember(
  { engine }: Context,
  groupId: string,
  userId: string,
  change: Change,
): Promise<void> {
  return engine.write(async (queries) => {
    const { groupName } = await readGroup(queries, groupId);
    const user = await lockUser(queries, userId, (groups) => groups.filter((id) => id !== groupId), change);
    if (!user.groups.includes(groupId))
      throw notFound(`${user.name} is no member of the group ${groupName}.`);
    await takeGroups(queries, userId, [groupId], change.origin.at);
    await record(queries, user, { given: [], taken: [groupName] }, change);
  });
}

/** The user, locked until the transaction ends, whose groups the caller may change like this. */
async function lockUser(
  queries: Queries,
  userId: string,
  changeGroups: (groups: string[]) => string[],
  { caller }: Change,
) {
  const before = await lock(queries, USER, userId);
  const after = { ...before, groups: changeGroups(before.groups) };
  await requireAllowedNow(queries, caller, "groups:write", { before, after });
  return before;
}

async function record(
  queries: Queries,
  user: ListedUser,
  groups: Assignments,
  { caller, origin }: Change,
): Promise<void> {
  await touchUser(queries, user.id, origin.at);
  const { phrases, changes } = describeAssignments(user.name, { groups });
  await recordAudit(queries, origin, {
    action: groups.given.length > 0 ? "user.join-group" : "user.leave-group",
    message: `${caller.name} ${phrases.join("; ")}`,
    target: userTarget(user),
    changes,
  });
}
