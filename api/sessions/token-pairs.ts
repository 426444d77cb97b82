import { uuidv7 } from "uuidv7";
import type { Context } from "../context";
import type { TokenPair } from "../contract/sign-in";
import type { Queries } from "../database/engine";
import { listRoleNames } from "./profile.queries";
import type { RefreshToken } from "./refresh-tokens";
import { endOldestPairs, insertPair } from "./token-pairs.queries";

/** Most live pairs per user, over all sign-ins and applications. The oldest end. */
const MOST_PAIRS = 100;

export interface OpenSignIn {
  id: string;
  user: { id: string; name: string };
  /** In ms. No pair outlives it. */
  expiresAt: number;
}

interface Audience {
  application: { id: string; name: string };
  /** Epochs of the application and of its assignment when access was checked. The console's pair has none. */
  epochs?: { application: number; assignment: number };
  /** The console's pair from which the user opens the application. */
  openedBy?: string;
  /** True if the tokens travel in an address: the refresh token gets no grace then. */
  travels: boolean;
}

export interface OpenedPair {
  user: { id: string; name: string };
  applicationId: string;
  pairId: string;
  /** In ms. No access token outlives it. */
  expiresAt: number;
  refreshToken: RefreshToken;
}

/** Opens a pair under a sign-in, in the transaction that holds or opens the sign-in. */
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
 * Signs the tokens of a pair after its transaction, so that no lock is held meanwhile. Applications' access tokens contain
 * the user's name and roles; the console's stay small.
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
