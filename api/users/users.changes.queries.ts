import { forgetUserActivity } from "../activity/activity.queries";
import { addToCounter } from "../database/counters.queries";
import type { Queries } from "../database/engine";
import { canonical, foldCase } from "../database/fold-case";
import { skeletonOf } from "../database/skeleton";
import { endLogins } from "../sessions/oidc-logins.queries";
import { USER_CHANGES } from "./search.queries";
import type { ListedUser } from "./users.queries";

export interface UserValues {
  name: string;
  email: string;
  mobileNo: string | null;
  username: string;
  active: boolean;
}

export interface NewUser extends UserValues {
  id: string;
  /** Null if the user signs in with Google. */
  passwordHash: string | null;
  google?: { issuer: string; subject: string };
  roles: string[];
  applications: string[];
}

const toColumns = async (user: UserValues) => ({
  name: user.name,
  name_key: foldCase(user.name),
  email: user.email,
  email_key: foldCase(user.email),
  email_canonical: canonical(user.email),
  mobile_no: user.mobileNo,
  username: user.username,
  username_canonical: canonical(user.username),
  username_skeleton: await skeletonOf(user.username),
  active: user.active ? (1 as const) : (0 as const),
});

const counterOf = (active: boolean) => (active ? "users_active" : "users_inactive");

/** Inserts a user with roles and applications, and updates the totals. */
export async function insertUser(queries: Queries, user: NewUser, now: number): Promise<void> {
  await queries
    .insertInto("users")
    .values({
      id: user.id,
      ...(await toColumns(user)),
      password_hash: user.passwordHash,
      google_issuer: user.google?.issuer ?? null,
      google_subject: user.google?.subject ?? null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await assignRoles(queries, user.id, user.roles, 1);
  await assignApplications(queries, user.id, user.applications, 1, now);
  await addToCounter(queries, counterOf(user.active), 1);
  await addToCounter(queries, USER_CHANGES, 1);
}

/** Updates a user's columns. A new password or a deactivation invalidates the user's tokens. */
export async function updateUser(
  queries: Queries,
  id: string,
  user: UserValues & { passwordHash?: string },
  before: { active: boolean },
  now: number,
): Promise<void> {
  const stopped = user.passwordHash !== undefined || (before.active && !user.active);
  const columns = await toColumns(user);
  await queries
    .updateTable("users")
    .set((eb) => ({
      ...columns,
      ...(user.passwordHash !== undefined && { password_hash: user.passwordHash, must_change_password: 0 }),
      ...(stopped && { token_epoch: eb("token_epoch", "+", 1) }),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
  if (before.active !== user.active) {
    await addToCounter(queries, counterOf(before.active), -1);
    await addToCounter(queries, counterOf(user.active), 1);
  }
  await addToCounter(queries, USER_CHANGES, 1);
}

/** Notes a change of a user's assignments. */
export async function touchUser(queries: Queries, id: string, now: number): Promise<void> {
  await queries.updateTable("users").set({ updated_at: now }).where("id", "=", id).execute();
  await addToCounter(queries, USER_CHANGES, 1);
}

export async function activateUser(queries: Queries, id: string): Promise<void> {
  await queries.updateTable("users").set({ active: 1 }).where("id", "=", id).execute();
  await addToCounter(queries, counterOf(false), -1);
  await addToCounter(queries, counterOf(true), 1);
  await addToCounter(queries, USER_CHANGES, 1);
}

/** Deletes a user with its sessions and its assignments to roles and applications. */
export async function deleteUser(queries: Queries, user: ListedUser, now: number): Promise<void> {
  await assignRoles(queries, user.id, user.roles, -1);
  await assignApplications(queries, user.id, user.applications, -1, now);
  await queries.deleteFrom("users").where("id", "=", user.id).execute();
  await forgetUserActivity(queries, user.id);
  await addToCounter(queries, counterOf(user.status), -1);
  await addToCounter(queries, USER_CHANGES, 1);
}

/** Serializes changes to super administrators, so that two can't demote each other at once. */
export async function lockSupers(queries: Queries): Promise<void> {
  await queries
    .updateTable("roles")
    .set((eb) => ({ user_count: eb.ref("user_count") }))
    .where("id", "=", "super")
    .execute();
}

/** Gives (1) or takes (-1) roles, and updates their user counts. */
export async function assignRoles(
  queries: Queries,
  userId: string,
  ids: string[],
  by: 1 | -1,
): Promise<void> {
  if (ids.length === 0) return;
  if (by === 1) {
    const rows = ids.map((id) => ({ user_id: userId, role_id: id }));
    await queries.insertInto("user_roles").values(rows).execute();
  } else {
    await queries
      .deleteFrom("user_roles")
      .where("user_id", "=", userId)
      .where("role_id", "in", ids)
      .execute();
  }
  await queries
    .updateTable("roles")
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}

/** Gives (1) or takes (-1) applications, and updates their user counts. */
export async function assignApplications(
  queries: Queries,
  userId: string,
  ids: string[],
  by: 1 | -1,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  if (by === 1) {
    const rows = ids.map((id) => ({ user_id: userId, application_id: id }));
    await queries.insertInto("user_applications").values(rows).execute();
  } else {
    await queries
      .deleteFrom("user_applications")
      .where("user_id", "=", userId)
      .where("application_id", "in", ids)
      .execute();
    await endAssignments(queries, userId, ids);
    await endLogins(queries, { userId, applicationIds: ids }, now);
  }
  await queries
    .updateTable("applications")
    .set((eb) => ({ user_count: eb("user_count", "+", by) }))
    .where("id", "in", ids)
    .execute();
}

/** Invalidates the user's tokens for these applications, even if one is given back later. */
const endAssignments = (queries: Queries, userId: string, ids: string[]) =>
  queries
    .insertInto("assignment_epochs")
    .values(ids.map((id) => ({ user_id: userId, application_id: id, epoch: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "application_id"])
        .doUpdateSet((eb) => ({ epoch: eb("assignment_epochs.epoch", "+", 1) })),
    )
    .execute();
