import { say } from "#languages/say";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { findFactors } from "../factors/factors.queries";
import { conflict } from "../http/errors";
import { findStrictest } from "../sessions/strictest-demand.queries";

/**
 * Requires that a factor isn't the user's last way to sign in, nor the last factor that satisfies a policy in force. Call
 * it in the transaction that removes the factor, after locking the user.
 *
 * @throws {HttpError} 409, with what to do first
 */
export async function requireNotLast(
  { google }: Context,
  queries: Queries,
  userId: string,
  removed: "passkey" | "totp",
  now: number,
): Promise<void> {
  const { passkeys, totp, hasPassword, hasGoogle } = await findFactors(queries, userId);
  if (removed === "passkey" && passkeys === 1 && !hasPassword && !(hasGoogle && google))
    throw conflict(() => say("refusal.only-way-in"));
  const { level, name } = await findStrictest(queries, userId, now);
  if (level === 3 && removed === "passkey" && passkeys === 1)
    throw conflict(() => say("refusal.last-passkey", { name }));
  if (level === 2 && passkeys + (totp ? 1 : 0) === 1)
    throw conflict(() =>
      removed === "totp"
        ? say("refusal.last-factor-app", { name })
        : say("refusal.last-factor-passkey", { name }),
    );
}
