import { deleteOneTimePassword } from "../attempts/accounts.queries";
import { forgetDevices } from "../attempts/devices.queries";
import { liftLock } from "../attempts/throttle";
import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { mapFields } from "../contract/map-fields";
import { type AssignedField, assignedFields, optionalTextsOf } from "../contract/user-fields";
import type { NewUser, UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { forgetCodes } from "../factors/code-budget";
import { forbidden } from "../http/errors";
import { mayComeByMail } from "../links/mailbox.queries";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { endedText } from "../sessions/api-token-text";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { type AssignedNames, namesOf, namesOfGifts } from "./assigned-names";
import {
  giveApplications,
  giveGroups,
  giveRoles,
  takeApplications,
  takeGroups,
  takeRoles,
} from "./assignments.queries";
import { endOpenLinks, makeUndoing } from "./open-links";
import { giftsOf, type Planned } from "./plan";
import { makeUserLink } from "./user-links";
import { type Assignments, describeCreation, describeUpdate } from "./users.audit";
import { countChange, insertUser, updateUser } from "./users.changes.queries";
import { findUser, type ListedUser } from "./users.queries";

/**
 * Every new user and every change of a user is written here: by an administrator, a bulk change or a directory. The caller's
 * rights are checked before.
 */

type Who = Pick<Change, "caller" | "origin">;

/** Adds a user who was checked. @param names of what is assigned */
export async function writeNewUser(
  context: Context,
  queries: Queries,
  {
    id,
    input,
    names,
    passwordHash,
  }: { id: string; input: UserInput; names: AssignedNames; passwordHash: string | null },
  change: Who,
): Promise<NewUser> {
  const { caller, origin } = change;
  const { roles, applications, groups = [], mustChange } = input;
  const given = {
    roles: namesOf(names, "roles", roles),
    applications: namesOf(names, "applications", applications),
    ...(input.groups && { groups: namesOf(names, "groups", groups) }),
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

/** A change of a user that was checked. */
interface Checked {
  /** Locked. */
  before: ListedUser;
  input: UserInput;
  /** Of what is assigned before and after. */
  names: AssignedNames;
  /** Of the new password, if there is one. */
  passwordHash?: string | undefined;
}

/** Writes a change that was checked, and ends what it must not leave behind: sessions, links, tokens and access. */
export async function writeChangedUser(
  context: Context,
  queries: Queries,
  checked: Checked,
  change: Who,
): Promise<ListedUser> {
  const { before, input, names, passwordHash } = checked;
  const { caller, origin } = change;
  const { id } = before;
  const vouched = caller.kind !== "api-token" && id !== caller.userId;
  const values = { ...toValues(input), passwordHash, mustChange: input.mustChange, vouched };
  await updateUser(queries, id, values, before, origin.at);
  const gifts = await writeAssignments(queries, before, toAfter(input, before), change);
  await countChange(queries, { before: before.status, after: values.active });
  const endedTokens = await endWhatIsOver(context, queries, checked, change);

  const after = requireFound("user", await findUser(queries, id));
  const { phrases, changes } = describeUpdate(before, after, {
    ...mapFields(assignedFields, (field) => namesOfGifts(names, field, gifts[field])),
    password: passwordHash !== undefined,
  });
  await recordAudit(queries, origin, {
    action: "user.update",
    message: `${caller.name} ${phrases}${endedText(endedTokens)}`,
    target: userTarget(after),
    changes: { ...changes, ...(endedTokens > 0 && { endedTokens }) },
  });
  return after;
}

/** Gives and takes what differs. */
async function writeAssignments(
  queries: Queries,
  before: ListedUser,
  after: Planned,
  { caller, origin: { at } }: Who,
): Promise<Record<AssignedField, Assignments>> {
  const { id } = before;
  const given = { at, by: caller.userId };
  const gifts = mapFields(assignedFields, (field) => giftsOf({ before, after }, field));
  const { roles, applications, groups } = gifts;
  await giveRoles(queries, id, roles.given, given);
  await takeRoles(queries, id, roles.taken);
  await giveApplications(queries, id, applications.given, given);
  await takeApplications(queries, id, applications.taken, at);
  await giveGroups(queries, id, groups.given, given);
  await takeGroups(queries, id, groups.taken, at);
  return gifts;
}

/**
 * Ends what a change must not leave behind, and tells the user. After the assignments, which decide about links.
 *
 * @returns how many API tokens ended
 */
async function endWhatIsOver(
  context: Context,
  queries: Queries,
  { before, input, passwordHash }: Checked,
  change: Who,
): Promise<number> {
  const { caller, origin } = change;
  const { id } = before;
  const reset = passwordHash !== undefined;
  if (reset) {
    await liftLock(context, queries, input.username);
    await forgetDevices(queries, id);
    await forgetCodes(queries, id);
    await deleteOneTimePassword(queries, id);
    await recordNotice(queries, { user: before, kind: "password-changed", origin });
  }
  await endOpenLinks(queries, { before, after: toAfter(input, before), reset }, change);
  if (input.email !== before.email)
    await recordNotice(queries, {
      user: before,
      kind: "email-changed",
      facts: { email: input.email },
      ...(await makeUndoing(context, queries, before, change)),
      origin,
    });
  if (reset || !input.status) await endSignInsOfUser(queries, id, origin.at);
  return reset && id !== caller.userId ? endTokensOf(queries, id, origin.at) : 0;
}

/** The user after a change, for its rules. Groups stay if the input has none. */
export const toAfter = (input: UserInput, before?: { groups: string[] }): Planned => ({
  name: input.name,
  email: input.email,
  username: input.username,
  status: input.status === 1,
  roles: input.roles,
  applications: input.applications,
  groups: input.groups ?? before?.groups ?? [],
});

const toValues = (input: UserInput) => ({
  name: input.name,
  email: input.email,
  ...optionalTextsOf(input),
  username: input.username,
  active: input.status === 1,
});
