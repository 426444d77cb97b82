import { uuidv7 } from "uuidv7";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { listRoleNames } from "./profile.queries";
import type { RefreshToken } from "./refresh-tokens";
import { endOldestSessions, insertSession } from "./sessions.queries";

/** Of one person at a time, in all applications together; the oldest end. */
const MOST_SESSIONS = 100;

/** For whom a pair is made, and as part of which sign-in. */
interface PairOf {
  user: { id: string; name: string; token_epoch: number };
  application: { id: string; name: string };
  /** Of the application and of the assignment to it, when they were checked; the console's own has none. */
  epochs?: { application: number; assignment: number };
  signInId: string;
  /** The session with which somebody goes on to an application. */
  openedBy?: string;
  /** When the sign-in ends, in ms. */
  expiresAt: number;
  /** It will be in an address: its refresh token gets no grace. */
  travelled: boolean;
}

/** A session that is open, with its refresh token. */
export interface Opened {
  user: { id: string; name: string };
  applicationId: string;
  sessionId: string;
  /** In ms: no access token outlives it. */
  expiresAt: number;
  refreshToken: RefreshToken;
}

/** Opens a session, in the transaction of the sign-in. */
export async function openPair(context: Context, queries: Queries, pair: PairOf): Promise<Opened> {
  const { user, application, epochs, expiresAt } = pair;
  const now = context.now();
  const sessionId = uuidv7();
  const refreshToken = context.refreshTokens.first(sessionId);
  await insertSession(queries, {
    id: sessionId,
    sign_in_id: pair.signInId,
    user_id: user.id,
    application_id: application.id,
    token_epoch: user.token_epoch,
    application_epoch: epochs?.application ?? 0,
    assignment_epoch: epochs?.assignment ?? 0,
    refresh_hash: context.refreshTokens.hash(refreshToken),
    travelled: pair.travelled ? 1 : 0,
    idle_expires_at: now + context.config.sessionIdleMs,
    expires_at: expiresAt,
    created_at: now,
  });
  await endOldestSessions(queries, {
    userId: user.id,
    beside: pair.openedBy ?? sessionId,
    most: MOST_SESSIONS - 1,
    now,
  });
  return { user, applicationId: application.id, sessionId, expiresAt, refreshToken };
}

/**
 * The tokens of a session, after its transaction: nobody waits for the signature. Applications' access tokens also
 * say who it is; the console's stay small.
 */
export async function signPair(context: Context, opened: Opened): Promise<TokenPair> {
  const { user, applicationId, sessionId, expiresAt } = opened;
  const own = applicationId === context.ownApplication.id;
  const roles = own ? [] : await listRoleNames(context.engine.read, user.id);
  const token = await context.accessTokens.sign(
    { userId: user.id, sessionId, applicationId, person: own ? undefined : { name: user.name, roles } },
    expiresAt,
  );
  return { token, refreshToken: context.refreshTokens.write(opened.refreshToken) };
}
