import { passwordProblems } from "../authentication/password-rules";
import type { Context } from "../context";
import type { PermissionName } from "../contract/permissions";
import { REQUIRED } from "../contract/text";
import type { UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { canonical } from "../database/fold-case";
import { unprocessable } from "../http/errors";
import { requireGivable, requireNotAbove, requirePermissionNow } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import { taken, writeUnique } from "../noun/write-unique";
import type { Caller } from "../sessions/caller";
import { listRolesOfGroups } from "./assignments.queries";
import { findTwin } from "./twins.queries";
import { lockSupers } from "./users.changes.queries";
import { findTaken, findUser, hasOtherActiveSuper, listNames } from "./users.queries";
import {
  lastSuper,
  losesSuper,
  requireStaying,
  rolesGiven,
  rolesTaken,
  selfDemotion,
  touchesSuper,
  type UserChange,
} from "./users.rules";

export const USER = { table: "users", word: "user", find: findUser } as const;
const EMAIL = { field: "email", word: "email" } as const;
const GOOGLE = { field: "google", word: "Google account" } as const;
export const USERNAME = { table: "users", field: "username", word: "username" } as const;
/** The unique columns. */
export const UNIQUE = { email_canonical: EMAIL, username_canonical: USERNAME, google_subject: GOOGLE };

/** @throws {HttpError} 422 */
export function requireInvitable({ password, mustChange, status }: UserInput): null {
  const errors = {
    ...(password && { password: ["Somebody who is invited chooses the password."] }),
    ...(mustChange && { mustChange: ["Somebody who is invited chooses the password."] }),
    ...(status === 0 && { status: ["Somebody who is inactive can't be invited."] }),
  };
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  return null;
}

/** @throws {HttpError} 422 */
export async function hashNew(context: Context, input: UserInput, password = ""): Promise<string> {
  if (password === "") throw unprocessable({ password: [REQUIRED] });
  const problems = await passwordProblems(password, input, context.config.passwordMinLength);
  if (problems.length > 0) throw unprocessable({ password: problems });
  return context.passwords.hash(password);
}

/**
 * Checks the permission and the ranks with the caller's roles in the transaction.
 *
 * @throws {HttpError} 403 without the permission and by GR1 and GR1b (ranks.ts), 409 for the caller's own account and the
 *   last super administrator
 */
export async function requireAllowedNow(
  queries: Queries,
  caller: Caller,
  permission: PermissionName,
  change: UserChange,
): Promise<void> {
  const { before } = change;
  if (touchesSuper(change)) await lockSupers(queries);
  const own = await requirePermissionNow(queries, caller, permission);
  if (before) await requireNotAbove(queries, own, before);
  await requireGivable(queries, own, rolesGiven(change));
  requireStaying(caller.userId, change);
  const taken = rolesTaken(change);
  if (before?.id === caller.userId && taken.length > 0) {
    const lost = await findRoleBeyond(queries, [], taken);
    if (lost) throw selfDemotion(lost.name);
  }
  if (before && losesSuper(change) && !(await hasOtherActiveSuper(queries, before.id))) throw lastSuper();
}

/** Whether roles, or the roles of groups, have any permission: giving them takes a recent proof. */
export async function allowsAnything(
  queries: Queries,
  roleIds: string[],
  groupIds: string[] = [],
): Promise<boolean> {
  const given = [...roleIds, ...(await listRolesOfGroups(queries, groupIds))];
  return (await findRoleBeyond(queries, [], given)) !== undefined;
}

/** @throws {HttpError} 409 */
export async function requireFree(
  queries: Queries,
  input: Pick<UserInput, "email" | "username">,
  exceptId?: string,
): Promise<void> {
  const found = await findTaken(queries, input, exceptId);
  const [first, ...others] = [EMAIL, USERNAME].filter(({ field }) =>
    found.some((user) => user[`${field}_canonical`] === canonical(input[field])),
  );
  if (first) throw taken(first, ...others);
}

/**
 * Requires that a new username isn't somebody else's address, nor a new address somebody else's username: people sign in
 * and ask for a reset by either. What was so before is no hindrance to other changes. Call it after the write, as
 * `requireOwnLook`.
 *
 * @throws {HttpError} 409
 */
export async function requireNoTwin(
  queries: Queries,
  { id, ...names }: Pick<UserInput, "email" | "username"> & { id: string },
  before?: Pick<UserInput, "email" | "username">,
): Promise<void> {
  const username = names.username === before?.username ? undefined : names.username;
  const email = names.email === before?.email ? undefined : names.email;
  if (username === undefined && email === undefined) return;
  const twin = await findTwin(queries, id, { username, email });
  if (!twin) return;
  const isAddress = email !== undefined && twin.username_canonical === canonical(email);
  throw taken(isAddress ? EMAIL : USERNAME);
}

/** A write that reports names taken in the meantime as conflicts. */
export const writeUser = <Result>(context: Context, work: (queries: Queries) => Promise<Result>) =>
  writeUnique(context, UNIQUE, work);

type Ids = Pick<UserInput, "roles" | "applications" | "groups">;

/** The names of all that is assigned before and after the change. @throws {HttpError} 422 for unknown ids */
export async function requireNames(queries: Queries, input: Ids, before?: Ids) {
  const roles = await listNames(queries, "roles", [...input.roles, ...(before?.roles ?? [])]);
  const applications = await listNames(queries, "applications", [
    ...input.applications,
    ...(before?.applications ?? []),
  ]);
  const groups = await listNames(queries, "groups", [...(input.groups ?? []), ...(before?.groups ?? [])]);
  const errors: Record<string, string[]> = {};
  if (!input.roles.every((id) => roles.has(id))) errors.roles = ["One of the roles does not exist."];
  if (!input.applications.every((id) => applications.has(id))) {
    errors.applications = ["One of the applications does not exist."];
  }
  if (input.groups?.some((id) => !groups.has(id))) {
    errors.groups = ["One of the groups does not exist."];
  }
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  const inOrder = (known: Map<string, string>) => (ids: string[]) =>
    ids.map((id) => known.get(id) ?? id).sort();
  return { roles: inOrder(roles), applications: inOrder(applications), groups: inOrder(groups) };
}
