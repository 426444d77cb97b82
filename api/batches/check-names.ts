import { hasAnyInvisible, hasInvisible } from "../contract/invisible";
import { EMAIL_MESSAGE, isMailable } from "../contract/text";
import { canonical } from "../database/fold-case";
import { passesFor, skeletonOf } from "../database/skeleton";
import { findHolders, listUsernamesLike } from "./check-wanted.queries";
import type { Plan, Rule, Slice } from "./slice";

const INVISIBLE = "Remove invisible characters.";

/** Names and addresses that are taken, deceptive, or not the caller's to change. */
export async function names(slice: Slice, plans: Plan[]): Promise<Rule> {
  const rules = [await emails(slice, plans), await usernames(slice, plans), visible];
  return async (plan) => (await Promise.all(rules.map((rule) => rule(plan)))).flat();
}

async function emails({ queries, by }: Slice, plans: Plan[]): Promise<Rule> {
  const keys = plans.flatMap(({ changes: { email } }) => (email ? [canonical(email[1])] : []));
  const holders = await findHolders(queries, keys);
  const mayChange = by.permissions.includes("users:reset");
  return ({ user, changes: { email } }) => {
    if (!email) return [];
    return [
      ...(isAnothers(holders, email[1], user) ? ["This email is already taken."] : []),
      ...(isMailable(email[1]) ? [] : [`${EMAIL_MESSAGE}.`]),
      // Whoever has the mailbox can have the password reset.
      ...(user && user.id !== by.userId && !mayChange
        ? ["You can't change the email addresses of others."]
        : []),
    ];
  };
}

async function usernames({ queries }: Slice, plans: Plan[]): Promise<Rule> {
  const skeletons = new Map<string, string>();
  for (const { changes } of plans)
    if (changes.username) skeletons.set(changes.username[1], await skeletonOf(changes.username[1]));
  const holders = await findHolders(queries, [...skeletons.keys()].map(canonical));
  const alike = await listUsernamesLike(queries, [...new Set(skeletons.values())]);
  return ({ user, changes: { username } }) => {
    if (!username) return [];
    const [, name] = username;
    if (isAnothers(holders, name, user)) return ["This username is already taken."];
    const others = alike.filter(({ id, skeleton }) => id !== user?.id && skeleton === skeletons.get(name));
    return others.some((other) => passesFor(name, { name: other.username, builtIn: false }))
      ? ["This username looks like one that is already taken."]
      : [];
  };
}

const isAnothers = (holders: Map<string, string[]>, name: string, user: Plan["user"]) =>
  holders.get(canonical(name))?.some((id) => id !== user?.id) === true;

const visible: Rule = ({ changes: { name, email, username } }) =>
  (name && hasInvisible(name[1])) ||
  (email && hasInvisible(email[1])) ||
  (username && hasAnyInvisible(username[1]))
    ? [INVISIBLE]
    : [];
