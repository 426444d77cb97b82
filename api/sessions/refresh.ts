import { type Origin, recordAudit, userTarget } from "../audit-trail/record";
import { recordRefusal } from "../audit-trail/refusals";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { unauthorized } from "../http/errors";
import type { RefreshToken } from "./refresh-tokens";
import { endSession, findSession, rotateSession } from "./sessions.queries";
import { type Opened, signPair } from "./token-pairs";

/** Two tabs, or one whose answer was lost, get the same successor within this time, while it is unused. */
const GRACE_MS = 10_000;
/** A token that arrived in an address is exchanged by the page at once; a copy left in a history or a log dies with it. */
const TRAVELLED_MS = 60_000;

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Exchanges a refresh token for a new pair. A token that was exchanged before ends its pair: somebody has a copy.
 *
 * @throws {HttpError} 401
 */
export async function refresh(context: Context, text: string, origin: Origin): Promise<TokenPair> {
  const token = context.refreshTokens.read(text);
  if (!token) throw refused();
  const opened = await context.engine.write((queries) => exchange(context, queries, token, origin));
  if (!opened) throw refused();
  return signPair(context, opened);
}

const refused = () => unauthorized("This sign-in has ended.");

async function exchange(
  context: Context,
  queries: Queries,
  token: RefreshToken,
  origin: Origin,
): Promise<Opened | undefined> {
  const { refreshTokens, config, ownApplication } = context;
  const successor = refreshTokens.successor(token);
  const hash = refreshTokens.hash(token);
  const successorHash = refreshTokens.hash(successor);
  const rotated = await rotateSession(queries, {
    sessionId: token.sessionId,
    hash,
    successorHash,
    now: origin.at,
    travelledSince: origin.at - TRAVELLED_MS,
    idleUntil: origin.at + config.sessionIdleMs,
    ownApplicationId: ownApplication.id,
  });
  const session = await findSession(queries, token.sessionId);
  if (!session) return undefined;
  const hasEnded = session.ended_at !== null || session.expires_at <= origin.at;
  // Still the good one, and yet not exchanged: idle for too long, or the person may no longer enter.
  if (hasEnded || session.refresh_hash === hash) {
    await recordRefused(queries, session, origin);
    return undefined;
  }

  const again =
    session.previous_hash === hash &&
    session.refresh_hash === successorHash &&
    origin.at - (session.rotated_at ?? 0) <= GRACE_MS;
  if (!rotated && !again) {
    await endReused(queries, session, origin);
    return undefined;
  }
  return {
    user: { id: session.user_id, name: session.user_name },
    applicationId: session.application_id,
    sessionId: session.id,
    expiresAt: session.expires_at,
    refreshToken: successor,
  };
}

const recordRefused = (queries: Queries, session: Session, origin: Origin): Promise<void> =>
  recordRefusal(
    queries,
    { ...origin, application: { id: session.application_id, name: session.application_name } },
    {
      action: "session.refuse",
      message: `A refresh token of ${session.user_name} for ${session.application_name} was refused: the sign-in has ended`,
      target: userTarget({ id: session.user_id, name: session.user_name, username: session.user_username }),
    },
  );

/** Returns, not throws: the end of the pair and its audit are to be committed. */
async function endReused(queries: Queries, session: Session, origin: Origin): Promise<void> {
  if (!(await endSession(queries, session.id, origin.at))) return;
  await recordAudit(
    queries,
    { ...origin, application: { id: session.application_id, name: session.application_name } },
    {
      action: "session.reuse",
      outcome: "refused",
      message: `A refresh token of ${session.user_name} was used twice; the session with ${session.application_name} was ended`,
      target: userTarget({ id: session.user_id, name: session.user_name, username: session.user_username }),
    },
  );
}
