import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import { HttpError } from "../http/errors";
import type { SignedIn } from "../sessions/caller";
import { findTyped, verifyPassword } from "./password-credentials";
import { forgiveAttempt } from "./throttle";

/**
 * Checks the caller's password. Attempts count for the caller's sign-in alone.
 *
 * @throws {HttpError} 429, 503
 */
export const isOwnPassword = (
  context: Context,
  { username, signInId }: SignedIn,
  password: string,
  origin: Origin,
): Promise<boolean> =>
  context.passwords.withRoom("known", async () => {
    // Attempts of others must not keep the user from a proof, those from the same network neither.
    const place = { kind: "device", id: signInId } as const;
    const attemptOrigin = { ...origin, application: context.ownApplication };
    const account = await findTyped(context, { username }, origin);
    try {
      const { attempt, isOneTime } = await verifyPassword(
        context,
        { username, password, account, place },
        attemptOrigin,
      );
      if (isOneTime) return false;
      await context.engine.write((queries) => forgiveAttempt(queries, attempt));
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.status === 401) return false;
      throw error;
    }
  });
