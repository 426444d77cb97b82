import type { Queries } from "../database/engine";
import { HttpError } from "../http/errors";
import { requireGivable } from "../noun/ranks";
import { findRoleBeyond } from "../noun/ranks.queries";
import { readRolesOfGroups } from "../users/assignments.queries";
import { requireLocalGroups } from "../users/memberships";
import { difference } from "../users/users.audit";
import { hasOtherActiveSuper, type ListedUser, listNames } from "../users/users.queries";
import { lastSuper, losesSuper, requireStaying, selfDemotion } from "../users/users.rules";
import { names } from "./check-names";
import { findAbove } from "./check-wanted.queries";
import { toChanges, withChanges } from "./difference";
import type { RowChanges, Wanted } from "./shapes";
import type { Checked, Plan, Rule, Slice } from "./slice";

export const ABOVE = "This person holds permissions that you don't have.";
const ASSIGNED = ["roles", "applications", "groups"] as const;

/** A user and what they should be like. Without a user, somebody is added. */
export interface Item {
  user?: ListedUser;
  wanted: Wanted;
}

/**
 * Checks changes of users as the single calls do, as far as it can be known before: ranks (GR1, GR1b), groups of a directory
 * (GR2), the caller's own account, the last super administrator, taken names, and ids that don't exist. A few queries for all of them.
 *
 * @returns what it found, in the order of the items
 */
export async function checkWanted(slice: Slice, items: Item[]): Promise<Checked[]> {
  const plans = items.map(({ user, wanted }): Plan => {
    const changes = toChanges(user, wanted);
    return { user, changes, after: withChanges(user, changes) };
  });
  const changed = plans.filter(({ changes }) => Object.keys(changes).length > 0);
  const rules: Rule[] = [
    await ranks(slice, changed),
    local(slice),
    await assigned(slice, changed),
    staying(slice),
    await names(slice, changed),
  ];
  const found: Checked[] = [];
  for (const plan of plans) {
    const { user, changes, after } = plan;
    const isSame = Object.keys(changes).length === 0;
    const shown = {
      userId: user?.id,
      userVersion: user?.version,
      name: user?.name ?? after.name,
      email: user?.email ?? after.email,
      changes,
    };
    const messages: string[] = [];
    if (!isSame) for (const rule of rules) messages.push(...(await rule(plan)));
    if (messages.length > 0) found.push({ ...shown, verdict: "wrong", message: messages.join(" ") });
    else found.push({ ...shown, verdict: isSame ? "same" : user ? "change" : "add" });
  }
  return found;
}

/** The message of a refusal. Nothing if there is none. */
export async function refusal(work: () => unknown): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof HttpError) return [error.message];
    throw error;
  }
}

/** Answers the same question once. */
export function once<Answer>(ask: (ids: string[]) => Promise<Answer>): (ids: string[]) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (ids) => {
    const key = [...ids].sort().join();
    const answer = answers.get(key) ?? ask(ids);
    answers.set(key, answer);
    return answer;
  };
}

const changeOf = (changes: RowChanges, field: "roles" | "groups") =>
  difference(changes[field]?.[0] ?? [], changes[field]?.[1] ?? []);

/** GR1 and GR1b. */
async function ranks({ queries, by }: Slice, plans: Plan[]): Promise<Rule> {
  const ids = plans.flatMap(({ user }) => (user ? [user.id] : []));
  const above = await findAbove(queries, ids, by.permissions);
  const rolesOf = once((groups) => readRolesOfGroups(queries, groups));
  const givable = once((roles) => refusal(() => requireGivable(queries, by.permissions, roles)));
  return async ({ user, changes }) => {
    if (user && above.has(user.id)) return [ABOVE];
    const roles = [
      ...changeOf(changes, "roles").given,
      ...(await rolesOf(changeOf(changes, "groups").given)),
    ];
    return givable(roles);
  };
}

/** GR2: the members of a directory's groups. */
function local({ queries }: Slice): Rule {
  const isLocal = once((groups) => refusal(() => requireLocalGroups(queries, groups)));
  return async ({ changes }) => {
    const { given, taken } = changeOf(changes, "groups");
    return isLocal([...given, ...taken]);
  };
}

/** Ids that don't exist, as when a role was deleted meanwhile. */
async function assigned({ queries }: Slice, plans: Plan[]): Promise<Rule> {
  const known = {} as Record<(typeof ASSIGNED)[number], Map<string, string>>;
  for (const table of ASSIGNED) {
    const ids = plans.flatMap(({ changes }) => changes[table]?.[1] ?? []);
    known[table] = await listNames(queries, table, [...new Set(ids)]);
  }
  return ({ changes }) =>
    ASSIGNED.filter((table) => changes[table]?.[1].some((id) => !known[table].has(id))).map(
      (table) => `One of the ${table} does not exist.`,
    );
}

/** The caller's own account, and the last super administrator. */
function staying({ queries, by }: Slice): Rule {
  return async ({ user, changes, after }) => {
    if (!user) return [];
    const change = { before: user, after };
    const messages = await refusal(() => requireStaying(by.userId, change));
    if (user.id === by.userId) messages.push(...(await ownRoles(queries, changes)));
    if (losesSuper(change) && !(await hasOtherActiveSuper(queries, user.id)))
      messages.push(lastSuper().message);
    return messages;
  };
}

/** What nobody takes from themselves. */
async function ownRoles(queries: Queries, changes: RowChanges): Promise<string[]> {
  const taken = changeOf(changes, "roles").taken;
  const left = await readRolesOfGroups(queries, changeOf(changes, "groups").taken);
  const lost = await findRoleBeyond(queries, [], taken);
  const missed = await findRoleBeyond(queries, [], left);
  return [
    ...(lost ? [selfDemotion(lost.name).message] : []),
    ...(missed ? [`You can't leave a group that gives you the role ${missed.name}.`] : []),
  ];
}
