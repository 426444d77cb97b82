import { passwordProblems } from "../attempts/password-rules";
import type { Context } from "../context";
import type { PermissionName } from "../contract/permissions";
import { required } from "../contract/text";
import type { UserInput } from "../contract/users";
import type { Queries } from "../database/engine";
import { type HttpError, unprocessable } from "../http/errors";
import { requirePermissionNow } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import { writeUnique } from "../noun/write-unique";
import type { Caller } from "../sessions/caller";
import type { AssignedNames } from "./assigned-names";
import { listRolesOfGroups, lockGroups } from "./assignments.queries";
import { EMAIL, findNameProblems, USERNAME } from "./name-rules";
import { lockUserNames } from "./names.queries";
import { giftsOf, type Plan, takesNames, touchesSuper } from "./plan";
import { findRankProblems } from "./rank-rules";
import { lockSupers } from "./users.changes.queries";
import { findUser } from "./users.queries";

export const USER = { table: "users", word: "user", find: findUser } as const;
const GOOGLE = { field: "google", word: "Google account" } as const;
/** The unique columns. */
export const UNIQUE = { email_canonical: EMAIL, username_canonical: USERNAME, google_subject: GOOGLE };

/** @throws {HttpError} 422 */
export function requireInvitable({ password, mustChange, status }: UserInput): null {
  const errors = {
    ...(password && { password: ["Someone who is invited chooses the password."] }),
    ...(mustChange && { mustChange: ["Someone who is invited chooses the password."] }),
    ...(status === 0 && { status: ["Someone who is inactive can't be invited."] }),
  };
  if (Object.keys(errors).length > 0) throw unprocessable(errors);
  return null;
}

/** @throws {HttpError} 422 */
export async function hashNew(context: Context, input: UserInput, password = ""): Promise<string> {
  if (password === "") throw unprocessable({ password: [required] });
  const problems = await passwordProblems(password, input, context.config.passwordMinLength);
  if (problems.length > 0) throw unprocessable({ password: problems });
  return context.passwords.hash(password);
}

/**
 * Checks the permission and the ranks with the caller's roles in the transaction.
 *
 * @throws {HttpError} 403 without the permission and by GR1 and GR1b (ranks.ts), 409 for the caller's own account, the last
 *   super administrator and groups of a directory
 */
export async function requireAllowedNow(
  queries: Queries,
  caller: Caller,
  permission: PermissionName,
  plan: Plan,
): Promise<void> {
  if (touchesSuper(plan)) await lockSupers(queries);
  const permissions = await requirePermissionNow(queries, caller, permission);
  const { given, taken } = giftsOf(plan, "groups");
  await lockGroups(queries, [...given, ...taken]);
  throwFirst(await findRankProblems(queries, { userId: caller.userId, permissions }, [plan]));
}

/**
 * Checks the names, the address and what is assigned, in the transaction that writes them.
 *
 * @returns the names of what is assigned before and after
 * @throws {HttpError} 409 for names that are taken or look like others, 422
 */
export async function requireGoodNames(queries: Queries, plan: Plan): Promise<AssignedNames> {
  if (takesNames(plan)) await lockUserNames(queries);
  const { problems, names } = await findNameProblems(queries, [plan]);
  throwFirst(problems);
  return names;
}

/** Refuses the one plan that was checked. */
export function throwFirst([problems]: HttpError[][]): void {
  const [first] = problems ?? [];
  if (first) throw first;
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

/** A write that reports names taken in the meantime as conflicts. */
export const writeUser = <Result>(context: Context, work: (queries: Queries) => Promise<Result>) =>
  writeUnique(context, UNIQUE, work);
