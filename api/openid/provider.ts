import { AsyncLocalStorage } from "node:async_hooks";
import Provider, { type ClientAuthMethod, type KoaContextWithOIDC } from "oidc-provider";
import { offeredLanguages } from "#languages/offered";
import type { Context } from "../context";
import { ID_TOKEN_ALGS } from "../contract/connections";
import { HOUR_MS, MINUTE_MS } from "../contract/durations";
import { isLoopback } from "../contract/loopback";
import { OPENID_PATHS } from "../contract/openid-endpoints";
import { matchSecret } from "../keys/application-secrets";
import type { ProviderKeys } from "../keys/signing-keys";
import { acrsAt } from "./acr";
import { type Facts, factsOf, RecordsAdapter, startFacts, writeRest } from "./adapter";
import { CLAIMS, readClaims, SCOPES } from "./claims";
import { claimsOf, OWN_METADATA } from "./clients";
import { loadGrant } from "./grants";
import type { Asking } from "./openid";
import { createPolicy } from "./policy";
import { PROMPTS } from "./prompts";
import { askToSignOut, showError, showSignedOut } from "./provider-pages";
import { rotates, successorOf } from "./rotation";
import { watchScopes } from "./scopes";

const { discovery: _, endSession, pushedRequest, ...paths } = OPENID_PATHS;
/** The routes under the library's names. The key set is the service's own. */
export const ROUTES = { ...paths, end_session: endSession, pushed_authorization_request: pushedRequest };

/** Where the console takes over, with the interaction's id. */
export const INTERACTION = "/auth/interaction/";

/** The library's cookies for each interaction. None reaches a browser. */
export const PER_INTERACTION = { interaction: "oidc-interaction", resume: "oidc-resume" };

/** How applications authenticate, at every endpoint. */
const AUTH_METHODS: ClientAuthMethod[] = ["client_secret_basic", "client_secret_post", "none"];

const INTERACTION_MS = HOUR_MS;
const CODE_S = 60;
/** Sessions of people who aren't signed in only hold the question whether to sign out. */
const STRANGERS_SESSION_S = 600;
const seconds = (ms: number) => Math.floor(ms / 1000);

const outside = new AsyncLocalStorage<{ req: object }>();

/** Runs what uses the provider's records outside of a request to it. */
export async function withFacts<Result>(
  context: Context,
  origin: Facts["origin"],
  work: () => Promise<Result>,
  asking: Asking,
): Promise<Result> {
  const ctx = { req: {} };
  startFacts(ctx.req, origin, asking);
  const result = await outside.run(ctx, work);
  await writeRest(context, ctx);
  const { refusal } = factsOf(ctx);
  if (refusal) throw refusal;
  return result;
}

/** An OpenID provider (OpenID Connect Core 1.0; RFC 6749, 7636, 7662, 7009, 9126, 9207). */
export function createProvider(context: Context, { keys }: ProviderKeys): Provider {
  const { config } = context;
  const isSecure = config.publicUrl.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", secure: isSecure, path: "/" } as const;
  const tools = {
    context,
    current: () => (Provider.ctx ?? outside.getStore()) as KoaContextWithOIDC | undefined,
  };
  const lasting = (ms: number) => (ctx: KoaContextWithOIDC) => seconds(ms - sinceExchange(context, ctx));
  const provider = new Provider(config.publicUrl, {
    adapter: (kind) => new RecordsAdapter(kind, tools),
    jwks: { keys },
    routes: ROUTES,
    scopes: SCOPES,
    claims: CLAIMS,
    acrValues: acrsAt(config.publicUrl),
    // Many applications read the ID token only.
    conformIdTokenClaims: false,
    responseTypes: ["code"],
    allowOmittingSingleRegisteredRedirectUri: false,
    clientAuthMethods: AUTH_METHODS,
    // RFC 8414, section 2. The library names neither the prompts nor the methods of endpoints other than the token's.
    discovery: {
      prompt_values_supported: PROMPTS,
      ui_locales_supported: [...offeredLanguages()],
      introspection_endpoint_auth_methods_supported: AUTH_METHODS,
      revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    },
    enabledJWA: {
      idTokenSigningAlgValues: [...ID_TOKEN_ALGS],
    },
    extraClientMetadata: { properties: OWN_METADATA },
    clientDefaults: { id_token_signed_response_alg: "RS256" },
    pkce: { required: (_, client) => client.require_pkce === true },
    cookies: {
      names: { session: isSecure ? "__Host-oidc" : "oidc", ...PER_INTERACTION },
      long: cookie,
      short: { httpOnly: true, sameSite: "lax", secure: isSecure },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      // There is one resource server, this service. The library's default refuses each request that names another.
      resourceIndicators: { enabled: false },
      userinfo: { enabled: true },
      claimsParameter: { enabled: true },
      pushedAuthorizationRequests: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
      introspection: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => askToSignOut(context, ctx, form),
        postLogoutSuccessSource: (ctx) => showSignedOut(context, ctx),
      },
    },
    ttl: {
      AccessToken: lasting(config.accessTokenMs),
      AuthorizationCode: CODE_S,
      IdToken: lasting(HOUR_MS),
      Interaction: seconds(INTERACTION_MS),
      Grant: seconds(config.sessionMs),
      RefreshToken: seconds(config.sessionMs),
      Session: (_, session) =>
        session.accountId === undefined ? STRANGERS_SESSION_S : seconds(config.sessionMs),
      PushedAuthorizationRequest: seconds(MINUTE_MS),
    },
    extraTokenClaims: authenticationClaims,
    // Tokens end with the sign-in by the query that finds them (records.queries.ts).
    expiresWithSession: () => false,
    // offline_access is dropped without prompt=consent, and would leave many applications without a refresh token.
    issueRefreshToken: (_, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: ({ oidc }) => rotates(oidc.client),
    clientBasedCORS: (_, origin, client) => originsOf(client.redirectUris ?? []).includes(origin),
    interactions: { policy: createPolicy(context), url: (_, { uid }) => INTERACTION + uid },
    loadExistingGrant: (ctx) => loadGrant(context, ctx),
    findAccount: ({ oidc }, id) => ({
      accountId: id,
      claims: () => readClaims(context, id, claimsOf(oidc.client)),
    }),
    renderError: (ctx, out, error) => showError(context, ctx, out, error),
  });
  // The server in front has replaced the forwarded headers by what is true.
  provider.proxy = true;
  adjustClients(context, provider);
  adjustRefreshTokens(context, provider);
  watchScopes(provider);
  return provider;
}

/**
 * What introspection tells of an access token (RFC 9470, section 6.2): how the user was signed in when the application
 * got its code (RFC 9068, section 2.2.1).
 */
function authenticationClaims({ oidc: { entities } }: KoaContextWithOIDC) {
  const source = entities.RefreshToken ?? entities.AuthorizationCode;
  return source && { acr: source.acr, amr: source.amr, auth_time: source.authTime };
}

/** For how long a refresh token has been exchanged that is once more. What it gives lasts no longer than the first time. In ms. */
function sinceExchange({ now }: Context, ctx: KoaContextWithOIDC): number {
  const { exchangedAt } = factsOf(ctx);
  return exchangedAt === undefined ? 0 : Math.max(0, now() - exchangedAt);
}

/** Changes of the library's clients. */
function adjustClients(context: Context, provider: Provider): void {
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: { clientId: string }, given: string) {
      return matchSecret(context, this.clientId, given);
    },
    includeSid: () => true,
    // The outbox tells applications (back-channel.ts).
    backchannelLogout: async () => {},
  });
}

function adjustRefreshTokens(context: Context, { RefreshToken }: Provider): void {
  // The library's types leave it out.
  const tokens = RefreshToken.prototype as { generateTokenId?(): string };
  const { generateTokenId: random } = tokens;
  tokens.generateTokenId = function () {
    const { RotatedRefreshToken: former } = Provider.ctx?.oidc.entities ?? {};
    return former ? successorOf(context, former.jti) : String(random?.call(this));
  };
}

/** The web origins of addresses. Loopback addresses and schemes of native applications have none that a page may use. */
const originsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const { protocol, origin, hostname } = new URL(address);
    return protocol === "https:" || (protocol === "http:" && isLoopback(hostname)) ? [origin] : [];
  });
