import { createHash, randomBytes } from "node:crypto";
import { uuidv7 } from "uuidv7";
import { say } from "#languages/say";
import type { Origin } from "../audit-trail/record";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { unauthorized } from "../http/errors";
import { requestOf, type SignInFlow } from "./flow";
import { findPending, insertPending } from "./pending-sign-ins.queries";
import { findNextStep, type Step } from "./steps";

/** Time limit for one step of a sign-in. */
const STEP_MS = 10 * 60_000;
const TOKEN_BYTES = 32;

const pendingHash = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** One message for every end: expiry, another password, a deactivation, or the last step. */
export const pendingOver = () => unauthorized(() => say("refusal.took-too-long"));

/**
 * Stores a sign-in with valid credentials until its next step. Until the last one, no token is issued and no attempt is
 * forgiven. Each step has a new token.
 *
 * @returns its id, and the token that continues it
 */
export async function keepPending(
  queries: Queries,
  account: { id: string; token_epoch: number },
  flow: SignInFlow,
  now: number,
): Promise<{ id: string; token: string }> {
  const id = uuidv7();
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertPending(queries, {
    id,
    token_hash: pendingHash(token),
    user_id: account.id,
    token_epoch: account.token_epoch,
    flow: JSON.stringify(flow),
    created_at: now,
    // A request must not be spent after it expires, because its mark is deleted then.
    expires_at: Math.min(now + STEP_MS, requestOf(flow)?.expiresAt ?? Number.POSITIVE_INFINITY),
  });
  return { id, token };
}

/** A sign-in between two steps. */
type PendingAccount = NonNullable<Awaited<ReturnType<typeof findPending>>>;

/** @throws {HttpError} 401 if it has expired or ended */
export async function readPending(
  context: Context,
  token: string,
  { at }: Origin,
): Promise<{ id: string; account: PendingAccount; flow: SignInFlow; step: Step }> {
  const { read } = context.engine;
  const account = await findPending(read, pendingHash(token), at);
  if (!account) throw pendingOver();
  const flow = JSON.parse(account.flow) as SignInFlow;
  const step = await findNextStep(context, read, account, flow, at);
  if (!step) throw pendingOver();
  return { id: account.pendingId, account, flow, step };
}

/**
 * Reads a sign-in that requires this step: a token serves for no other one.
 *
 * @throws {HttpError} 401 if it has expired or ended, or requires another step
 */
export async function requireStep<Kind extends Step["kind"]>(
  context: Context,
  token: string,
  kind: Kind,
  origin: Origin,
) {
  const pending = await readPending(context, token, origin);
  if (pending.step.kind !== kind) throw pendingOver();
  return { ...pending, step: pending.step as Extract<Step, { kind: Kind }> };
}
