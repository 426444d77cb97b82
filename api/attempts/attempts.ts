import { say } from "#languages/say";
import { countActivity } from "../activity/activity.queries";
import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { forbidden, HttpError } from "../http/errors";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { type Attempt, countAttempt, countWrongKey } from "./throttle";

/** The origin of a sign-in, and the application that its attempt counts for. */
export type SignInOrigin = Origin & { application: { id: string; name: string } };

export const inactive = () => forbidden(() => say("refusal.inactive"));

/**
 * Counts a password before it is checked.
 *
 * @throws {HttpError} 429, which is audited
 */
export async function beginAttempt(
  context: Context,
  origin: SignInOrigin,
  who: Parameters<typeof countAttempt>[2],
): Promise<Attempt> {
  try {
    return await countAttempt(context, origin.at, who);
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) {
      context.refusals.add(origin, {
        action: "sign-in.throttle",
        message: `Sign-in attempts from ${who.network} were temporarily blocked`,
      });
    }
    throw error;
  }
}

/** Runs the same statements for known and unknown accounts, so that the response time doesn't tell them apart. */
export async function failAttempt(
  context: Context,
  origin: SignInOrigin,
  message: string,
  account: Actor | undefined,
): Promise<void> {
  await context.engine.write(async (queries) => {
    await recordRefusal(queries, origin, {
      action: "sign-in",
      message,
      target: account && userTarget(account),
    });
    await countActivity(queries, {
      userId: account?.id,
      applicationId: origin.application.id,
      at: origin.at,
      outcome: "failed",
    });
  });
}

/** The same for a wrong passkey or a wrong answer of Google's, while its network hasn't had too many. */
export async function failKey(
  context: Context,
  origin: SignInOrigin,
  network: string,
  message: string,
  account: Actor | undefined,
): Promise<void> {
  if (await countWrongKey(context, origin.at, network)) return failAttempt(context, origin, message, account);
  context.refusals.add(origin, {
    action: "sign-in.throttle",
    message: `Further wrong passkeys and answers of Google's from ${network} are not recorded for now`,
  });
}

/** Refuses a user with valid credentials who has no access to the application. This is not a guess, so it doesn't count. */
export async function refuseEntry(queries: Queries, origin: SignInOrigin, account: Actor): Promise<void> {
  await recordRefusedEntry(queries, origin, account, origin.application);
  await countActivity(queries, {
    userId: account.id,
    applicationId: origin.application.id,
    at: origin.at,
    outcome: "failed",
  });
}
