import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import type { Queries } from "../database/engine";
import { unauthorized } from "../http/errors";
import { requestOf, type SignInFlow } from "./flow";
import { insertPending } from "./pending-sign-ins.queries";

/** Time limit for all steps of a sign-in. */
const STEPS_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

export const pendingHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** One message for every end: expiry, another password, a deactivation, or the last step. */
export const pendingOver = () => unauthorized("That took too long. Sign in again.");

/**
 * Stores a sign-in with valid credentials until its last step. Until then no token is issued and no attempt is forgiven.
 *
 * @returns the token that continues it
 */
export async function keepPending(
  queries: Queries,
  account: { id: string; token_epoch: number },
  flow: SignInFlow,
  now: number,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertPending(queries, {
    id: uuidv7(),
    token_hash: pendingHash(token),
    user_id: account.id,
    token_epoch: account.token_epoch,
    flow: JSON.stringify(flow),
    created_at: now,
    // A request must not be spent after it expires, because its mark is deleted then.
    expires_at: Math.min(now + STEPS_MS, requestOf(flow)?.expiresAt ?? Number.POSITIVE_INFINITY),
  });
  return token;
}
