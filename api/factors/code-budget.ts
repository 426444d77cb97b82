import { say } from "#languages/say";
import { type Origin, userTarget } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { countAll, inARow, windowed } from "../database/budgets";
import { forgetCounts, forgetCountsUnder, giveBackOne } from "../database/budgets.queries";
import type { Queries } from "../database/engine";
import { HttpError, tooManyRequests } from "../http/errors";
import { recordNoticeOnceADay } from "../mail/notices";
import { findPerson } from "./code-budget.queries";

const MOST_IN_A_WINDOW = 10;
const MOST_A_DAY = 30;

/** A counted code. */
export interface CodeAttempt {
  window: string;
  day: string;
  row: string;
}

interface Guess {
  userId: string;
  /** The id of a device that the user has signed in from, or of a sign-in. It has separate budgets. */
  device?: string | undefined;
}

const codesOf = (userId: string) => `codes|${userId}`;

/**
 * Counts a code of an authenticator app or a recovery code before it is checked. Concurrent codes can't exceed a budget. The
 * first refusal is audited, and the user is told once a day.
 *
 * @throws {HttpError} 429 if a budget is used up
 */
export async function countCode(
  context: Pick<Context, "engine" | "refusals">,
  { userId, device }: Guess,
  origin: Origin,
): Promise<CodeAttempt> {
  const now = origin.at;
  const key = device === undefined ? codesOf(userId) : `${codesOf(userId)}|device|${device}`;
  const attempt = { window: `${key}|window`, day: `${key}|day`, row: `${key}|row` };
  const budgets = [
    windowed(attempt.window, MOST_IN_A_WINDOW),
    windowed(attempt.day, MOST_A_DAY, DAY_MS),
    inARow(attempt.row),
  ] as const;
  const refuse = (retryAt: number) =>
    tooManyRequests((retryAt - now) / 1000, (again) => say("refusal.too-many-codes", { again }));
  try {
    await countAll(context.engine, budgets, now, refuse);
    return attempt;
  } catch (error) {
    if (error instanceof HttpError) await tell(context, userId, origin);
    throw error;
  }
}

async function tell(
  { engine, refusals }: Pick<Context, "engine" | "refusals">,
  userId: string,
  origin: Origin,
): Promise<void> {
  const user = await findPerson(engine.read, userId);
  if (!user) return;
  refusals.add(origin, {
    action: "second-factor.throttle",
    message: `Codes of ${user.name} were temporarily blocked: too many wrong ones`,
    target: userTarget(user),
  });
  await engine.write((queries) =>
    recordNoticeOnceADay(queries, `${codesOf(userId)}|told`, { user, kind: "codes-throttled", origin }),
  );
}

/** Takes back the right code and ends the row of wrong ones. */
export async function forgiveCode(queries: Queries, { window, day, row }: CodeAttempt): Promise<void> {
  await giveBackOne(queries, day);
  await forgetCounts(queries, { pair: window, row });
}

/** Ends every delay of a user's codes. */
export const forgetCodes = (queries: Queries, userId: string): Promise<void> =>
  forgetCountsUnder(queries, [codesOf(userId)]);
