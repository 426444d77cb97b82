import type { KoaContextWithOIDC } from "oidc-provider";
import type { Context } from "../context";
import { countOne, windowed } from "../database/budgets";
import { findRetryAt } from "../database/budgets.queries";
import { tooManyRequests } from "../http/errors";
import { networkOf } from "../http/request";
import { factsOf } from "./adapter";

const MOST_PER_CLIENT = 20;
const MOST_PER_NETWORK = 200;

/**
 * Counts requests with wrong client credentials, per client and network and per network, and answers 429 over the limits.
 * A client with the right secret is never refused: secrets are 256 random bits, so the limits are there for the work that
 * wrong requests make, and one misconfigured application must not lock out others behind the same address.
 */
export async function throttleGuesses({ engine, now }: Context, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.status !== 401 || ctx.oidc?.route === "userinfo") return;
  const facts = factsOf(ctx);
  const network = networkOf(facts.origin.address ?? "unknown");
  const named = ctx.oidc?.client?.clientId ?? "unknown";
  const keys = { client: `openid|${network}|${named}`, network: `openid|${network}` };
  const retryAt = await engine.write(async (queries) => {
    const heldUntil = await findRetryAt(
      queries,
      { pair: keys.client, row: keys.client, network: keys.network },
      now(),
    );
    if (heldUntil !== undefined) return heldUntil;
    await countOne(queries, windowed(keys.client, MOST_PER_CLIENT), now());
    await countOne(queries, windowed(keys.network, MOST_PER_NETWORK), now());
    return undefined;
  });
  if (retryAt !== undefined) facts.refusal = tooManyRequests((retryAt - now()) / 1000);
}
