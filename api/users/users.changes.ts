import { uuidv7 } from "uuidv7";
import { recordAudit, userTarget } from "../audit-trail/record";
import { deleteOneTimePassword } from "../authentication/accounts.queries";
import { forgetDevices } from "../authentication/devices.queries";
import { mayComeByMail } from "../authentication/mailbox.queries";
import { requireProof } from "../authentication/proof";
import { liftLock } from "../authentication/throttle";
import type { Context } from "../context";
import type { NewUser, UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { forgetCodes } from "../factors/code-budget";
import { unprocessable } from "../http/errors";
import { requireMailable } from "../mail/mailable";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireOwnLook, requireVisible } from "../noun/look-alikes";
import { requirePermissionNow } from "../noun/ranks";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { endTokensOf } from "../tokens/tokens.queries";
import {
  giveApplications,
  giveGroups,
  giveRoles,
  takeApplications,
  takeGroups,
  takeRoles,
} from "./assignments.queries";
import { requireJoinable } from "./memberships";
import { endOpenLinks, makeUndoing } from "./open-links";
import { keepUser } from "./snapshot";
import { readRows } from "./snapshot.queries";
import { makeUserLink } from "./user-links";
import { describeCreation, describeUpdate, difference } from "./users.audit";
import { deleteUser, insertUser, updateUser } from "./users.changes.queries";
import {
  allowsAnything,
  hashNew,
  requireAllowedNow,
  requireFree,
  requireInvitable,
  requireNames,
  USER,
  USERNAME,
  writeUser,
} from "./users.checks";
import { findUser, type ListedUser } from "./users.queries";
import { changesSupers } from "./users.rules";

const GOOGLE_PASSWORD = "You can not reset passwords of google authenticated users.";

/**
 * Adds a user, with a password or with an invitation. The invitation of a super administrator is never sent: a mailbox
 * alone must not become one.
 *
 * @throws {HttpError} 403, also without a recent proof for a super administrator, 409 for taken names, 422
 */
export async function createUser(context: Context, input: UserInput, change: Change): Promise<NewUser> {
  const passwordHash = input.invite ? requireInvitable(input) : await hashNew(context, input, input.password);
  return writeUser(context, (queries) => createUserIn(context, queries, input, passwordHash, change));
}

/**
 * `createUser` in a transaction.
 *
 * @param passwordHash null for somebody who gets an invitation, now or later
 */
export async function createUserIn(
  context: Context,
  queries: Queries,
  input: UserInput,
  passwordHash: string | null,
  change: Change,
): Promise<NewUser> {
  const { caller, origin } = change;
  const id = uuidv7();
  const { roles, applications, groups = [], mustChange } = input;
  await requireAllowedNow(queries, caller, "users:write", { after: toAfter(input) });
  await requireJoinable(queries, caller, id, { given: groups, taken: [] });
  await requireFree(queries, input);
  const names = await requireNames(queries, input);
  const given = {
    roles: names.roles(roles),
    applications: names.applications(applications),
    ...(input.groups && { groups: names.groups(groups) }),
  };
  requireVisible("name", input.name);
  requireVisible("email", input.email);
  requireMailable(input.email);
  if (await allowsAnything(queries, roles, groups)) await requireProof(context, caller, { queries });
  const values = {
    ...toValues(input),
    id,
    passwordHash,
    mustChange,
    roles,
    applications,
    groups,
    addedBy: caller.userId,
  };
  await insertUser(queries, values, origin.at);
  const sendsLink = context.config.mail !== undefined && (await mayComeByMail(queries, id));
  await requireOwnLook(queries, USERNAME, { id, name: input.username });
  await recordAudit(queries, origin, {
    action: "user.create",
    message: `${caller.name} ${describeCreation(toAfter(input), given)}${input.invite ? ` and ${sendsLink ? "sent" : "made"} an invitation` : ""}`,
    target: userTarget({ ...input, id }),
    changes: {
      ...input,
      password: passwordHash === null ? undefined : "set",
      ...given,
    },
  });
  const link = { purpose: "invite", send: sendsLink } as const;
  const invitation = input.invite && (await makeUserLink(context, queries, values, link, change));
  const added = requireFound("user", await findUser(queries, id));
  return { ...added, ...(invitation && { invitation }) };
}

/**
 * Replaces all fields of a user, and the password if one is sent. A new address, a new password and a change of the super
 * administrators need a recent proof.
 *
 * @throws {HttpError} 403, 404, 409, 412, 422
 */
export async function changeUser(context: Context, id: string, input: UserInput, change: Change) {
  const reset = input.password !== undefined && input.password !== "";
  const known = requireFound("user", await findUser(context.engine.read, id));
  if (reset && known.googleAuth) throw unprocessable({ password: [GOOGLE_PASSWORD] });
  if (input.mustChange && known.googleAuth) throw unprocessable({ mustChange: [GOOGLE_PASSWORD] });
  const passwordHash = reset ? await hashNew(context, input, input.password) : undefined;

  return writeUser(context, (queries) =>
    changeUserIn(context, queries, id, { ...input, passwordHash }, change),
  );
}

/** `changeUser` in a transaction. @param input.passwordHash of the new password, if there is one */
export async function changeUserIn(
  context: Context,
  queries: Queries,
  id: string,
  { passwordHash, ...input }: UserInput & { passwordHash?: string | undefined },
  change: Change,
): Promise<ListedUser> {
  const { caller, origin, requireVersion } = change;
  const reset = passwordHash !== undefined;
  const before = await lock(queries, USER, id);
  requireVersion(before);
  await requireAllowedNow(queries, caller, "users:write", { before, after: toAfter(input) });
  const groups = difference(before.groups, input.groups ?? before.groups);
  await requireJoinable(queries, caller, id, groups);
  if (reset) await requirePermissionNow(queries, caller, "users:reset");
  await requireFree(queries, input, id);
  const names = await requireNames(queries, input, before);

  requireVisible("name", input.name, before.name);
  requireVisible("email", input.email, before.email);
  requireMailable(input.email, before.email);
  // Whoever has the mailbox can have the password reset.
  if (input.email !== before.email && id !== caller.userId)
    await requirePermissionNow(queries, caller, "users:reset");
  const isDangerous =
    reset ||
    input.email !== before.email ||
    changesSupers({ before, after: toAfter(input) }) ||
    (await allowsAnything(queries, difference(before.roles, input.roles).given, groups.given));
  if (isDangerous) await requireProof(context, caller, { queries });
  const values = { ...toValues(input), passwordHash, mustChange: input.mustChange };
  await updateUser(queries, id, values, before, origin.at);
  if (input.username !== before.username) {
    await requireOwnLook(queries, USERNAME, { id, name: input.username });
  }
  const roles = difference(before.roles, input.roles);
  const applications = difference(before.applications, input.applications);
  const given = { at: origin.at, by: caller.userId };
  await giveRoles(queries, id, roles.given, given);
  await takeRoles(queries, id, roles.taken);
  await giveApplications(queries, id, applications.given, given);
  await takeApplications(queries, id, applications.taken, origin.at);
  await giveGroups(queries, id, groups.given, given);
  await takeGroups(queries, id, groups.taken, origin.at);
  if (reset) {
    await liftLock(context, queries, canonical(input.username));
    await forgetDevices(queries, id);
    await forgetCodes(queries, id);
    await deleteOneTimePassword(queries, id);
    await recordNotice(queries, { user: before, kind: "password-changed", origin });
  }
  await endOpenLinks(queries, { before, after: { ...toAfter(input), email: input.email }, reset }, change);
  if (input.email !== before.email)
    await recordNotice(queries, {
      user: before,
      kind: "email-changed",
      facts: { email: input.email },
      ...(await makeUndoing(context, queries, before, change)),
      origin,
    });
  if (reset || !input.status) await endSignInsOfUser(queries, id, origin.at);

  const after = requireFound("user", await findUser(queries, id));
  const { phrases, changes } = describeUpdate(before, after, {
    roles: { given: names.roles(roles.given), taken: names.roles(roles.taken) },
    applications: {
      given: names.applications(applications.given),
      taken: names.applications(applications.taken),
    },
    groups: { given: names.groups(groups.given), taken: names.groups(groups.taken) },
    password: reset,
  });
  await recordAudit(queries, origin, {
    action: "user.update",
    message: `${caller.name} ${phrases}`,
    target: userTarget(after),
    changes,
  });
  return after;
}

/**
 * Deletes a user, who can be restored for `BATCH_DAYS`. A super administrator is deleted with a recent proof only.
 *
 * @throws {HttpError} 403, 404, 409, 412
 */
export function removeUser(context: Context, id: string, change: Change): Promise<void> {
  return writeUser(context, (queries) => removeUserIn(context, queries, id, change));
}

/** `removeUser` in a transaction. @param batchId of the batch that deletes the user */
export async function removeUserIn(
  context: Context,
  queries: Queries,
  id: string,
  change: Change,
  batchId?: string,
): Promise<void> {
  const { caller, origin, requireVersion } = change;
  const user = await lock(queries, USER, id);
  requireVersion(user);
  await requireAllowedNow(queries, caller, "users:delete", { before: user });
  if (changesSupers({ before: user })) await requireProof(context, caller, { queries });
  const rows = await readRows(queries, user);
  await endTokensOf(queries, id, origin.at);
  const activity = await deleteUser(queries, user, origin.at);
  await keepUser(context, queries, { ...rows, activity }, change, batchId);
  await recordAudit(queries, origin, {
    action: "user.delete",
    message: `${caller.name} deleted ${user.name}`,
    target: userTarget(user),
    changes: { email: [user.email, null], username: [user.username, null] },
  });
}

/** Unlocks a user after too many wrong passwords, which gives nobody anything. @throws {HttpError} 404 */
export async function unlockUser(context: Context, id: string, { caller, origin }: Change): Promise<void> {
  await context.engine.write(async (queries) => {
    const user = requireFound("user", await findUser(queries, id));
    await liftLock(context, queries, canonical(user.username));
    await recordAudit(queries, origin, {
      action: "user.unlock",
      message: `${caller.name} unlocked ${user.name}`,
      target: userTarget(user),
    });
  });
}

const toAfter = (input: UserInput) => ({ name: input.name, status: input.status === 1, roles: input.roles });

const toValues = ({ name, email, mobileNo, username, status }: UserInput) => ({
  name,
  email,
  mobileNo,
  username,
  active: status === 1,
});
