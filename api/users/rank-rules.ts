import { EmailSchema } from "../contract/text";
import type { Queries } from "../database/engine";
import { conflict, forbidden, type HttpError } from "../http/errors";
import { forbiddenRole, forbiddenUser } from "../noun/ranks";
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
 * Checks whether the actor may make the changes: ranks (GR1, GR1b), groups of a directory (GR2), the actor's own account, the
 * last super administrator, and the addresses of others. The number of queries doesn't grow with the number of plans.
 *
 * @returns why each plan is refused, the most important reason first
 */
export async function findRankProblems(
  queries: Queries,
  actor: Actor,
  plans: readonly Plan[],
): Promise<HttpError[][]> {
  const facts = await readFacts(queries, actor, plans);
  return plans.map((plan) => RULES.flatMap((rule) => rule(plan, facts) ?? []));
}

/** The facts that the rules decide by. */
interface Facts {
  actor: Actor;
  /** The ids of those who have a permission that the actor lacks. */
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
const personAbove: Rule = ({ before }, { above }) =>
  before && above.has(before.id) ? forbiddenUser(before) : undefined;

/** GR1. */
const roleBeyond: Rule = (plan, { beyond, rolesOf }) => {
  const given = [...giftsOf(plan, "roles").given, ...viaGroups(rolesOf, giftsOf(plan, "groups").given)];
  const role = beyond.find(({ id }) => given.includes(id));
  return role && forbiddenRole(role);
};

const OWN_EMAIL =
  "You can't change your own email address here. Change it in your account, where a link confirms it, or ask another administrator.";

/** The first administrator may change an address that no form accepts (the default of `ADMIN_EMAIL`). */
const ownAccount: Rule = ({ before, after }, { actor }) => {
  if (before?.id !== actor.userId) return undefined;
  if (!after) return conflict("You can't delete yourself.");
  if (!after.status) return refusal("status", "You can't deactivate yourself.");
  return after.email !== before.email && EmailSchema.safeParse(before.email).success
    ? refusal("email", OWN_EMAIL)
    : undefined;
};

const ownRoles: Rule = (plan, { actor, allowing }) => {
  const { taken } = giftsOf(plan, "roles");
  const role = plan.before?.id === actor.userId && allowing.find(({ id }) => taken.includes(id));
  return role ? refusal("roles", `You can't take the role ${role.name} from yourself.`) : undefined;
};

const lastSuper: Rule = (plan, { activeSupers }) =>
  losesSuper(plan) && activeSupers.every((id) => id === plan.before?.id)
    ? conflict("The last active super administrator can't be deleted, deactivated or demoted.")
    : undefined;

/** GR2: the members of a directory's groups change by SCIM alone. */
const directoryMembers: Rule = (plan, { directoryGroups }) => {
  const { given, taken } = giftsOf(plan, "groups");
  const group = directoryGroups.find(({ id }) => given.includes(id) || taken.includes(id));
  return group
    ? refusal("groups", `Members of the group ${group.name} come from the directory. Change them there.`)
    : undefined;
};

const ownGroups: Rule = (plan, { actor, allowing, rolesOf }) => {
  const left = viaGroups(rolesOf, giftsOf(plan, "groups").taken);
  const role = plan.before?.id === actor.userId && allowing.find(({ id }) => left.includes(id));
  return role
    ? refusal("groups", `You can't leave a group that gives you the role ${role.name}.`)
    : undefined;
};

/** With the mailbox, the password can be reset. */
const othersEmail: Rule = (plan, { actor }) =>
  plan.before && newValue(plan, "email") !== undefined && !actor.permissions.includes("users:reset")
    ? forbidden("You can't change the email addresses of others.")
    : undefined;

const RULES = [
  personAbove,
  roleBeyond,
  ownAccount,
  ownRoles,
  lastSuper,
  directoryMembers,
  ownGroups,
  othersEmail,
];

const refusal = (field: string, message: string) => conflict(message, { [field]: [message] });
