import type { Context } from "../context";
import { HOUR_MS, MINUTE_MS } from "../contract/durations";
import { unauthorized } from "../http/errors";
import { hashApiToken, isApiToken, TOKEN_PREFIX } from "./api-token-text";
import { findLiveToken, noteTokenUse } from "./api-tokens.queries";
import { type ApiToken, type Caller, requireSignedIn } from "./caller";
import { splitPermissions } from "./permissions.queries";

interface Presented {
  /** The header of the request. */
  authorization: string | undefined;
  /** The client's address. */
  address: string;
}

/** @throws {HttpError} 401 without a valid access token or API token, 429 for an API token's calls over its budget */
export async function requireCaller(
  context: Context,
  { authorization, address }: Presented,
): Promise<Caller> {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? "")?.[1];
  return token?.startsWith(TOKEN_PREFIX)
    ? requireApiToken(context, token, address)
    : requireSignedIn(context, token);
}

/**
 * The caller behind an API token, with the permissions that both the token and its creator have now.
 *
 * @throws {HttpError} 401, 429
 */
export async function requireApiToken(context: Context, text: string, address: string): Promise<ApiToken> {
  const { engine, apiCalls, ownApplication } = context;
  const now = context.now();
  const live = isApiToken(text) ? await findLiveToken(engine.read, hashApiToken(text), now) : undefined;
  if (!live) throw unauthorized("This API token is unknown, expired or revoked.");
  apiCalls.take(live.id, now);
  const unnoted = now - (live.last_used_at ?? 0);
  if (unnoted >= HOUR_MS || (live.last_address !== address && unnoted >= MINUTE_MS))
    await engine
      .write((queries) => noteTokenUse(queries, live.id, { at: now, address }))
      // The call itself may only read.
      .catch((error) => context.log.warn({ err: error }, "The use of an API token could not be noted"));
  const held = splitPermissions(live.held);
  return {
    kind: "api-token",
    tokenId: live.id,
    tokenName: live.name,
    checkedAt: now,
    userId: live.userId,
    name: `${live.name} (API token of ${live.userName})`,
    username: live.username,
    email: live.email,
    permissions: live.permissions.split(" ").filter((permission) => held.includes(permission)),
    dormantPermissions: [],
    application: ownApplication,
  };
}
