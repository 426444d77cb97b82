import { inLanguage } from "#languages/current";
import type { HttpError } from "../http/errors";
import { findNameProblems } from "../users/name-rules";
import type { Plan } from "../users/plan";
import { findRankProblems } from "../users/rank-rules";
import type { ListedUser } from "../users/users.queries";
import { toChanges, withChanges } from "./difference";
import { asSentence } from "./sentence";
import type { Wanted } from "./shapes";
import type { Checked, Slice } from "./slice";

/** A user and what they should be like. Without a user, somebody is added. */
export interface Item {
  user?: ListedUser;
  wanted: Wanted;
}

/**
 * Checks changes of users by the rules of the single calls.
 *
 * @returns what it found, in the order of the items
 */
export async function checkWanted(slice: Slice, items: Item[]): Promise<Checked[]> {
  const rows = items.map(({ user, wanted }) => {
    const changes = toChanges(user, wanted);
    const isSame = Object.keys(changes).length === 0;
    return { before: user, after: withChanges(user, changes), changes, isSame };
  });
  const found = (
    await checkPlans(
      slice,
      rows.filter(({ isSame }) => !isSame),
    )
  ).values();
  return rows.map(({ before, after, changes, isSame }) => ({
    userId: before?.id,
    userVersion: before?.version,
    name: before?.name ?? after.name,
    email: before?.email ?? after.email,
    changes,
    ...((!isSame && found.next().value) || { verdict: isSame ? "same" : before ? "change" : "add" }),
  }));
}

type Wrong = { verdict: "wrong"; message: string };

/** @returns why each plan is refused; undefined for one that isn't */
export async function checkPlans(
  { queries, by }: Pick<Slice, "queries" | "by">,
  plans: readonly Plan[],
): Promise<(Wrong | undefined)[]> {
  const ranks = await findRankProblems(queries, by, plans);
  const { problems } = await findNameProblems(queries, plans);
  return plans.map((_, index) => toWrong([...(ranks[index] ?? []), ...(problems[index] ?? [])]));
}

/** All problems of a row, as sentences. */
export function toWrong(problems: HttpError[]): Wrong | undefined {
  const sentences = problems.flatMap((problem) => {
    const fields = inLanguage("en", () => problem.fields());
    return fields ? Object.values(fields).flat() : [problem.message];
  });
  return problems.length > 0
    ? { verdict: "wrong", message: [...new Set(sentences.map(asSentence))].join(" ") }
    : undefined;
}
