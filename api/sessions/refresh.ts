import { say } from "#languages/say";
import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { type HttpError, unauthorized } from "../http/errors";
import { findAuthentication } from "./demands.queries";
import type { RefreshToken } from "./refresh-tokens";
import { type OpenedPair, signPair } from "./token-pairs";
import { endPair, findPair, rotatePair } from "./token-pairs.queries";

/** Within this time, two tabs, or a retry after a lost answer, get the same successor while it is unused. */
export const GRACE_MS = 10_000;
/** Lifetime of a token that travelled in an address. The page exchanges it at once; copies in histories and logs expire. */
const TRAVELLED_MS = 60_000;

type Pair = NonNullable<Awaited<ReturnType<typeof findPair>>>;

/**
 * Exchanges a refresh token for a new pair. Reusing an exchanged token ends its pair, because somebody has a copy.
 *
 * @throws {HttpError} 401
 */
export async function refresh(context: Context, text: string, origin: Origin): Promise<TokenPair> {
  const token = context.refreshTokens.read(text);
  if (!token) throw ended();
  const opened = await context.engine.write((queries) => exchange(context, queries, token, origin));
  if ("refused" in opened) throw opened.refused;
  return signPair(context, opened);
}

const ended = () => unauthorized(() => say("refusal.sign-in-ended"));
/** For an application: its own way to the sign-in page leads to the second step. */
export const secondStepNeeded = () => unauthorized(() => say("refusal.second-step-again"));

async function exchange(
  context: Context,
  queries: Queries,
  token: RefreshToken,
  origin: Origin,
): Promise<OpenedPair | { refused: HttpError }> {
  const { refreshTokens, config, ownApplication } = context;
  const successor = refreshTokens.successor(token);
  const hash = refreshTokens.hash(token);
  const successorHash = refreshTokens.hash(successor);
  const rotated = await rotatePair(queries, {
    pairId: token.pairId,
    hash,
    successorHash,
    now: origin.at,
    travelledSince: origin.at - TRAVELLED_MS,
    idleUntil: origin.at + config.sessionIdleMs,
    ownApplicationId: ownApplication.id,
  });
  const pair = await findPair(queries, token.pairId);
  if (!pair) return { refused: ended() };
  if (!rotated) {
    const refusal = await refuse(context, queries, pair, { hash, successorHash }, origin);
    if (refusal) return { refused: refusal };
  }
  return {
    user: { id: pair.user_id, name: pair.user_name },
    applicationId: pair.application_id,
    pairId: pair.id,
    expiresAt: pair.expires_at,
    refreshToken: successor,
  };
}

/** Why a token was not exchanged. Undefined if it was exchanged a moment ago, and gets the same successor again. */
async function refuse(
  { ownApplication }: Context,
  queries: Queries,
  pair: Pair,
  { hash, successorHash }: { hash: string; successorHash: string },
  origin: Origin,
): Promise<HttpError | undefined> {
  const hasEnded = pair.ended_at !== null || pair.expires_at <= origin.at;
  const isCurrent = pair.refresh_hash === hash;
  const again =
    pair.previous_hash === hash &&
    pair.refresh_hash === successorHash &&
    origin.at - (pair.rotated_at ?? 0) <= GRACE_MS;
  if (!hasEnded && !isCurrent && !again) {
    await endReused(queries, pair, origin);
    return ended();
  }
  const isOwn = pair.application_id === ownApplication.id;
  if (!hasEnded && !isOwn && (await isTooWeak(queries, pair, origin.at))) {
    await recordRefused(queries, pair, origin, "the sign-in is too weak");
    return secondStepNeeded();
  }
  // The current token was idle for too long, or the user has lost access.
  if (hasEnded || isCurrent) {
    await recordRefused(queries, pair, origin, "the sign-in has ended");
    return ended();
  }
  return undefined;
}

async function isTooWeak(queries: Queries, pair: Pair, now: number): Promise<boolean> {
  const { sign_in_id: signInId, application_id: applicationId } = pair;
  const found = await findAuthentication(queries, { signInId, applicationId, now });
  return found !== undefined && found.strength < found.required;
}

const recordRefused = (queries: Queries, pair: Pair, origin: Origin, why: string): Promise<void> =>
  recordRefusal(
    queries,
    { ...origin, application: { id: pair.application_id, name: pair.application_name } },
    {
      action: "session.refuse",
      message: `A refresh token of ${pair.user_name} for ${pair.application_name} was refused: ${why}`,
      target: userTarget({ id: pair.user_id, name: pair.user_name, username: pair.user_username }),
    },
  );

/** Returns instead of throwing, so that the end of the pair and its audit are committed. */
async function endReused(queries: Queries, pair: Pair, origin: Origin): Promise<void> {
  if (!(await endPair(queries, pair.id, origin.at))) return;
  await recordAudit(
    queries,
    { ...origin, application: { id: pair.application_id, name: pair.application_name } },
    {
      action: "session.reuse",
      outcome: "refused",
      message: `A refresh token of ${pair.user_name} was used twice; the session with ${pair.application_name} was ended`,
      target: userTarget({ id: pair.user_id, name: pair.user_name, username: pair.user_username }),
    },
  );
}
