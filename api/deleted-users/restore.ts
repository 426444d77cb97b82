import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import type { Restored } from "../contract/deleted-users";
import { mapFields } from "../contract/map-fields";
import { type AssignedField, assignedFields } from "../contract/user-fields";
import type { Queries } from "../database/engine";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import type { Assigned } from "../users/assigned.queries";
import { listAssignedNames } from "../users/assigned-names";
import { listDirectoryGroups, lockGroups } from "../users/assignments.queries";
import { lockUserNames } from "../users/names.queries";
import { openSnapshot } from "../users/snapshot";
import { insertRows, type Snapshot } from "../users/snapshot.queries";
import { listGifts } from "../users/users.audit";
import { throwFirst, writeUser } from "../users/users.checks";
import { takeDeletedUser } from "./deleted-users.queries";
import { findReach, findReturnProblems, withoutGroups } from "./reach-rules";

/**
 * Restores a deleted user with the same id, password, factors and assignments. No token, session or link from before
 * works.
 *
 * @throws {HttpError} 403, also without a recent proof for a user with permissions, 404, 409 for names taken since
 */
export function restoreUser(context: Context, id: string, change: Change): Promise<Restored> {
  return writeUser(context, (queries) => restoreUserIn(context, queries, id, change));
}

/** `restoreUser` in a transaction. */
export async function restoreUserIn(
  context: Context,
  queries: Queries,
  id: string,
  { caller, origin }: Change,
): Promise<Restored> {
  const deleted = requireFound("deleted user", await takeDeletedUser(queries, id, origin.at));
  const found = await withoutGone(queries, openSnapshot(context, deleted));
  const own = await requirePermissionNow(queries, caller, "users:delete");
  await lockGroups(queries, idsOf(found.present.assigned.groups));
  const [reach] = await findReach(queries, own, [found.present]);
  throwFirst([reach?.problems ?? []]);
  if (reach?.hadPermissions) await requireProof(context, caller, { queries });
  return bringBack(queries, found, origin, (name) => `${caller.name} restored ${name}`);
}

/**
 * Inserts a user again, without checking who does it.
 *
 * @param sentence the beginning of the audit's message
 * @throws {HttpError} 409
 */
export async function bringBack(
  queries: Queries,
  { present, gone, ofDirectory }: Awaited<ReturnType<typeof withoutGone>>,
  origin: Origin,
  sentence: (name: string) => string,
): Promise<Restored> {
  const { user } = present;
  const { id } = user;
  await lockUserNames(queries);
  throwFirst(await findReturnProblems(queries, [present]));
  await insertRows(queries, {
    ...present,
    user: {
      ...user,
      token_epoch: user.token_epoch + 1,
      // The invitation's link is gone.
      invited_until: user.invited_until && Math.min(user.invited_until, origin.at),
      updated_at: origin.at,
    },
  });
  const lost = listGifts(gone);
  await recordAudit(queries, origin, {
    action: "user.restore",
    message: `${sentence(user.name)}${lost && `, without ${lost}, deleted since`}${
      ofDirectory.length > 0 ? `; the directory decides about ${listGifts({ groups: ofDirectory })}` : ""
    }`,
    target: userTarget(user),
    changes: { email: [null, user.email], username: [null, user.username] },
  });
  return { id, gone };
}

/**
 * Splits a snapshot into what can come back, the names of roles, applications and groups that were deleted since, and those
 * of groups that the directory decides about.
 */
export async function withoutGone(queries: Queries, snapshot: Snapshot) {
  const ofDirectory = await listDirectoryGroups(queries, idsOf(snapshot.assigned.groups));
  const { assigned, further } = withoutGroups(snapshot, ofDirectory);
  const { consents = [], assignment_epochs = [] } = further;
  const applicationIds = [...consents, ...assignment_epochs].map(({ application_id }) => application_id);
  const known = await listAssignedNames(queries, [
    mapFields(assignedFields, (field) => idsOf(assigned[field])),
    { applications: applicationIds },
  ]);
  const split = (field: AssignedField, isPresent: boolean) =>
    assigned[field].filter(({ id }) => known[field].has(id) === isPresent);
  const lost = (field: AssignedField) =>
    split(field, false)
      .map(({ name }) => name)
      .sort();
  const ofKnown = <Row extends { application_id: string }>(rows: Row[]) =>
    rows.filter(({ application_id }) => known.applications.has(application_id));
  return {
    present: {
      ...snapshot,
      assigned: mapFields(assignedFields, (field) => split(field, true)),
      further: { ...further, consents: ofKnown(consents), assignment_epochs: ofKnown(assignment_epochs) },
    },
    gone: mapFields(assignedFields, lost),
    ofDirectory: ofDirectory.map(({ name }) => name),
  };
}

const idsOf = (some: Assigned[]) => some.map(({ id }) => id);
