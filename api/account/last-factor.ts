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
    throw conflict("This passkey is your only way to sign in. Add another passkey first.");
  const { level, name } = await findStrictest(queries, userId, now);
  if (level === 3 && removed === "passkey" && passkeys === 1)
    throw conflict(`${name} requires a passkey, and this is your last one. Add another passkey first.`);
  if (level === 2 && passkeys + (totp ? 1 : 0) === 1) {
    const another = removed === "totp" ? "a passkey" : "another passkey or an authenticator app";
    throw conflict(`${name} requires a second step, and this is your last one. Add ${another} first.`);
  }
}
