import type { AssignedField } from "../contract/user-fields";
import { SUPER } from "../noun/ranks";
import { type Assignments, difference } from "./users.audit";

/** A person as a change leaves them. Roles, applications and groups are the ids of what they have directly. */
export interface Planned extends Record<AssignedField, string[]> {
  name: string;
  email: string;
  username: string;
  status: boolean;
}

/** A planned change of a person. Without `before`, somebody is added; without `after`, somebody is deleted. */
export interface Plan {
  before?: (Planned & { id: string }) | undefined;
  after?: Planned;
}

/** The ids that a change gives and takes. A deletion takes nothing: the assignments go with the user. */
export function giftsOf({ before, after }: Plan, field: AssignedField): Assignments {
  return after ? difference(before?.[field] ?? [], after[field]) : { given: [], taken: [] };
}

/** The new value of a name or address, if it changes. */
export const newValue = ({ before, after }: Plan, field: "name" | "email" | "username") =>
  after?.[field] === before?.[field] ? undefined : after?.[field];

export const takesNames = (plan: Plan): boolean =>
  newValue(plan, "email") !== undefined || newValue(plan, "username") !== undefined;

export const isSuper = (user: { roles: string[] } | undefined): boolean =>
  user?.roles.includes(SUPER) ?? false;

const isActiveSuper = (user: Planned | undefined) => Boolean(user?.status && isSuper(user));

export const touchesSuper = ({ before, after }: Plan): boolean => isSuper(before) || isSuper(after);

/** Whether the change removes an active super administrator. */
export const losesSuper = ({ before, after }: Plan): boolean =>
  isActiveSuper(before) && !isActiveSuper(after);

/** Whether the change adds or removes a super administrator, or activates or deactivates one. */
export const changesSupers = ({ before, after }: Plan): boolean =>
  isSuper(before) !== isSuper(after) || (isSuper(before) && before?.status !== after?.status);
