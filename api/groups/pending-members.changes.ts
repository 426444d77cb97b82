import { recordAudit, userTarget } from "../audit-trail/record";
import { requireProof } from "../authentication/proof";
import type { Context } from "../context";
import type { PendingMember } from "../contract/groups";
import type { PagedList, PageQuery } from "../contract/lists";
import { conflict } from "../http/errors";
import type { Change } from "../noun/change";
import { lock } from "../noun/lock";
import { requireGivable, requireNotAbove, requirePermissionNow } from "../noun/ranks";
import { addMembers, listRolesOfGroups } from "../users/assignments.queries";
import { describeAssignments } from "../users/users.audit";
import { touchUser } from "../users/users.changes.queries";
import { allowsAnything, USER } from "../users/users.checks";
import { readGroup } from "./groups.changes";
import { deletePending, listPending } from "./pending-members.queries";

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
 * what adding them by hand would: GR1, GR1b and a recent proof.
 *
 * @throws {HttpError} 403, 404, 409 if one of them doesn't wait any more
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
    // Locks the group before its members, as changes by a directory do.
    await requireGivable(queries, own, await listRolesOfGroups(queries, [groupId]));
    if (await allowsAnything(queries, [], [groupId])) await requireProof(context, caller, { queries });
    const ids = [...new Set(userIds)].sort();
    const waited = await deletePending(queries, groupId, ids);
    if (waited.length < ids.length)
      throw conflict("Somebody on this list doesn't wait for approval any more. Look at the list again.");
    for (const id of ids) {
      const user = await lock(queries, USER, id);
      await requireNotAbove(queries, own, user);
      await touchUser(queries, id, origin.at);
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
  });
}
