import type { BuiltInRole } from "../contract/roles";
import { conflict, forbidden } from "../http/errors";

const SUPER: BuiltInRole = "super";

/** A planned change to a user. */
export interface UserChange {
  /** With the current roles. */
  actor: { id: string; roles: string[] };
  /** Undefined if the user is to be created. */
  before?: { id: string; status: boolean; roles: string[] };
  /** Undefined if the user is to be deleted. */
  after?: { status: boolean; roles: string[] };
}

export const touchesSuper = ({ before, after }: UserChange): boolean =>
  [before, after].some((user) => user?.roles.includes(SUPER));

/** Whether the change removes an active super administrator. */
export const losesSuper = ({ before, after }: UserChange): boolean =>
  isActiveSuper(before) && !isActiveSuper(after);

/** Whether the change is of the super administrators: one more, one less, or one who may sign in or no longer. */
export const changesSupers = ({ before, after }: Omit<UserChange, "actor">): boolean =>
  isSuper(before) !== isSuper(after) || (isSuper(before) && before?.status !== after?.status);

const isSuper = (user: UserChange["after"]): boolean => user?.roles.includes(SUPER) ?? false;

const isActiveSuper = (user: UserChange["after"]) => Boolean(user?.status && isSuper(user));

/**
 * Checks the rank rules: only a super administrator may grant or revoke the role super or change a user who has it, and
 * nobody may delete, deactivate or demote themselves.
 *
 * @throws {HttpError} 403 for the rank, 409 for the caller's own account
 */
export function requireAllowed(change: UserChange): void {
  const { actor, before, after } = change;
  if (!actor.roles.includes(SUPER)) {
    if (before?.roles.includes(SUPER)) throw forbidden("Only a super administrator can change another one.");
    if (after?.roles.includes(SUPER)) throw forbidden("Only a super administrator can grant the role super.");
  }
  if (before?.id !== actor.id) return;
  if (!after) throw conflict("You can't delete yourself.");
  if (!after.status) {
    throw conflict("You can't deactivate yourself.", { status: ["You can't deactivate yourself."] });
  }
  const lost = actor.roles.filter((role) => !after.roles.includes(role));
  if (lost.length > 0) {
    const message = `You can't take the role ${lost[0]} from yourself.`;
    throw conflict(message, { roles: [message] });
  }
}

export const lastSuper = () =>
  conflict("The last active super administrator can't be deleted, deactivated or demoted.");
