import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { PendingMember } from "../contract/groups";
import type { PagedList, PageQuery } from "../contract/lists";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireGivable, requireNotAbove, requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { USER_CHANGES } from "../user-search/search.queries";
import { addMembers, listRolesOfGroups, touchUsers } from "../users/assignments.queries";
import { describeAssignments } from "../users/users.audit";
import { allowsAnything } from "../users/users.checks";
import { findUser, type ListedUser } from "../users/users.queries";
import { readGroup } from "./groups.changes";
import { deletePending, findUnconfirmed, listPending } from "./pending-members.queries";

/** @throws {HttpError} 404 */
export async function readPendingMembers(
  { engine }: Context,
  groupId: string,
  query: PageQuery,
): Promise<PagedList<PendingMember>> {
  await readGroup(engine.read, groupId);
  return listPending(engine.read, groupId, query);
}

/**
 * Makes those members whom a directory added while the creator of its token might not give what the group gives. It takes
 * what adding them by hand would: GR1, GR1b and a recent proof. Nobody is approved whom a directory has moved to another
 * address: whoever knows the password may be somebody else.
 *
 * @throws {HttpError} 403, 404, 409 if one of them doesn't wait any more or has an address that nobody confirmed
 */
export function approveMembers(
  context: Context,
  groupId: string,
  userIds: string[],
  { caller, origin }: Change,
): Promise<void> {
  return context.engine.write(async (queries) => {
    const own = await requirePermissionNow(queries, caller, "groups:write");
    const { groupName } = await readGroup(queries, groupId);
    // Locks the group, then its members in order, as changes by a directory do.
    await requireGivable(queries, own, await listRolesOfGroups(queries, [groupId]));
    if (await allowsAnything(queries, [], [groupId])) await requireProof(context, caller, { queries });
    const ids = [...new Set(userIds)].sort();
    await touchUsers(queries, ids, origin.at);
    const unconfirmed = await findUnconfirmed(queries, groupId, ids);
    if (unconfirmed)
      throw conflict(
        `The directory changed the email address of ${unconfirmed.name}, and nobody has confirmed it yet. They can, in their account.`,
      );
    await requireWaiting(queries, groupId, ids);
    for (const user of await readUsers(queries, ids)) {
      await requireNotAbove(queries, own, user);
      const { phrases, changes } = describeAssignments(user.name, {
        groups: { given: [groupName], taken: [] },
      });
      await recordAudit(queries, origin, {
        action: "user.join-group",
        message: `${caller.name} approved the directory's request and ${phrases.join("; ")}`,
        target: userTarget(user),
        changes,
      });
    }
    await addMembers(queries, [groupId], ids, { at: origin.at, by: caller.userId });
    await addToCounter(queries, USER_CHANGES, 1);
  });
}

/** Takes away what waits. They had nothing by it. @throws {HttpError} 403, 404, 409 if one of them doesn't wait any more */
export function refuseMembers(
  { engine }: Context,
  groupId: string,
  userIds: string[],
  { caller, origin }: Change,
): Promise<void> {
  return engine.write(async (queries) => {
    await requirePermissionNow(queries, caller, "groups:write");
    const { groupName } = await readGroup(queries, groupId);
    const ids = [...new Set(userIds)].sort();
    await requireWaiting(queries, groupId, ids);
    for (const user of await readUsers(queries, ids))
      await recordAudit(queries, origin, {
        action: "user.refuse-group",
        message: `${caller.name} refused the directory's request to add ${user.name} to the group ${groupName}`,
        target: userTarget(user),
        changes: { groups: { refused: [groupName] } },
      });
  });
}

async function requireWaiting(queries: Queries, groupId: string, ids: string[]): Promise<void> {
  const waited = await deletePending(queries, groupId, ids);
  if (waited.length < ids.length)
    throw conflict("Someone on this list doesn't wait for approval any more. Look at the list again.");
}

async function readUsers(queries: Queries, ids: string[]): Promise<ListedUser[]> {
  const users: ListedUser[] = [];
  for (const id of ids) users.push(requireFound("user", await findUser(queries, id)));
  return users;
}
