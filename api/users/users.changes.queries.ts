import { forgetUserActivity } from "../activity/activity.queries";
import { isAhead } from "../contract/moments";
import { type OptionalTexts, optionalUserFields, textUserFields } from "../contract/user-fields";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { canonical, foldCase } from "../database/fold-case";
import { skeletonOf } from "../database/skeleton";
import type { Tables } from "../database/tables";
import { USER_CHANGES } from "../user-search/search.queries";
import {
  type Given,
  giveApplications,
  giveGroups,
  giveRoles,
  takeApplications,
  takeGroups,
  takeRoles,
} from "./assignments.queries";
import { toColumns as toOptionalColumns } from "./optional-columns";
import type { ListedUser } from "./users.queries";

interface UserValues extends OptionalTexts {
  name: string;
  email: string;
  username: string;
  active: boolean;
}

export interface NewUser extends UserValues {
  id: string;
  /** Null if the user signs in with Google, or is invited. */
  passwordHash: string | null;
  mustChange?: boolean;
  google?: { issuer: string; subject: string };
  roles: string[];
  applications: string[];
  groups?: string[] | undefined;
  /** The person who adds the user. Null if the service does it. */
  addedBy: string | null;
  /** False if no administrator entered the address. */
  vouched?: boolean;
}

const toColumns = async (user: UserValues) => ({
  name: user.name,
  name_key: foldCase(user.name),
  email: user.email,
  email_key: foldCase(user.email),
  email_canonical: canonical(user.email),
  ...toOptionalColumns(optionalUserFields, user),
  username: user.username,
  username_canonical: canonical(user.username),
  username_key: foldCase(user.username),
  username_skeleton: await skeletonOf(user.username),
  active: user.active ? (1 as const) : (0 as const),
});

/**
 * Counts a user who is added, changed or deleted, by whether they were active and are. Every write of users ends with it: in
 * another order, two would wait for each other.
 */
export async function countChange(
  queries: Queries,
  { before, after }: { before?: boolean; after?: boolean },
) {
  for (const active of [true, false]) {
    const more = Number(after === active) - Number(before === active);
    if (more !== 0) await addToCounter(queries, active ? "users_active" : "users_inactive", more);
  }
  await addToCounter(queries, USER_CHANGES, 1);
}

/** Inserts a user with roles and applications, and updates the totals. */
export async function insertUser(queries: Queries, user: NewUser, now: number): Promise<void> {
  await queries
    .insertInto("users")
    .values({
      id: user.id,
      ...(await toColumns(user)),
      password_hash: user.passwordHash,
      must_change_password: user.mustChange ? 1 : 0,
      // Google has verified it.
      email_verified_at: user.google ? now : null,
      email_vouched: user.vouched === false ? 0 : 1,
      google_issuer: user.google?.issuer ?? null,
      google_subject: user.google?.subject ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const given: Given = { at: now, by: user.addedBy };
  await giveRoles(queries, user.id, user.roles, given);
  await giveApplications(queries, user.id, user.applications, given);
  await giveGroups(queries, user.id, user.groups ?? [], given);
  await countChange(queries, { after: user.active });
}

/**
 * Updates a user's columns; `countChange` comes after the assignments. A new password or a deactivation invalidates the user's tokens. An open invitation ends with
 * its link: by a deactivation, by another address, and for good by a password.
 *
 * @param user.vouched whether an administrator entered the address
 * @param user.mustChange undefined if it stays as it is, or is off with a new password
 */
export async function updateUser(
  queries: Queries,
  id: string,
  user: UserValues & { passwordHash?: string; mustChange?: boolean; vouched: boolean },
  before: ListedUser,
  now: number,
): Promise<void> {
  const isAsBefore =
    user.active === before.status && textUserFields.every((field) => user[field] === before[field]);
  // Columns that are set count as changed, and the search index is written anew.
  const columns = isAsBefore ? {} : await toColumns(user);
  const stopped = user.passwordHash !== undefined || (before.status && !user.active);
  const moved = user.email !== before.email;
  const isOver = (moved || stopped) && isAhead(before.invitedUntil, now);
  const mustChange = user.mustChange ? 1 : 0;
  await queries
    .updateTable("users")
    .set((eb) => ({
      ...columns,
      ...(moved && { email_verified_at: null, email_vouched: user.vouched ? (1 as const) : (0 as const) }),
      ...(isOver && { invited_until: now }),
      // Whoever changes the status takes it over from the directory, which marks its own changes (SC1).
      ...(user.active !== before.status && { scim_deactivated: 0 as const }),
      // Without a password there is nothing to change, or a one-time password, which has to be changed anyway.
      ...(user.mustChange !== undefined && {
        must_change_password: eb
          .case()
          .when("password_hash", "is", null)
          .then(eb.ref("must_change_password"))
          .else(mustChange)
          .end()
          .$castTo<0 | 1>(),
      }),
      ...(user.passwordHash !== undefined && {
        password_hash: user.passwordHash,
        must_change_password: mustChange,
        invited_until: null,
      }),
      ...(stopped && { token_epoch: eb("token_epoch", "+", 1) }),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
}

/** Notes a change of a user's assignments. */
export async function touchUser(queries: Queries, id: string, now: number): Promise<void> {
  await queries.updateTable("users").set({ updated_at: now }).where("id", "=", id).execute();
  await countChange(queries, {});
}

export async function activateUser(queries: Queries, id: string): Promise<void> {
  await queries.updateTable("users").set({ active: 1, scim_deactivated: 0 }).where("id", "=", id).execute();
  await countChange(queries, { before: false, after: true });
}

/** @param until in ms, when the invitation ends or ended */
export async function setInvitedUntil(queries: Queries, id: string, until: number): Promise<void> {
  await queries.updateTable("users").set({ invited_until: until }).where("id", "=", id).execute();
}

/**
 * Deletes a user with its sessions, its assignments to roles and applications, and its memberships.
 *
 * @returns the user's activity, which is deleted too
 */
export async function deleteUser(
  queries: Queries,
  user: ListedUser,
  now: number,
): Promise<Tables["attempt_months"][]> {
  await takeGroups(queries, user.id, user.groups, now);
  await takeRoles(queries, user.id, user.roles);
  await takeApplications(queries, user.id, user.applications, now);
  await queries.deleteFrom("users").where("id", "=", user.id).execute();
  const activity = await forgetUserActivity(queries, user.id);
  await countChange(queries, { before: user.status });
  return activity;
}

/** Serializes changes to super administrators, so that two can't demote each other at once. */
export async function lockSupers(queries: Queries): Promise<void> {
  await queries
    .updateTable("roles")
    .set((eb) => ({ user_count: eb.ref("user_count") }))
    .where("id", "=", "super")
    .execute();
}
