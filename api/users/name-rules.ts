import { say } from "#languages/say";
import { hasAnyInvisible } from "../contract/invisible";
import { isMailable, notAnEmail } from "../contract/text";
import type { Queries } from "../database/engine";
import { passesFor, skeletonOf } from "../database/skeleton";
import { conflict, type HttpError, unprocessable } from "../http/errors";
import { invisible, visibleProblem } from "../noun/look-alikes";
import { taken } from "../noun/write-unique";
import { type AssignedNames, listAssignedNames, unknownIds } from "./assigned-names";
import { findHolders, type Holders, isHeldByOther, listUsernamesLike } from "./names.queries";
import { newValue, type Plan } from "./plan";

export const EMAIL = { field: "email", word: "email", taken: () => say("refusal.email-taken") } as const;
export const USERNAME = { field: "username", word: "username" } as const;

/**
 * Checks new names and addresses, which may be taken, deceptive or impossible to mail to, and the ids of what is assigned.
 * A name that stays is not checked. The number of queries doesn't grow with the number of plans.
 *
 * @returns why each plan is refused, the most important reason first, and the names of what the plans assign
 */
export async function findNameProblems(
  queries: Queries,
  plans: readonly Plan[],
): Promise<{ problems: HttpError[][]; names: AssignedNames }> {
  const names = await listAssignedNames(
    queries,
    plans.flatMap(({ before, after }) => [...(before ? [before] : []), ...(after ? [after] : [])]),
  );
  const facts = { ...(await readFacts(queries, plans)), names };
  const problems = plans.map((plan) => [
    ...TAKEN.flatMap((rule) => rule(plan, facts) ?? []),
    ...RULES.flatMap((rule) => rule(plan, facts) ?? []),
  ]);
  return { problems, names };
}

/** The part of `findNameProblems` for people who are restored: names that others have taken since. */
export async function findTakenProblems(queries: Queries, plans: readonly Plan[]): Promise<HttpError[][]> {
  const facts = await readFacts(queries, plans);
  return plans.map((plan) => TAKEN.flatMap((rule) => rule(plan, facts) ?? []));
}

interface Facts {
  holders: Holders;
  /** Of each new username. */
  skeletons: Map<string, string>;
  alike: Awaited<ReturnType<typeof listUsernamesLike>>;
}

async function readFacts(queries: Queries, plans: readonly Plan[]): Promise<Facts> {
  const emails = plans.flatMap((plan) => newValue(plan, "email") ?? []);
  const usernames = plans.flatMap((plan) => newValue(plan, "username") ?? []);
  const skeletons = new Map<string, string>();
  for (const username of usernames) skeletons.set(username, await skeletonOf(username));
  return {
    holders: await findHolders(queries, [...emails, ...usernames]),
    skeletons,
    alike: await listUsernamesLike(queries, [...new Set(skeletons.values())]),
  };
}

/** @returns why a plan is refused */
type Rule<Known = Facts> = (plan: Plan, facts: Known) => HttpError | undefined;

/** People sign in by either, so nobody's username is another's address. */
const takenNames: Rule = (plan, { holders }) => {
  const [first, ...others] = [EMAIL, USERNAME].filter(({ field }) =>
    isHeldByOther(holders, newValue(plan, field) ?? "", plan.before?.id),
  );
  return first && taken(first, ...others);
};

const lookAlikes: Rule = (plan, { holders, skeletons, alike }) => {
  const username = newValue(plan, "username");
  if (username === undefined || isHeldByOther(holders, username, plan.before?.id)) return undefined;
  const others = alike.filter(
    ({ id, skeleton }) => id !== plan.before?.id && skeleton === skeletons.get(username),
  );
  const message = "This username looks like one that is already taken.";
  return isLikeAny(username, others) ? conflict(message, { username: [message] }) : undefined;
};

const isLikeAny = (username: string, others: { username: string }[]) =>
  others.some((other) => passesFor(username, { name: other.username, builtIn: false }));

/** Whether a new username looks like somebody's. */
export const looksTaken = async (queries: Queries, username: string): Promise<boolean> =>
  isLikeAny(username, await listUsernamesLike(queries, [await skeletonOf(username)]));

const TAKEN = [takenNames, lookAlikes];

const unknownAssignments: Rule<{ names: AssignedNames }> = ({ after }, { names }) => {
  const errors = after ? unknownIds(names, after) : {};
  return Object.keys(errors).length > 0 ? unprocessable(errors) : undefined;
};

const invisibleText =
  (field: "name" | "email" | "username"): Rule<unknown> =>
  (plan) => {
    const value = newValue(plan, field);
    const problem = value === undefined ? undefined : problemOf(field, value);
    return problem === undefined ? undefined : unprocessable({ [field]: [problem] });
  };

/** Users type usernames to sign in, so no invisible character is useful there. */
const problemOf = (field: "name" | "email" | "username", value: string) =>
  field === "username" ? (hasAnyInvisible(value) ? invisible : undefined) : visibleProblem(value);

const unmailableAddress: Rule<unknown> = (plan) => {
  const email = newValue(plan, "email");
  return email === undefined || isMailable(email) ? undefined : unprocessable({ email: [notAnEmail] });
};

const RULES = [
  unknownAssignments,
  invisibleText("name"),
  invisibleText("email"),
  invisibleText("username"),
  unmailableAddress,
];
