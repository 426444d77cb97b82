import { uuidv7 } from "uuidv7";
import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { optionalTextsOf, optionalUserFields } from "../contract/user-fields";
import type { UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { deleteAllPending } from "../groups/pending-members.queries";
import { forbidden } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import type { Caller } from "../sessions/caller";
import { listAbove, listPermissions } from "../sessions/permissions.queries";
import { takeGroups } from "../users/assignments.queries";
import { fromColumns } from "../users/optional-columns";
import { describeAssignments } from "../users/users.audit";
import { requireGoodNames, USER, writeUser } from "../users/users.checks";
import type { ListedUser } from "../users/users.queries";
import { toAfter, writeChangedUser, writeNewUser } from "../users/write-user";
import type { Current, UserAttributes } from "./assign-user";
import type { Note } from "./fit";
import { type Profile, toNewProfile, toProfile } from "./user-input";
import {
  findHidden,
  findHiddenById,
  findVisible,
  listGroupsOfDirectory,
  type ScimUser,
  updateMarks,
} from "./users.queries";
import { hasLocalPermissions } from "./visible.queries";

export interface Who extends Pick<Change, "caller" | "origin"> {
  note: Note;
}
/** Reads what a request says, given the user as it is. */
type ReadFields = (current: Current) => UserAttributes;

/** @throws {HttpError} 404 */
export const readUser = async (queries: Queries, id: string): Promise<ScimUser> =>
  requireFound("user", await findVisible(queries, id));

/**
 * Adds a user without a password, or brings back one that the directory deleted.
 *
 * @throws {HttpError} 400, 403, 409 for taken names, 422
 */
export function createScimUser(context: Context, fields: UserAttributes, who: Who): Promise<ScimUser> {
  const { caller, origin } = who;
  return writeUser(context, async (queries) => {
    await requirePermissionNow(queries, caller, "scim");
    const hidden = await findHidden(queries, fields.userName ?? "");
    if (hidden !== undefined) return revive(context, queries, hidden, fields, who);
    const id = uuidv7();
    const left: string[] = [];
    const profile = toNewProfile(fields, (text) => left.push(text));
    const active = fields.active ?? true;
    const input = { ...toInput(profile, active), roles: [], applications: [] };
    const names = await requireGoodNames(queries, { after: toAfter(input) });
    await writeNewUser(context, queries, { id, input, names, passwordHash: null }, who);
    await recordLeft(queries, left, { id, name: input.name, username: input.username }, who);
    const marks = { external_id: profile.externalId, scim_deactivated: active ? 0 : 1 } as const;
    await updateMarks(queries, id, marks, origin.at);
    return readUser(queries, id);
  });
}

async function revive(context: Context, queries: Queries, id: string, fields: UserAttributes, who: Who) {
  const { caller, origin } = who;
  const user = await lock(queries, USER, id);
  const row = requireFound("user", await findHiddenById(queries, id));
  await updateMarks(queries, id, { scim_hidden: 0, external_id: null }, origin.at);
  await recordAudit(queries, origin, {
    action: "user.revive",
    message: `${caller.name} brought ${user.name} back from the directory`,
    target: userTarget(user),
  });
  const found = { ...row, scim_managed: 1, external_id: null } as const;
  await write(context, queries, { user, found }, { active: true, ...fields }, who);
  return readUser(queries, id);
}

/**
 * Changes what a request names. Somebody whom the directory didn't manage yet is adopted, also by a request that changes
 * nothing. An administrator's deactivation stays.
 *
 * @throws {HttpError} 400, 403 for the username, name and address of people with permissions that they have here, and for
 *   the username and address of people whom an administrator deactivated, 404, 409, 422
 */
export async function changeScimUser(
  context: Context,
  id: string,
  read: ReadFields,
  who: Who,
): Promise<ScimUser> {
  const known = await readUser(context.engine.read, id);
  // Directories send again and again what is so already.
  if (known.scim_managed === 1 && isSame(known, read(toCurrent(known)), who.note)) return known;
  return writeUser(context, async (queries) => {
    await requirePermissionNow(queries, who.caller, "scim");
    const user = await lock(queries, USER, id);
    const found = await readUser(queries, id);
    await write(context, queries, { user, found }, read(toCurrent(found)), who);
    return readUser(queries, id);
  });
}

/** Deactivates a user and hides it from the directory, whose groups it leaves. @throws {HttpError} 403, 404 */
export function removeScimUser(context: Context, id: string, who: Who): Promise<void> {
  const { caller, origin } = who;
  return writeUser(context, async (queries) => {
    await requirePermissionNow(queries, caller, "scim");
    const user = await lock(queries, USER, id);
    const found = await readUser(queries, id);
    await write(context, queries, { user, found }, { active: false }, who);
    await deleteAllPending(queries, id);
    const groups = await listGroupsOfDirectory(queries, id);
    await takeGroups(
      queries,
      id,
      groups.map((group) => group.id),
      origin.at,
    );
    await updateMarks(queries, id, { scim_hidden: 1 }, origin.at);
    const taken = groups.map(({ name }) => name);
    const { phrases, changes } = describeAssignments(user.name, { groups: { given: [], taken } });
    await recordAudit(queries, origin, {
      action: "user.remove-from-directory",
      message: `${caller.name} removed ${user.name} from the directory${phrases.map((phrase) => `; ${phrase}`).join("")}`,
      target: userTarget(user),
      changes,
    });
  });
}

/**
 * Rule GR1b: who has a permission that the creator of the token lacks can be deactivated by the directory, and loses its
 * groups, but isn't renamed, moved to another address or activated.
 */
async function requireCreatorAbove(queries: Queries, { userId }: Caller, user: ListedUser): Promise<void> {
  const above = await listAbove(queries, [user.id], await listPermissions(queries, userId));
  if (above.length === 0) return;
  throw forbidden(
    `${user.name} may do more than the creator of the API token, so the directory can only deactivate this user. Someone who has all of their permissions can take the token over.`,
  );
}

const toCurrent = (row: ScimUser): Current => ({ email: row.email, ...fromColumns(row) });

const toProfileOf = (row: ScimUser): Profile => ({
  userName: row.username,
  displayName: row.name,
  emails: row.email,
  ...fromColumns(row),
  externalId: row.external_id,
});

/** Says what of a request wasn't taken as it was sent. */
async function recordLeft(
  queries: Queries,
  left: string[],
  user: Parameters<typeof userTarget>[0],
  { caller, origin, note }: Who,
): Promise<void> {
  for (const text of left) note(text);
  if (left.length === 0) return;
  await recordAudit(queries, origin, {
    action: "user.update",
    message: `${caller.name} sent texts of ${user.name} that can't be stored: ${left.join(" ")}`,
    target: userTarget(user),
  });
}

/** Otherwise a directory could free the username, and add the same person anew (SC1). */
const isDeactivatedHere = (row: ScimUser) => row.active === 0 && row.scim_deactivated === 0;

/** The status that a user gets. What an administrator deactivated stays so (SC1). */
function toStatus({ active }: UserAttributes, row: ScimUser): boolean {
  if (active === undefined || (active && isDeactivatedHere(row))) return row.active === 1;
  return active;
}

function isSame(row: ScimUser, fields: UserAttributes, note: Note): boolean {
  const before = toProfileOf(row);
  const after = toProfile(fields, before, note);
  const names = Object.keys(before) as Array<keyof Profile>;
  return toStatus(fields, row) === (row.active === 1) && names.every((name) => before[name] === after[name]);
}

const toInput = (profile: Profile, active: boolean) => ({
  name: profile.displayName,
  email: profile.emails,
  ...optionalTextsOf(profile),
  username: profile.userName,
  status: active ? (1 as const) : (0 as const),
});

/** Writes what differs, by the rules of every change of a user, and notes what the directory did. */
async function write(
  context: Context,
  queries: Queries,
  { user, found }: { user: ListedUser; found: ScimUser },
  fields: UserAttributes,
  who: Who,
): Promise<void> {
  const { caller, origin } = who;
  const before = toProfileOf(found);
  const left: string[] = [];
  const profile = toProfile(fields, before, (text) => left.push(text));
  const active = toStatus(fields, found);
  const { externalId, ...own } = profile;
  const isMoved = own.userName !== before.userName || own.emails !== before.emails;
  const isRenamed = own.displayName !== before.displayName;
  if (isMoved && isDeactivatedHere(found))
    throw forbidden(
      `An administrator deactivated ${user.name}, so the directory can't change the username and the email address.`,
    );
  if ((isMoved || isRenamed) && (await hasLocalPermissions(queries, user.id)))
    throw forbidden(
      `${user.name} has permissions that were given here, so the directory can't change the username, the name and the email address.`,
    );
  const isActivated = active && !user.status;
  if (isMoved || isRenamed || isActivated) await requireCreatorAbove(queries, caller, user);
  if (found.scim_managed === 0)
    await recordAudit(queries, origin, {
      action: "user.adopt",
      message: `${caller.name} took ${user.name} into the directory`,
      target: userTarget(user),
    });
  const input: UserInput = {
    ...toInput(profile, active),
    roles: user.roles,
    applications: user.applications,
  };
  const isChanged =
    active !== user.status ||
    isMoved ||
    isRenamed ||
    optionalUserFields.some((field) => own[field] !== before[field]);
  if (isChanged) {
    const names = await requireGoodNames(queries, { before: user, after: toAfter(input, user) });
    await writeChangedUser(context, queries, { before: user, input, names }, { caller, origin });
  }
  if (externalId !== before.externalId)
    await recordAudit(queries, origin, {
      action: "user.update",
      message: `${caller.name} changed the directory's ID of ${profile.displayName}`,
      target: userTarget({ ...user, name: profile.displayName, username: profile.userName }),
      changes: { externalId: [before.externalId, externalId] },
    });
  await recordLeft(queries, left, { ...user, name: profile.displayName, username: profile.userName }, who);
  const deactivates = user.status && !active;
  const marks = { external_id: externalId, ...(deactivates && { scim_deactivated: 1 as const }) };
  await updateMarks(queries, user.id, marks, origin.at);
}
