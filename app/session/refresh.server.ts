import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import type { TokenPair } from "#api/contract/sign-in";
import { requestContext } from "#app/request/context.server";
import { capabilities } from "#app/sso-api/capabilities.server";
import { signIn } from "#app/sso-api/sign-in.server";
import { SsoApiError } from "#app/sso-api-error";
import { endSession, readSession, type Session, writeSession } from "../request/session.server";

/** An access token with less than this to live is renewed before anything uses it. */
const SOON_MS = 30_000;
/** How long the answer to one refresh token is kept for requests that still carry it. */
const KEPT_MS = 10_000;

/** Refreshes under way and just done, by refresh token: however many requests ask, the service is asked once. */
const underWay = new LRUCache<string, Promise<TokenPair>>({ ttl: KEPT_MS, ttlAutopurge: true });

/** Reads the session of the request at hand, and renews its tokens where they are about to end. */
export async function openSession(): Promise<void> {
  const session = await readSession();
  requestContext().session = session;
  if (!session?.refreshToken || !endsSoon(session.token)) return;
  const features = await capabilities();
  if (features && !features.has("refresh")) return;
  try {
    if (!features) throw new SsoApiError(503, undefined);
    const pair = await refreshOnce(session.refreshToken);
    await writeSession({ ...session, ...pair });
  } catch (error) {
    // Refused for good ends the session; an SSO API that is away for a moment doesn't.
    if (isRefusal(error)) await endSession();
    else requestContext().refreshFailed = true;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof SsoApiError && [400, 401, 403, 422].includes(error.status);

function endsSoon(token: Session["token"]): boolean {
  try {
    const { exp } = decodeJwt(token);
    return exp !== undefined && exp * 1000 - Date.now() < SOON_MS;
  } catch {
    return false;
  }
}

function refreshOnce(refreshToken: string): Promise<TokenPair> {
  const known = underWay.get(refreshToken);
  if (known) return known;
  const pair = signIn.refresh(refreshToken);
  underWay.set(refreshToken, pair);
  // The next request asks again.
  pair.catch((error: unknown) => isRefusal(error) || underWay.delete(refreshToken));
  return pair;
}
