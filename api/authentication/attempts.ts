import { countActivity } from "../activity/activity.queries";
import { type Actor, type Origin, recordAudit, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { forbidden, HttpError } from "../http/errors";
import { findAccess } from "../sessions/entry.queries";
import { recordRefusedEntry } from "../sessions/refused-entry";
import { type Opened, openPair } from "../sessions/token-pairs";
import { type FormerSignIn, settleFormer } from "./former-sign-in";
import { type Attempt, countAttempt, forgiveAttempt } from "./throttle";

/** Where a sign-in comes from, and through which application. */
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

/** The password was right, and the application that asks is closed to the person: nobody guessed, and nobody is let in. */
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

/**
 * The application that a sign-in counts for which went well.
 *
 * @param towards the one that the person is on the way to, as its own request proves; it counts if it lets them in
 * @param application the one that the pair is for
 */
export async function findCounted(
  queries: Queries,
  userId: string,
  towards: SignInOrigin["application"] | undefined,
  application: SignInOrigin["application"],
): Promise<SignInOrigin["application"]> {
  const isLetThrough = towards && (await findAccess(queries, userId, towards.id)).applicationAccess;
  return isLetThrough ? towards : application;
}

/**
 * Opens the pair of a sign-in that went well, in the transaction that let the person in.
 *
 * @param former the sign-in that this one takes the place of
 * @param counted the application that the attempt counts for, where it is not the one that the pair is for
 * @param message for the audit
 */
export async function completeAttempt(
  context: Context,
  queries: Queries,
  origin: SignInOrigin,
  {
    attempt,
    account,
    counted = origin.application,
    epochs,
    former,
    travelled,
    message,
  }: {
    attempt: Attempt;
    account: Actor & { token_epoch: number };
    counted?: SignInOrigin["application"];
    epochs?: { application: number; assignment: number };
    former?: FormerSignIn;
    travelled: boolean;
    message: string;
  },
): Promise<Opened> {
  const opened = await openPair(context, queries, {
    user: account,
    application: origin.application,
    epochs,
    signInId: await settleFormer(queries, origin, former, account),
    expiresAt: origin.at + context.config.sessionMs,
    travelled,
  });
  await recordAudit(
    queries,
    { ...origin, application: counted, actor: account },
    { action: "sign-in", message, target: userTarget(account) },
  );
  await forgiveAttempt(queries, attempt);
  await countActivity(queries, {
    userId: account.id,
    applicationId: counted.id,
    at: origin.at,
    outcome: "succeeded",
  });
  return opened;
}
