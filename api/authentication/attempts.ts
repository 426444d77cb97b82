import { countActivity } from "../activity/activity.queries";
import { type Actor, type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { forbidden, HttpError } from "../http/errors";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { type Attempt, countAttempt, forgiveAttempt } from "./throttle";

/** Where a sign-in comes from, and the application that its attempt counts for. */
export type SignInOrigin = Origin & { application: { id: string; name: string } };

export const inactive = () => forbidden("Your account is inactive. Ask your administrator.");

/**
 * Counts an attempt before anything is looked at.
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
        message: `Attempts to sign in from ${who.network} were stopped for a while`,
      });
    }
    throw error;
  }
}

/** The same statements whether an account is known or not: it must take no other time. */
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

/** The credentials were good, and the application that asks is closed to the person: nobody guessed, and nobody is let in. */
export async function refuseEntry(
  queries: Queries,
  origin: SignInOrigin,
  { account, attempt }: { account: Actor; attempt: Attempt },
): Promise<void> {
  await forgiveAttempt(queries, attempt);
  await recordRefusedEntry(queries, origin, account, origin.application);
  await countActivity(queries, {
    userId: account.id,
    applicationId: origin.application.id,
    at: origin.at,
    outcome: "failed",
  });
}
