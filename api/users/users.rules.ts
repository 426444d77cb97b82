import { EmailSchema } from "../contract/text";
import { conflict } from "../http/errors";
import { SUPER } from "../noun/ranks";

/** A planned change to a user. */
export interface UserChange {
  /** With the current roles. Undefined if the user is to be created. */
  before?: { id: string; name: string; email: string; status: boolean; roles: string[] };
  /** Undefined if the user is to be deleted. */
  after?: { email: string; status: boolean; roles: string[] };
}

export const touchesSuper = ({ before, after }: UserChange): boolean =>
  [before, after].some((user) => user?.roles.includes(SUPER));

/** Whether the change removes an active super administrator. */
export const losesSuper = ({ before, after }: UserChange): boolean =>
  isActiveSuper(before) && !isActiveSuper(after);

/** Whether the change is of the super administrators: one more, one less, or one who may sign in or no longer. */
export const changesSupers = ({
  before,
  after,
}: {
  before?: { status: boolean; roles: string[] };
  after?: { status: boolean; roles: string[] };
}): boolean => isSuper(before) !== isSuper(after) || (isSuper(before) && before?.status !== after?.status);

export const isSuper = (user: { roles: string[] } | undefined): boolean =>
  user?.roles.includes(SUPER) ?? false;

const isActiveSuper = (user: { status: boolean; roles: string[] } | undefined) =>
  Boolean(user?.status && isSuper(user));

/** The roles that a change gives, and those that it takes. */
export const rolesGiven = ({ before, after }: UserChange): string[] =>
  (after?.roles ?? []).filter((role) => !before?.roles.includes(role));
export const rolesTaken = ({ before, after }: UserChange): string[] =>
  (before?.roles ?? []).filter((role) => !after?.roles.includes(role));

const OWN_EMAIL =
  "You can't change your own email address here. Change it in your account, where a link confirms it, or ask another administrator.";

/**
 * Nobody deletes or deactivates themselves, or enters an address of their own. The first administrator's may be none that could
 * be kept (`ADMIN_EMAIL`).
 *
 * @throws {HttpError} 409
 */
export function requireStaying(userId: string, { before, after }: UserChange): void {
  if (before?.id !== userId) return;
  if (!after) throw conflict("You can't delete yourself.");
  if (!after.status)
    throw conflict("You can't deactivate yourself.", { status: ["You can't deactivate yourself."] });
  if (after.email !== before.email && EmailSchema.safeParse(before.email).success)
    throw conflict(OWN_EMAIL, { email: [OWN_EMAIL] });
}

/** @param role the name of a role with permissions */
export function selfDemotion(role: string) {
  const message = `You can't take the role ${role} from yourself.`;
  return conflict(message, { roles: [message] });
}

export const lastSuper = () =>
  conflict("The last active super administrator can't be deleted, deactivated or demoted.");
