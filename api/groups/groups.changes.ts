import type { Context } from "../context";
import { counted } from "../contract/counts";
import type { Group, GroupInput } from "../contract/groups";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { conflict, forbidden, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { addNamed, changeNamed, type More, type Named, removeNamed } from "../noun/named";
import { requireGivable, requirePermissionNow, SUPER } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import { deleteWithUsers } from "../noun/user-count";
import { requireProof } from "../proofs/proof";
import { USER_CHANGES } from "../user-search/search.queries";
import { namesOf, namesOfGifts, requireNames } from "../users/assigned-names";
import { describeAssignments, difference, listGifts } from "../users/users.audit";
import { allowsAnything } from "../users/users.checks";
import {
  findGroup,
  findMemberAbove,
  type Gifts,
  giveToGroup,
  insertGroup,
  isMember,
  takeFromGroup,
  updateGroup,
} from "./groups.queries";

export const GROUP: Named<Pick<GroupInput, "groupName" | "description">, "groups"> = {
  table: "groups",
  word: "group",
  field: "groupName",
  find: findGroup,
  phrases: (name) => ({
    groupName: (after) => `renamed the group ${name} to ${after}`,
    description: () => `changed the description of the group ${name}`,
  }),
  long: true,
};

/** @throws {HttpError} 403 by GR1 (ranks.ts), 409 for a taken name or a look-alike, 422 */
export async function createGroup(context: Context, input: GroupInput, change: Change): Promise<Group> {
  const { caller, origin } = change;
  requireNoSuper(input);
  const names = await requireNames(context.engine.read, input);
  const given = {
    roles: namesOf(names, "roles", input.roles),
    applications: namesOf(names, "applications", input.applications),
  };
  const insert = async (queries: Queries, id: string) => {
    await requireChangeable(queries, change, input.roles);
    if (await allowsAnything(queries, input.roles)) await requireProof(context, caller, { queries });
    await insertGroup(queries, id, input, origin.at);
    await giveToGroup(queries, id, input, { at: origin.at, by: caller.userId });
    return readGroup(queries, id);
  };
  const gifts = listGifts(given);
  return addNamed(context, GROUP, {
    input,
    change,
    insert,
    phrase: gifts && `, with ${gifts}`,
    changes: given,
  });
}

/** @throws {HttpError} 403 by GR1 (ranks.ts), 404, 409 also for a role of the caller's with permissions, 412, 422 */
export function changeGroup(context: Context, id: string, input: GroupInput, change: Change): Promise<Group> {
  requireNoSuper(input);
  return changeNamed(context, GROUP, {
    id,
    input,
    change,
    update: async (queries) => {
      await updateGroup(queries, id, input);
      return readGroup(queries, id);
    },
    further: (queries) => changeGifts(context, queries, id, input, change),
  });
}

/** Gives and takes what differs. */
async function changeGifts(
  context: Context,
  queries: Queries,
  id: string,
  input: GroupInput,
  change: Change,
) {
  const { caller, origin } = change;
  const before = await readGroup(queries, id);
  requireOwnName(before, input);
  const roles = difference(before.roles, input.roles);
  const applications = difference(before.applications, input.applications);
  await requireChangeable(queries, change, [...roles.given, ...roles.taken]);
  const changesMembers = [roles, applications].some(({ given, taken }) => given.length + taken.length > 0);
  if (changesMembers) await requireNobodyAbove(queries, change, id);
  await requireNotOwn(queries, change, before, roles.taken);
  if (await allowsAnything(queries, roles.given)) await requireProof(context, caller, { queries });
  const names = await requireNames(queries, input, before);
  const given = { at: origin.at, by: caller.userId };
  await giveToGroup(queries, id, { roles: roles.given, applications: applications.given }, given);
  await takeFromGroup(queries, id, { roles: roles.taken, applications: applications.taken }, origin.at);
  await addToCounter(queries, USER_CHANGES, 1);
  return describeAssignments(`the group ${before.groupName}`, {
    roles: namesOfGifts(names, "roles", roles),
    applications: namesOfGifts(names, "applications", applications),
  });
}

/** Deletes a group. Its members lose what they have by it alone. @throws {HttpError} 403 by GR1, 404, 409, 412 */
export const removeGroup = (context: Context, id: string, change: Change): Promise<void> =>
  removeNamed(context, GROUP, id, change, async (queries) => {
    const group = await readGroup(queries, id);
    await requireChangeable(queries, change, group.roles);
    await requireNobodyAbove(queries, change, id);
    await requireNotOwn(queries, change, group, group.roles);
    return deleteGroupIn(queries, group, change.origin.at);
  });

/** Deletes a group in a transaction, whoever does it. @returns additions to the audit */
export async function deleteGroupIn(queries: Queries, group: Group, now: number): Promise<More> {
  await takeFromGroup(queries, group.id, group, now);
  await deleteWithUsers(queries, "groups", group.id);
  await addToCounter(queries, USER_CHANGES, 1);
  const { userCount: members } = group;
  return {
    phrase: `, which had ${counted(members, "member")}`,
    changes: { members: [members, 0] },
  };
}

/** @throws {HttpError} 404 */
export const readGroup = async (queries: Queries, id: string): Promise<Group> =>
  requireFound("group", await findGroup(queries, id));

function requireNoSuper({ roles }: Gifts): void {
  const message = "The role super is given to people, not to groups.";
  if (roles.includes(SUPER)) throw unprocessable({ roles: [message] });
}

/** Rule GR2: the name of a directory's group changes by SCIM alone. @throws {HttpError} 409 */
function requireOwnName({ directory, groupName }: Group, input: GroupInput): void {
  if (!directory || input.groupName === groupName) return;
  const message = "The name of this group comes from the directory. Change it there.";
  throw conflict(message, { groupName: [message] });
}

/** @param roleIds that the change gives or takes */
async function requireChangeable(queries: Queries, { caller }: Change, roleIds: string[]): Promise<void> {
  await requireGivable(queries, await requirePermissionNow(queries, caller, "groups:write"), roleIds);
}

/** Rule GR1b: what a group gives is changed by nobody who may do less than one of its members. */
async function requireNobodyAbove(queries: Queries, { caller }: Change, id: string): Promise<void> {
  const own = await requirePermissionNow(queries, caller, "groups:write");
  const above = await findMemberAbove(queries, id, own);
  if (above) throw forbidden(`${above.name} is a member and may do more than you, so you can't change this.`);
}

/** Nobody takes permissions from themselves. */
async function requireNotOwn(queries: Queries, { caller }: Change, group: Group, taken: string[]) {
  if (taken.length === 0 || !(await isMember(queries, group.id, caller.userId))) return;
  const lost = await findRoleBeyond(queries, [], taken);
  if (!lost) return;
  const message = `You are a member of this group. Ask another administrator to take the role ${lost.name} from it.`;
  throw conflict(message, { roles: [message] });
}
