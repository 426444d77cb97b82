import { decodeJwt } from "jose";
import type { KoaContextWithOIDC } from "oidc-provider";

/** The assertion by which a client wants to authenticate (RFC 7523, section 2.2), which is off here. */
export const assertionOf = ({ oidc }: KoaContextWithOIDC): string | undefined => {
  const { client_assertion: assertion } = (oidc?.body ?? {}) as { client_assertion?: unknown };
  return typeof assertion === "string" ? assertion : undefined;
};

/** The client that an assertion names. Nothing is verified: anybody can name a client in a request. */
export function issuerOf(assertion: string | undefined): string | undefined {
  try {
    const { iss, sub } = decodeJwt(assertion ?? "");
    return iss ?? sub;
  } catch {
    return undefined;
  }
}

/** The library checks a secret beside an assertion. */
const hasSecret = ({ oidc, headers }: KoaContextWithOIDC): boolean =>
  headers.authorization !== undefined || oidc?.body?.client_secret !== undefined;

/** Says what works to a client that authenticated with an assertion (RFC 6749, section 5.2). */
export function explainAssertion(ctx: KoaContextWithOIDC): void {
  const isRefused = ctx.status === 400 || ctx.status === 401;
  const { error } = (ctx.body ?? {}) as { error?: unknown };
  if (
    !isRefused ||
    assertionOf(ctx) === undefined ||
    hasSecret(ctx) ||
    !["invalid_request", "invalid_client"].includes(String(error))
  )
    return;
  ctx.body = {
    error: "invalid_client",
    error_description:
      "client assertions are not supported: use client_secret_basic or client_secret_post, or PKCE without a secret",
  };
}
