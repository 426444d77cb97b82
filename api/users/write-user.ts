import { recordAudit, userTarget } from "../audit-trail/record";
import { deleteOneTimePassword } from "../authentication/accounts.queries";
import { forgetDevices } from "../authentication/devices.queries";
import { mayComeByMail } from "../authentication/mailbox.queries";
import { liftLock } from "../authentication/throttle";
import type { Context } from "../context";
import { optionalTextsOf } from "../contract/user-fields";
import type { NewUser, UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { forgetCodes } from "../factors/code-budget";
import { forbidden } from "../http/errors";
import { requireMailable } from "../mail/mailable";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireOwnLook, requireVisible } from "../noun/look-alikes";
import { endedText } from "../sessions/api-token-text";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import {
  giveApplications,
  giveGroups,
  giveRoles,
  takeApplications,
  takeGroups,
  takeRoles,
} from "./assignments.queries";
import { endOpenLinks, makeUndoing } from "./open-links";
import { makeUserLink } from "./user-links";
import { describeCreation, describeUpdate, difference } from "./users.audit";
import { insertUser, updateUser } from "./users.changes.queries";
import { requireFree, requireNames, requireNoTwin, USERNAME } from "./users.checks";
import { findUser, type ListedUser } from "./users.queries";

/**
 * What every new user and every change of one goes through, whoever makes it: an administrator, a bulk change or a
 * directory. The caller's rights are checked before.
 */

type Who = Pick<Change, "caller" | "origin">;
type Names = Awaited<ReturnType<typeof requireNames>>;

/** @returns the names of what is assigned @throws {HttpError} 409 for taken names, 422 */
export async function checkNewUser(queries: Queries, input: UserInput): Promise<Names> {
  await requireFree(queries, input);
  const names = await requireNames(queries, input);
  requireVisible("name", input.name);
  requireVisible("email", input.email);
  requireMailable(input.email);
  return names;
}

/** Adds a user who was checked. @throws {HttpError} 409 for a username that looks like another */
export async function writeNewUser(
  context: Context,
  queries: Queries,
  {
    id,
    input,
    names,
    passwordHash,
  }: { id: string; input: UserInput; names: Names; passwordHash: string | null },
  change: Who,
): Promise<NewUser> {
  const { caller, origin } = change;
  const { roles, applications, groups = [], mustChange } = input;
  const given = {
    roles: names.roles(roles),
    applications: names.applications(applications),
    ...(input.groups && { groups: names.groups(groups) }),
  };
  const values = {
    ...toValues(input),
    id,
    passwordHash,
    mustChange,
    roles,
    applications,
    groups,
    addedBy: caller.userId,
    // Whoever has the token could enter any address and sign in with it. A directory's people have no password.
    vouched: caller.kind !== "api-token" || passwordHash === null,
  };
  await insertUser(queries, values, origin.at);
  const sendsLink = context.config.mail !== undefined && (await mayComeByMail(queries, id));
  if (input.invite && !sendsLink && caller.kind === "api-token")
    throw forbidden(
      "This invitation can't be mailed, and an API token isn't shown its link. Add the user without it.",
    );
  await requireOwnLook(queries, USERNAME, { id, name: input.username });
  await requireNoTwin(queries, { ...input, id });
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

/** @returns the names of what is assigned before and after @throws {HttpError} 409 for taken names, 422 */
export async function checkChangedUser(
  queries: Queries,
  before: ListedUser,
  input: UserInput,
): Promise<Names> {
  await requireFree(queries, input, before.id);
  const names = await requireNames(queries, input, before);
  requireVisible("name", input.name, before.name);
  requireVisible("email", input.email, before.email);
  requireMailable(input.email, before.email);
  return names;
}

/**
 * Writes a change that was checked, and ends what it must not leave behind: sessions, links, tokens and access.
 *
 * @param changed.before the user, locked
 * @param changed.passwordHash of the new password, if there is one
 * @throws {HttpError} 409 for a username that looks like another
 */
export async function writeChangedUser(
  context: Context,
  queries: Queries,
  {
    before,
    input,
    names,
    passwordHash,
  }: { before: ListedUser; input: UserInput; names: Names; passwordHash?: string | undefined },
  change: Who,
): Promise<ListedUser> {
  const { caller, origin } = change;
  const { id } = before;
  const reset = passwordHash !== undefined;
  const vouched = caller.kind !== "api-token" && id !== caller.userId;
  const values = { ...toValues(input), passwordHash, mustChange: input.mustChange, vouched };
  await updateUser(queries, id, values, before, origin.at);
  if (input.username !== before.username) {
    await requireOwnLook(queries, USERNAME, { id, name: input.username });
  }
  await requireNoTwin(queries, { ...input, id }, before);
  const roles = difference(before.roles, input.roles);
  const applications = difference(before.applications, input.applications);
  const groups = difference(before.groups, input.groups ?? before.groups);
  const given = { at: origin.at, by: caller.userId };
  await giveRoles(queries, id, roles.given, given);
  await takeRoles(queries, id, roles.taken);
  await giveApplications(queries, id, applications.given, given);
  await takeApplications(queries, id, applications.taken, origin.at);
  await giveGroups(queries, id, groups.given, given);
  await takeGroups(queries, id, groups.taken, origin.at);
  if (reset) {
    await liftLock(context, queries, input.username);
    await forgetDevices(queries, id);
    await forgetCodes(queries, id);
    await deleteOneTimePassword(queries, id);
    await recordNotice(queries, { user: before, kind: "password-changed", origin });
  }
  await endOpenLinks(queries, { before, after: toAfter(input), reset }, change);
  if (input.email !== before.email)
    await recordNotice(queries, {
      user: before,
      kind: "email-changed",
      facts: { email: input.email },
      ...(await makeUndoing(context, queries, before, change)),
      origin,
    });
  if (reset || !input.status) await endSignInsOfUser(queries, id, origin.at);
  const endedTokens = reset && id !== caller.userId ? await endTokensOf(queries, id, origin.at) : 0;

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
    message: `${caller.name} ${phrases}${endedText(endedTokens)}`,
    target: userTarget(after),
    changes: { ...changes, ...(endedTokens > 0 && { endedTokens }) },
  });
  return after;
}

/** As the rules of a change see it. */
export const toAfter = ({ name, email, status, roles }: UserInput) => ({
  name,
  email,
  status: status === 1,
  roles,
});

const toValues = (input: UserInput) => ({
  name: input.name,
  email: input.email,
  ...optionalTextsOf(input),
  username: input.username,
  active: input.status === 1,
});
