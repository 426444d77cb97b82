import { uuidv7 } from "uuidv7";
import { liftLock } from "../attempts/throttle";
import { recordAudit, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { GOOGLE_PASSWORD_MESSAGE } from "../contract/password-rules";
import { optionalTextsOf } from "../contract/user-fields";
import type { NewUser, UserInput } from "../contract/users";
import { countOne, windowed } from "../database/budgets";
import type { Queries } from "../database/engine";
import { conflict, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requirePermissionNow } from "../noun/ranks";
import { requireProof } from "../proofs/proof";
import { endTokensOf } from "../sessions/api-tokens.queries";
import { changesSupers, giftsOf } from "./plan";
import { keepUser } from "./snapshot";
import { readRows } from "./snapshot.queries";
import { deleteUser } from "./users.changes.queries";
import {
  allowsAnything,
  hashNew,
  requireAllowedNow,
  requireGoodNames,
  requireInvitable,
  USER,
  writeUser,
} from "./users.checks";
import { findUser, type ListedUser } from "./users.queries";
import { toAfter, writeChangedUser, writeNewUser } from "./write-user";

/** Per user and day. */
const MOST_UNLOCKS = 3;

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
  given: UserInput,
  passwordHash: string | null,
  change: Change,
): Promise<NewUser> {
  const { caller } = change;
  const id = uuidv7();
  const input = { ...given, ...optionalTextsOf(given) };
  const { roles, groups = [] } = input;
  const plan = { after: toAfter(input) };
  await requireAllowedNow(queries, caller, "users:write", plan);
  const names = await requireGoodNames(queries, plan);
  if (await allowsAnything(queries, roles, groups)) await requireProof(context, caller, { queries });
  return writeNewUser(context, queries, { id, input, names, passwordHash }, change);
}

/**
 * Replaces all fields of a user, and the password if one is sent. A new address, a new username, a new
 * password and a change of the super administrators need a recent proof.
 *
 * @throws {HttpError} 403, 404, 409, 412, 422
 */
export async function changeUser(context: Context, id: string, input: UserInput, change: Change) {
  const reset = input.password !== undefined && input.password !== "";
  const known = requireFound("user", await findUser(context.engine.read, id));
  if (reset && known.googleAuth) throw unprocessable({ password: [GOOGLE_PASSWORD_MESSAGE] });
  if (input.mustChange && known.googleAuth) throw unprocessable({ mustChange: [GOOGLE_PASSWORD_MESSAGE] });
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
  { passwordHash, ...given }: UserInput & { passwordHash?: string | undefined },
  change: Change,
): Promise<ListedUser> {
  const { caller, requireVersion } = change;
  const reset = passwordHash !== undefined;
  const before = await lock(queries, USER, id);
  requireVersion(before);
  const input = { ...given, ...optionalTextsOf(given, before) };
  const plan = { before, after: toAfter(input, before) };
  await requireAllowedNow(queries, caller, "users:write", plan);
  if (reset) await requirePermissionNow(queries, caller, "users:reset");
  const names = await requireGoodNames(queries, plan);
  const isDangerous =
    reset ||
    input.email !== before.email ||
    input.username !== before.username ||
    changesSupers(plan) ||
    (await allowsAnything(queries, giftsOf(plan, "roles").given, giftsOf(plan, "groups").given));
  if (isDangerous) await requireProof(context, caller, { queries });
  return writeChangedUser(context, queries, { before, input, names, passwordHash }, change);
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

/**
 * Unlocks a user after too many wrong passwords. Each unlock allows as many guesses again, so there are few in a day.
 *
 * @throws {HttpError} 403, 404, 409 if the user was unlocked too often
 */
export async function unlockUser(context: Context, id: string, { caller, origin }: Change): Promise<void> {
  await context.engine.write(async (queries) => {
    const user = requireFound("user", await findUser(queries, id));
    await requireAllowedNow(queries, caller, "users:reset", { before: user, after: user });
    if (!(await countOne(queries, windowed(`unlock|${id}`, MOST_UNLOCKS, DAY_MS), origin.at)))
      throw conflict(
        `${user.name} was unlocked ${MOST_UNLOCKS} times within a day. The lock ends by itself, or with a new password.`,
      );
    await liftLock(context, queries, user.username);
    await recordAudit(queries, origin, {
      action: "user.unlock",
      message: `${caller.name} unlocked ${user.name}`,
      target: userTarget(user),
    });
  });
}
