import { EmailSchema } from "../contract/text";
import type { Queries } from "../database/engine";
import { conflict, forbidden, type HttpError } from "../http/errors";
import { notChangeable, notGivable } from "../noun/ranks";
import { listRolesBeyond, type RoleName } from "../noun/ranks.queries";
import { listAbove } from "../sessions/permissions.queries";
import { findRolesOfGroups, listDirectoryGroups, viaGroups } from "./assignments.queries";
import { giftsOf, losesSuper, newValue, type Plan } from "./plan";
import { listActiveSupers } from "./users.queries";

/** Somebody who changes people, with the permissions that they have now. */
export interface Actor {
  userId: string;
  permissions: string[];
}

/**
 * What somebody may not do to people: ranks (GR1, GR1b), groups of a directory (GR2), their own account, the last super
 * administrator, and the addresses of others. A few queries, however many plans.
 *
 * @returns for each plan why it is refused, the most important reason first
 */
export async function findRankProblems(
  queries: Queries,
  actor: Actor,
  plans: readonly Plan[],
): Promise<HttpError[][]> {
  const facts = await readFacts(queries, actor, plans);
  return plans.map((plan) => RULES.flatMap((rule) => rule(plan, facts) ?? []));
}

/** What the rules have to know. */
interface Facts {
  actor: Actor;
  /** Those who have a permission that the actor lacks. */
  above: Set<string>;
  /** Roles that allow more than the actor may, and roles that allow anything, by name. */
  beyond: RoleName[];
  allowing: RoleName[];
  rolesOf: Map<string, string[]>;
  directoryGroups: { id: string; name: string }[];
  /** Two are enough: one is the person who is changed. */
  activeSupers: string[];
}

async function readFacts(queries: Queries, actor: Actor, plans: readonly Plan[]): Promise<Facts> {
  const changed = plans.map((plan) => ({ roles: giftsOf(plan, "roles"), groups: giftsOf(plan, "groups") }));
  const groups = changed.flatMap((one) => [...one.groups.given, ...one.groups.taken]);
  const rolesOf = await findRolesOfGroups(queries, groups);
  const given = changed.flatMap((one) => [...one.roles.given, ...viaGroups(rolesOf, one.groups.given)]);
  const own = changed.filter((_, index) => plans[index]?.before?.id === actor.userId);
  const taken = own.flatMap((one) => [...one.roles.taken, ...viaGroups(rolesOf, one.groups.taken)]);
  const changedIds = plans.flatMap(({ before }) => before?.id ?? []);
  return {
    actor,
    above: new Set(await listAbove(queries, changedIds, actor.permissions)),
    beyond: await listRolesBeyond(queries, actor.permissions, given),
    allowing: await listRolesBeyond(queries, [], taken),
    rolesOf,
    directoryGroups: await listDirectoryGroups(queries, groups),
    activeSupers: plans.some(losesSuper) ? await listActiveSupers(queries, 2) : [],
  };
}

/** @returns why a plan is refused */
type Rule = (plan: Plan, facts: Facts) => HttpError | undefined;

/** GR1b. */
const changesNobodyAbove: Rule = ({ before }, { above }) =>
  before && above.has(before.id) ? notChangeable(before) : undefined;

/** GR1. */
const givesNoMore: Rule = (plan, { beyond, rolesOf }) => {
  const given = [...giftsOf(plan, "roles").given, ...viaGroups(rolesOf, giftsOf(plan, "groups").given)];
  const role = beyond.find(({ id }) => given.includes(id));
  return role && notGivable(role);
};

const OWN_EMAIL =
  "You can't change your own email address here. Change it in your account, where a link confirms it, or ask another administrator.";

/** The first administrator's address may be none that could be kept (`ADMIN_EMAIL`). */
const staysThemselves: Rule = ({ before, after }, { actor }) => {
  if (before?.id !== actor.userId) return undefined;
  if (!after) return conflict("You can't delete yourself.");
  if (!after.status) return refusal("status", "You can't deactivate yourself.");
  return after.email !== before.email && EmailSchema.safeParse(before.email).success
    ? refusal("email", OWN_EMAIL)
    : undefined;
};

const keepsOwnRoles: Rule = (plan, { actor, allowing }) => {
  const { taken } = giftsOf(plan, "roles");
  const role = plan.before?.id === actor.userId && allowing.find(({ id }) => taken.includes(id));
  return role ? refusal("roles", `You can't take the role ${role.name} from yourself.`) : undefined;
};

const leavesOneSuper: Rule = (plan, { activeSupers }) =>
  losesSuper(plan) && activeSupers.every((id) => id === plan.before?.id)
    ? conflict("The last active super administrator can't be deleted, deactivated or demoted.")
    : undefined;

/** GR2: the members of a directory's groups change by SCIM alone. */
const leavesDirectoryGroups: Rule = (plan, { directoryGroups }) => {
  const { given, taken } = giftsOf(plan, "groups");
  const group = directoryGroups.find(({ id }) => given.includes(id) || taken.includes(id));
  return group
    ? refusal("groups", `Members of the group ${group.name} come from the directory. Change them there.`)
    : undefined;
};

const keepsOwnGroups: Rule = (plan, { actor, allowing, rolesOf }) => {
  const left = viaGroups(rolesOf, giftsOf(plan, "groups").taken);
  const role = plan.before?.id === actor.userId && allowing.find(({ id }) => left.includes(id));
  return role
    ? refusal("groups", `You can't leave a group that gives you the role ${role.name}.`)
    : undefined;
};

/** With the mailbox, the password can be reset. */
const movesNobody: Rule = (plan, { actor }) =>
  plan.before && newValue(plan, "email") !== undefined && !actor.permissions.includes("users:reset")
    ? forbidden("You can't change the email addresses of others.")
    : undefined;

const RULES = [
  changesNobodyAbove,
  givesNoMore,
  staysThemselves,
  keepsOwnRoles,
  leavesOneSuper,
  leavesDirectoryGroups,
  keepsOwnGroups,
  movesNobody,
];

const refusal = (field: string, message: string) => conflict(message, { [field]: [message] });
