import { say } from "#languages/say";
import { type Origin, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Assertion, RequestOptions } from "../contract/factors";
import type { Queries } from "../database/engine";
import { HttpError, unauthorized } from "../http/errors";
import { recordNoticeOnceADay } from "../mail/notices";
import {
  type Challenge,
  type ChallengePurpose,
  createChallenge,
  readChallenge,
  spendChallenge,
} from "./challenges";
import { findPasskey, listDescriptors, recordUse, type StoredPasskey } from "./passkeys.queries";
import { type PasskeyTools, rpIdOf, TIMEOUT_MS } from "./relying-party";
import { type AuthenticatorState, verifyAssertedData, warmUp } from "./webauthn";

const notHere = () => say("refusal.passkey");
const tooLate = () => say("refusal.passkey-too-late");

/** For a sign-in with a passkey alone: the browser offers every passkey that it has for this host. */
export const signInOptions = (context: PasskeyTools): RequestOptions => optionsFor(context, "sign-in");

const optionsFor = (context: PasskeyTools, purpose: ChallengePurpose): RequestOptions => ({
  challenge: createChallenge(context, purpose),
  rpId: rpIdOf(context.config.publicUrl),
  timeout: TIMEOUT_MS,
  userVerification: "required",
});

/** For one of the user's own passkeys. @returns undefined if there is none */
export async function requestOptions(
  context: PasskeyTools,
  queries: Queries,
  userId: string,
  purpose: ChallengePurpose,
): Promise<RequestOptions | undefined> {
  const allowCredentials = await listDescriptors(queries, userId);
  if (allowCredentials.length === 0) return undefined;
  warmUp();
  return { ...optionsFor(context, purpose), allowCredentials };
}

export interface VerifiedAssertion {
  account: Omit<StoredPasskey, `passkey${string}` | "public_key" | "sign_count" | "backup_eligible">;
  passkey: { id: string; name: string };
  state: AuthenticatorState;
  challenge: Challenge;
}

/** `code` lets the page tell the browser that the passkey doesn't exist any more. */
export const refusedPasskey = (code?: "unknown-passkey") =>
  new HttpError(401, notHere, { ...unauthorized().extra, ...(code && { code }) });

/**
 * Verifies an assertion, outside of the transaction that lets the user in by `spendAssertion`. A counter that has not increased
 * is audited, and the user is told once a day.
 *
 * @param userId whose passkey it must be; undefined for a sign-in with a passkey alone
 * @throws {HttpError} 401 with one message for every reason, except if only the challenge has expired
 */
export async function verifyAssertion(
  context: PasskeyTools,
  credential: Assertion,
  purpose: ChallengePurpose,
  userId: string | undefined,
  origin: Origin,
): Promise<VerifiedAssertion> {
  const stored = await findPasskey(context.engine.read, credential.id);
  if (!stored) throw refusedPasskey("unknown-passkey");
  const { passkeyId, passkeyName, public_key, sign_count, backup_eligible, ...account } = stored;
  const { userHandle } = credential.response;
  const isOwn = userId === undefined ? Boolean(userHandle) : account.id === userId;
  const isHandle = !userHandle || userHandle === account.passkey_handle;
  if (!account.active || !isOwn || !isHandle) throw refusedPasskey();

  let challenge: Challenge | undefined;
  const state = await verifyAssertedData(credential, public_key, {
    origin: context.config.publicUrl,
    isChallenge(text) {
      challenge = readChallenge(context, text, purpose);
      return challenge !== undefined;
    },
  });
  if (!state || !challenge || state.isBackupEligible !== (backup_eligible === 1)) throw refusedPasskey();
  if (challenge.expiresAt <= context.now()) throw unauthorized(tooLate);
  const verified = { account, passkey: { id: passkeyId, name: passkeyName }, state, challenge };
  const hasIncreased = state.isBackupEligible || sign_count === 0 || state.counter > sign_count;
  if (!hasIncreased) throw await refuseCounter(context, origin, verified);
  return verified;
}

/** Two authenticators with the same key. An answer that was sent twice is not one. */
async function refuseCounter(
  { engine }: PasskeyTools,
  origin: Origin,
  { account, passkey, challenge }: VerifiedAssertion,
): Promise<HttpError> {
  await engine.write(async (queries) => {
    if (!(await spendChallenge(queries, challenge))) return;
    await recordRefusal(queries, origin, {
      action: "passkey.refuse",
      message: `The passkey ${passkey.name} of ${account.name} was refused: its counter has not increased, so it may be a copy`,
      target: userTarget(account),
    });
    await recordNoticeOnceADay(queries, `passkey-refused|${account.id}`, {
      user: account,
      kind: "passkey-refused",
      facts: { passkey: passkey.name },
      origin,
    });
  });
  return refusedPasskey();
}

/**
 * Spends the challenge and records the use, in the transaction that lets the user in.
 *
 * @returns false if the assertion was used before or another one was faster; only one of several concurrent calls gets true
 */
export async function spendAssertion(
  queries: Queries,
  { passkey, state, challenge }: VerifiedAssertion,
  now: number,
): Promise<boolean> {
  if (!(await spendChallenge(queries, challenge))) return false;
  const backedUp = state.isBackedUp ? 1 : 0;
  return (await recordUse(queries, { id: passkey.id, counter: state.counter, backedUp, now })).length > 0;
}
