import { uuidv7 } from "uuidv7";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { listRoleNames } from "./profile.queries";
import type { RefreshToken } from "./refresh-tokens";
import { endOldestPairs, insertPair } from "./token-pairs.queries";

/** Of one person at a time, in all sign-ins and applications together; the oldest end. */
const MOST_PAIRS = 100;

/** A sign-in that pairs can be opened under. */
export interface OpenSignIn {
  id: string;
  user: { id: string; name: string };
  /** In ms: nothing of it is good for longer. */
  expiresAt: number;
}

/** For whom a pair is made. */
interface Audience {
  application: { id: string; name: string };
  /** Of the application and of the assignment to it, when they were checked; the console's own has none. */
  epochs?: { application: number; assignment: number };
  /** The pair with which somebody goes on to an application. */
  openedBy?: string;
  /** It will be in an address: its refresh token gets no grace. */
  travels: boolean;
}

/** A pair that is open, with its refresh token. */
export interface OpenedPair {
  user: { id: string; name: string };
  applicationId: string;
  pairId: string;
  /** In ms: no access token outlives it. */
  expiresAt: number;
  refreshToken: RefreshToken;
}

/** Opens a pair under a sign-in, in the transaction that holds or makes that. */
export async function openPair(
  context: Context,
  queries: Queries,
  { id: signInId, user, expiresAt }: OpenSignIn,
  { application, epochs, openedBy, travels }: Audience,
): Promise<OpenedPair> {
  const now = context.now();
  const pairId = uuidv7();
  const refreshToken = context.refreshTokens.first(pairId);
  await insertPair(queries, {
    id: pairId,
    sign_in_id: signInId,
    user_id: user.id,
    application_id: application.id,
    application_epoch: epochs?.application ?? 0,
    assignment_epoch: epochs?.assignment ?? 0,
    refresh_hash: context.refreshTokens.hash(refreshToken),
    travelled: travels ? 1 : 0,
    idle_expires_at: now + context.config.sessionIdleMs,
    expires_at: expiresAt,
    created_at: now,
  });
  await endOldestPairs(queries, { userId: user.id, beside: openedBy ?? pairId, most: MOST_PAIRS - 1, now });
  return { user, applicationId: application.id, pairId, expiresAt, refreshToken };
}

/**
 * The tokens of a pair, after its transaction: nobody waits for the signature. Applications' access tokens also say who
 * it is; the console's stay small.
 */
export async function signPair(context: Context, opened: OpenedPair): Promise<TokenPair> {
  const { user, applicationId, pairId, expiresAt } = opened;
  const own = applicationId === context.ownApplication.id;
  const roles = own ? [] : await listRoleNames(context.engine.read, user.id);
  const token = await context.accessTokens.sign(
    { userId: user.id, pairId, applicationId, person: own ? undefined : { name: user.name, roles } },
    expiresAt,
  );
  return { token, refreshToken: context.refreshTokens.write(opened.refreshToken) };
}
