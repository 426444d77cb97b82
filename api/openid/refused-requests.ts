import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { errors, type KoaContextWithOIDC, type default as Provider } from "oidc-provider";
import { uuidv7 } from "uuidv7";
import type { Context } from "../context";
import type { RefusalReason } from "../contract/connections";
import { MINUTE_MS } from "../contract/durations";
import { MOST_ADDRESS_LENGTH } from "../contract/redirect-uris";
import { networkOf } from "../http/request";
import { factsOf } from "./adapter";
import { assertionOf, issuerOf } from "./assertions";
import { findRefusedApplication, insertRefusedRequest } from "./refused-requests.queries";
import { scopeProblemOf } from "./scopes";

const EVENTS = [
  "authorization.error",
  "pushed_authorization_request.error",
  "grant.error",
  "introspection.error",
  "revocation.error",
  "end_session.error",
];

/** In the audit. */
const WORDS: Record<RefusalReason, string> = {
  "redirect-uri": "the redirect address is not registered",
  "post-logout-redirect-uri": "the address after sign-out is not registered",
  "client-secret": "the client secret is wrong",
  "client-authentication": "the client authenticated in a way that doesn't fit its registration",
  "client-assertion": "the client authenticated with an assertion (client_secret_jwt or private_key_jwt)",
  pkce: "PKCE is missing or wrong",
  code: "the code is wrong, expired or was used before",
  "no-scope": "no scope was requested",
  "scope-commas": "the scopes are separated by commas",
  "unknown-scopes": "none of the scopes is known",
  scope: "the scope is not valid",
  "response-type": "only the code flow is available",
  inactive: "the application is inactive or uses another protocol",
  other: "the request is invalid",
};

const isUnauthenticated = (error: errors.OIDCProviderError): boolean =>
  error instanceof errors.InvalidClientAuth || /client authentication/.test(error.error_description ?? "");

/** The reason to show to administrators. Undefined for answers that are part of normal operation. */
function reasonOf(ctx: KoaContextWithOIDC, error: errors.OIDCProviderError): RefusalReason | undefined {
  const text = `${error.error_description ?? ""} ${error.error_detail ?? ""}`;
  if (error instanceof errors.InvalidRedirectUri) return "redirect-uri";
  if (/post_logout_redirect_uri/.test(text)) return "post-logout-redirect-uri";
  if (/invalid secret/.test(text)) return "client-secret";
  if (assertionOf(ctx) !== undefined && isUnauthenticated(error)) return "client-assertion";
  if (/client not found/.test(text)) return "inactive";
  if (isUnauthenticated(error)) return "client-authentication";
  if (/PKCE|code_(challenge|verifier)/.test(text)) return "pkce";
  if (error instanceof errors.InvalidGrant)
    return ctx.oidc.params?.grant_type === "authorization_code" ? "code" : undefined;
  if (error instanceof errors.InvalidScope) return scopeProblemOf(error) ?? "scope";
  if (error instanceof errors.UnsupportedResponseType || /response_type/.test(text)) return "response-type";
  return error instanceof errors.InvalidRequest ? "other" : undefined;
}

/** One row per application, reason, address and network in this time: anybody can send requests. */
const QUIET_MS = MINUTE_MS;
/** Rows per application and network in this time, whatever addresses are sent. */
const MOST_AT_ONCE = 20;
const MOST_RECENT = 5000;
const LONGEST_ID = 64;

/** Without what Postgres refuses or changes. */
const storable = (text: string) => Buffer.from(text.replaceAll("\0", "")).toString();

/** Records refused requests, for the page of their application and for the audit. */
export function watchRefusals(context: Context, provider: Provider): void {
  const recent = new LRUCache<string, number>({ max: MOST_RECENT, ttl: QUIET_MS, noUpdateTTL: true });
  /** Counts by a hash, because anybody can send long texts. @returns how often it was counted in this time */
  const count = (...about: unknown[]): number => {
    const key = createHash("sha256").update(JSON.stringify(about)).digest("base64url");
    const times = (recent.get(key) ?? 0) + 1;
    recent.set(key, times);
    return times;
  };
  const record = async (ctx: KoaContextWithOIDC, error: Error) => {
    if (!(error instanceof errors.OIDCProviderError)) return;
    const { engine, refusals } = context;
    const reason = reasonOf(ctx, error);
    const params = ctx.oidc.params ?? {};
    const clientId = ctx.oidc.client?.clientId ?? params.client_id ?? issuerOf(assertionOf(ctx));
    if (reason === undefined || typeof clientId !== "string" || clientId.length > LONGEST_ID) return;
    const application = await findRefusedApplication(engine.read, storable(clientId));
    if (!application) return;
    const { origin } = factsOf(ctx);
    const network = networkOf(origin.address ?? "unknown");
    const redirectUri = reason === "redirect-uri" ? params.redirect_uri : params.post_logout_redirect_uri;
    const address =
      /redirect-uri$/.test(reason) && typeof redirectUri === "string"
        ? storable(redirectUri).slice(0, MOST_ADDRESS_LENGTH)
        : null;
    if (count(clientId, reason, address, network) > 1) return;
    if (count(clientId, network) > MOST_AT_ONCE) return;
    await engine.write((queries) =>
      insertRefusedRequest(queries, {
        id: uuidv7(),
        application_id: application.id,
        at: origin.at,
        reason,
        redirect_uri: address,
        network,
      }),
    );
    refusals.add(
      { ...origin, application },
      {
        action: "openid.refuse",
        message: `An OpenID Connect request of ${application.name} was refused: ${WORDS[reason]}`,
      },
    );
  };
  for (const event of EVENTS) {
    // biome-ignore lint/suspicious/noExplicitAny: the library's types have an overload per event
    provider.on(event as any, (ctx: KoaContextWithOIDC, error: Error) => {
      record(ctx, error).catch((fault) =>
        context.log.error({ err: fault }, "A refused request couldn't be recorded"),
      );
    });
  }
}
