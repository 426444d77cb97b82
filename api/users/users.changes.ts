import { uuidv7 } from "uuidv7";
import { recordAudit, userTarget } from "../audit-trail/record";
import { deleteOneTimePassword } from "../authentication/accounts.queries";
import { forgetDevices } from "../authentication/devices.queries";
import { passwordProblems } from "../authentication/password-rules";
import { requireProof } from "../authentication/proof";
import { liftLock } from "../authentication/throttle";
import type { Context } from "../context";
import { REQUIRED } from "../contract/text";
import type { UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { forgetCodes } from "../factors/code-budget";
import { forbidden, unprocessable } from "../http/errors";
import { recordNotice } from "../mail/notices";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireOwnLook, requireVisible } from "../noun/look-alikes";
import { PERMISSIONS } from "../noun/permissions";
import { taken, writeUnique } from "../noun/write-unique";
import type { Caller } from "../sessions/caller";
import { endSignInsOfUser } from "../sessions/sign-ins.queries";
import { type Assignments, describeCreation, describeUpdate } from "./users.audit";
import {
  assignApplications,
  assignRoles,
  deleteUser,
  insertUser,
  lockSupers,
  updateUser,
} from "./users.changes.queries";
import {
  findTaken,
  findUser,
  hasOtherActiveSuper,
  type ListedUser,
  listActiveRoles,
  listNames,
} from "./users.queries";
import {
  changesSupers,
  lastSuper,
  losesSuper,
  requireAllowed,
  touchesSuper,
  type UserChange,
} from "./users.rules";

export const USER = { table: "users", word: "user", find: findUser } as const;
const EMAIL = { field: "email", word: "email" } as const;
const USERNAME = { table: "users", field: "username", word: "username" } as const;
const GOOGLE_PASSWORD = "You can not reset passwords of google authenticated users.";

/** @throws {HttpError} 403, also without a recent proof for a super administrator, 409 for taken names, 422 */
export async function createUser(context: Context, input: UserInput, { caller, origin }: Change) {
  if (input.password === undefined || input.password === "") {
    throw unprocessable({ password: [REQUIRED] });
  }
  const passwordHash = await hashNew(context, input, input.password);
  const id = uuidv7();
  const { roles, applications } = input;
  return writeUser(context, async (queries) => {
    await requireAllowedNow(queries, caller, undefined, toAfter(input));
    await requireFree(queries, input);
    const names = await requireNames(queries, input);
    requireVisible("name", input.name);
    requireVisible("email", input.email);
    if (changesSupers({ after: toAfter(input) })) await requireProof(context, caller, { queries });
    await insertUser(queries, { ...toValues(input), id, passwordHash, roles, applications }, origin.at);
    await requireOwnLook(queries, USERNAME, { id, name: input.username });
    await recordAudit(queries, origin, {
      action: "user.create",
      message: `${caller.name} ${describeCreation(toAfter(input), names.roles(roles), names.applications(applications))}`,
      target: userTarget({ ...input, id }),
      changes: {
        ...input,
        password: "set",
        roles: names.roles(roles),
        applications: names.applications(applications),
      },
    });
    return requireFound("user", await findUser(queries, id));
  });
}

/**
 * Replaces all fields of a user, and the password if one is sent. A new address, a new password and a change of the super
 * administrators need a recent proof.
 *
 * @throws {HttpError} 403, 404, 409, 412, 422
 */
export async function changeUser(
  context: Context,
  id: string,
  input: UserInput,
  { caller, origin, requireVersion }: Change,
) {
  const reset = input.password !== undefined && input.password !== "";
  const known = requireFound("user", await findUser(context.engine.read, id));
  if (reset && known.googleAuth) throw unprocessable({ password: [GOOGLE_PASSWORD] });
  const passwordHash = reset ? await hashNew(context, input, input.password ?? "") : undefined;

  return writeUser(context, async (queries) => {
    const before = await lock(queries, USER, id);
    requireVersion(before);
    await requireAllowedNow(queries, caller, before, toAfter(input));
    await requireFree(queries, input, id);
    const names = await requireNames(queries, input, before);

    requireVisible("name", input.name, before.name);
    requireVisible("email", input.email, before.email);
    const isDangerous =
      reset || input.email !== before.email || changesSupers({ before, after: toAfter(input) });
    if (isDangerous) await requireProof(context, caller, { queries });
    await updateUser(queries, id, { ...toValues(input), passwordHash }, { active: before.status }, origin.at);
    if (input.username !== before.username) {
      await requireOwnLook(queries, USERNAME, { id, name: input.username });
    }
    const roles = difference(before.roles, input.roles);
    const applications = difference(before.applications, input.applications);
    await assignRoles(queries, id, roles.given, 1);
    await assignRoles(queries, id, roles.taken, -1);
    await assignApplications(queries, id, applications.given, 1, origin.at);
    await assignApplications(queries, id, applications.taken, -1, origin.at);
    if (reset) {
      await liftLock(context, queries, canonical(input.username));
      await forgetDevices(queries, id);
      await forgetCodes(queries, id);
      await deleteOneTimePassword(queries, id);
      await recordNotice(queries, { user: before, kind: "password-changed", origin });
    }
    if (input.email !== before.email)
      await recordNotice(queries, { user: before, kind: "email-changed", origin });
    if (reset || !input.status) await endSignInsOfUser(queries, id, origin.at);

    const after = requireFound("user", await findUser(queries, id));
    const { phrases, changes } = describeUpdate(before, after, {
      roles: { given: names.roles(roles.given), taken: names.roles(roles.taken) },
      applications: {
        given: names.applications(applications.given),
        taken: names.applications(applications.taken),
      },
      password: reset,
    });
    await recordAudit(queries, origin, {
      action: "user.update",
      message: `${caller.name} ${phrases}`,
      target: userTarget(after),
      changes,
    });
    return after;
  });
}

/** A super administrator is deleted with a recent proof only. @throws {HttpError} 403, 404, 409, 412 */
export function removeUser(
  context: Context,
  id: string,
  { caller, origin, requireVersion }: Change,
): Promise<void> {
  return writeUser(context, async (queries) => {
    const user = await lock(queries, USER, id);
    requireVersion(user);
    await requireAllowedNow(queries, caller, user, undefined);
    if (changesSupers({ before: user })) await requireProof(context, caller, { queries });
    await deleteUser(queries, user, origin.at);
    await recordAudit(queries, origin, {
      action: "user.delete",
      message: `${caller.name} deleted ${user.name}`,
      target: userTarget(user),
      changes: { email: [user.email, null], username: [user.username, null] },
    });
  });
}

/** Unlocks a user after too many wrong passwords. @throws {HttpError} 404 */
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

async function hashNew(context: Context, input: UserInput, password: string): Promise<string> {
  const problems = await passwordProblems(password, input, context.config.passwordMinLength);
  if (problems.length > 0) throw unprocessable({ password: problems });
  return context.passwords.hash(password);
}

/** Checks the rank rules with the caller's roles in the transaction: they may have changed since the call arrived. */
export async function requireAllowedNow(
  queries: Queries,
  caller: Caller,
  before: UserChange["before"],
  after: UserChange["after"],
): Promise<void> {
  const change = { before, after, actor: { id: caller.userId, roles: caller.roles } };
  if (touchesSuper(change)) await lockSupers(queries);
  const roles = await listActiveRoles(queries, caller.userId);
  if (!PERMISSIONS["PUT /auth/users/:id"].some((role) => roles.includes(role))) throw forbidden();
  requireAllowed({ ...change, actor: { id: caller.userId, roles } });
  if (before && losesSuper(change) && !(await hasOtherActiveSuper(queries, before.id))) throw lastSuper();
}

async function requireFree(queries: Queries, input: UserInput, exceptId?: string): Promise<void> {
  const found = await findTaken(queries, input, exceptId);
  const [first, ...others] = [EMAIL, USERNAME].filter(({ field }) =>
    found.some((user) => user[`${field}_canonical`] === canonical(input[field])),
  );
  if (first) throw taken(first, ...others);
}

/** A write that reports names taken in the meantime as conflicts. */
const writeUser = <Result>(context: Context, work: (queries: Queries) => Promise<Result>) =>
  writeUnique(context, { email_canonical: EMAIL, username_canonical: USERNAME }, work);

/** The names of all roles and applications before and after the change. @throws {HttpError} 422 for unknown ids */
async function requireNames(queries: Queries, input: UserInput, before?: ListedUser) {
  const roles = await listNames(queries, "roles", [...input.roles, ...(before?.roles ?? [])]);
  const applications = await listNames(queries, "applications", [
    ...input.applications,
    ...(before?.applications ?? []),
  ]);
  const errors: Record<string, string[]> = {};
  if (!input.roles.every((id) => roles.has(id))) errors.roles = ["One of the roles does not exist."];
  if (!input.applications.every((id) => applications.has(id))) {
    errors.applications = ["One of the applications does not exist."];
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  const inOrder = (known: Map<string, string>) => (ids: string[]) =>
    ids.map((id) => known.get(id) ?? id).sort();
  return { roles: inOrder(roles), applications: inOrder(applications) };
}

function difference(before: string[], after: string[]): Assignments {
  return {
    given: after.filter((id) => !before.includes(id)),
    taken: before.filter((id) => !after.includes(id)),
  };
}
