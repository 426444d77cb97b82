import { randomBytes } from "node:crypto";
import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KoaContextWithOIDC, default as Provider } from "oidc-provider";
import { inLanguage } from "#languages/current";
import type { Language } from "#languages/known";
import { languageOfRequest } from "#languages/of-request";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { browserCookie, readBrowser } from "../contract/interactions";
import { isNavigation } from "../contract/navigation";
import { DISCOVERIES, WEBFINGER } from "../contract/openid-endpoints";
import type { HttpError } from "../http/errors";
import { MOST_ADDRESS_CHARACTERS, readForm } from "../http/request";
import type { ProviderKeys } from "../keys/signing-keys";
import type { Metrics } from "../metrics";
import { factsOf, startFacts, writeRest } from "./adapter";
import { explainAssertion } from "./assertions";
import type { Visit } from "./openid";
import { errorPage, goOnPage } from "./pages";
import { createProvider, INTERACTION, PER_INTERACTION, ROUTES } from "./provider";
import { passSignOut, sendPage } from "./provider-pages";
import { watchRefusals } from "./refused-requests";
import { keepRegisteredAddress } from "./registered-address";
import { throttleGuesses } from "./throttle";
import { answerWebfinger } from "./webfinger";

export { problemWith } from "./clients";
export { withFacts } from "./provider";

const LONGEST_USER_AGENT = 512;
const DISCOVERY_MAX_AGE_S = 300;
const YEAR_S = 365 * 24 * 60 * 60;
/** From the last interaction. Tabs that a browser opens together on a new day have the same secret. */
const BROWSER_MS = 30 * DAY_MS;
/** The way back to the provider, with the interaction's id. */
const RESUMED = /^\/oidc\/auth\/([\w-]{1,64})$/;
const BEGUN = new RegExp(`^${INTERACTION}[\\w-]{1,64}$`);

/**
 * Of answers that aren't pages of ours. The library adds the hash of its script for `response_mode=form_post`, but only to
 * a directive with a source. The hash is that of an empty script.
 */
const POLICY =
  "default-src 'none'; script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; base-uri 'none'; frame-ancestors 'none'";

/** The provider with what surrounds it: headers, refusals, and pages after forms. */
export function createServedProvider(context: Context, keys: ProviderKeys): Provider {
  const provider = createProvider(context, keys);
  provider.use(async (koa, next) => {
    await next();
    const ctx = koa as KoaContextWithOIDC;
    explainAssertion(ctx);
    await throttleGuesses(context, ctx);
    await writeRest(context, ctx);
    const { refusal } = factsOf(ctx);
    if (refusal) await answerRefusal(context, ctx, refusal);
    else passSignOut(ctx);
    keepRegisteredAddress(ctx);
    // Some clients take JSON only. What the answer holds is ignored (RFC 7009, section 2.2).
    if (ctx.oidc?.route === "revocation" && ctx.status === 200) ctx.body = {};
    bindToBrowser(context, ctx);
    if (ctx.method === "POST" && ctx.status === 303) await goOnByPage(context, ctx);
  });
  provider.on("server_error", (_, error) => {
    if (!context.engine.isUnavailable(error))
      context.log.error({ err: error }, "An OpenID Connect request failed");
  });
  // Koa would print it.
  (provider as EventEmitter).on("error", (error) =>
    context.log.error({ err: error }, "An OpenID Connect request failed"),
  );
  watchRefusals(context, provider);
  return provider;
}

const OF_LIBRARY = new RegExp(`^(${Object.values(PER_INTERACTION).join("|")})=`);

/**
 * Gives a browser that begins an interaction its secret. The library's own cookies would add up with every interaction until the
 * browser forgets others, and another host of the same site could set them.
 */
function bindToBrowser({ config: { publicUrl } }: Context, ctx: KoaContextWithOIDC): void {
  const cookies = [ctx.res.getHeader("set-cookie") ?? []].flat().map(String);
  ctx.remove("set-cookie");
  for (const cookie of cookies) if (!OF_LIBRARY.test(cookie)) ctx.append("set-cookie", cookie);
  const { browser } = factsOf(ctx);
  if (browser === undefined || !BEGUN.test(ctx.response.get("Location"))) return;
  ctx.cookies.set(browserCookie(publicUrl), browser, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: ctx.secure,
    maxAge: BROWSER_MS,
  });
}

/** By status: RFC 6749, section 5.2; RFC 8628, section 3.5. */
const ERRORS: Record<number, string> = { 400: "invalid_grant", 429: "slow_down" };

async function answerRefusal(context: Context, ctx: KoaContextWithOIDC, refusal: HttpError): Promise<void> {
  const { status, message, extra } = refusal;
  ctx.remove("Location");
  ctx.status = status;
  ctx.set(extra.headers ?? {});
  const error = ERRORS[status] ?? "temporarily_unavailable";
  if (ctx.accepts("json", "html") === "html")
    await sendPage(
      context,
      ctx,
      errorPage({ error, error_description: refusal.inWords().message, ...factsOf(ctx).origin }),
    );
  else ctx.body = { error, error_description: message };
}

/** Chromium holds `form-action` against every redirect after a form, so the browser goes on from a page instead. */
async function goOnByPage(context: Context, ctx: KoaContextWithOIDC): Promise<void> {
  const location = ctx.response.get("Location");
  ctx.remove("Location");
  ctx.status = 200;
  await sendPage(context, ctx, goOnPage(location));
}

/** Answers a request by the provider, which sees what is true of its address and origin. */
export async function answerWith(
  { config, auditKey, now, metrics }: Context,
  listener: ReturnType<Provider["callback"]>,
  request: IncomingMessage,
  response: ServerResponse,
  { id, clientAddress }: Visit,
): Promise<void> {
  const { headers, method, url = "/" } = request;
  const publicUrl = new URL(config.publicUrl);
  headers.host = publicUrl.host;
  headers["x-forwarded-proto"] = publicUrl.protocol.slice(0, -1);
  headers["x-forwarded-for"] = clientAddress;
  delete headers["x-forwarded-host"];
  delete headers.forwarded;
  const [path = ""] = url.split("?", 1);
  const isSecure = publicUrl.protocol === "https:";
  const isDiscovery = path.startsWith("/.well-known/");
  response.setHeader("X-Request-Id", id);
  response.setHeader("Cache-Control", isDiscovery ? `public, max-age=${DISCOVERY_MAX_AGE_S}` : "no-store");
  response.setHeader("Content-Security-Policy", POLICY);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "no-referrer");
  if (isSecure) response.setHeader("Strict-Transport-Security", `max-age=${YEAR_S}`);
  const [, resumed] = RESUMED.exec(path) ?? [];
  // The library's router takes other spellings too, which the rules below would miss.
  if (!KNOWN.has(path) && resumed === undefined) return refuseText(response, 404, "Not found.");
  if (path === ROUTES.pushed_authorization_request && isLong(headers))
    return refuseText(response, 413, TOO_LONG);
  if (path === ROUTES.authorization || path === ROUTES.end_session) {
    if (method === "POST") return postedRequest(request, response, path);
    // Only a person who opens a page is signed in silently (SECURITY.md, S2), or out.
    if (!isNavigation(headers)) {
      if (path === ROUTES.end_session) return refuseText(response, 403, "Open this address as a page.");
      delete headers.cookie;
    }
  }
  const browser = readBrowser(config.publicUrl, headers.cookie) ?? newBrowser(headers);
  // The library looks for it, and finds an interaction of this browser alone.
  if (resumed !== undefined) headers.cookie = `${PER_INTERACTION.resume}=${resumed}; ${headers.cookie ?? ""}`;
  startFacts(
    request,
    {
      auditKey,
      at: now(),
      address: clientAddress,
      userAgent: headers["user-agent"]?.slice(0, LONGEST_USER_AGENT),
      requestId: id,
    },
    { browser },
  );
  countRequest(metrics, request, response, path);
  if (path === WEBFINGER) return answerWebfinger(config.publicUrl, request, response);
  await inLanguage(languageOf(config.publicUrl, request, response), () => listener(request, response));
}

/** Of the provider's pages. What an address asks for is kept for whoever opens it as a page. */
function languageOf(publicUrl: string, request: IncomingMessage, response: ServerResponse): Language {
  const { url = "/", method, headers } = request;
  const { language, cookies } = languageOfRequest({ publicUrl, url, method, headers });
  if (isNavigation(headers)) for (const [, cookie] of cookies) response.appendHeader("Set-Cookie", cookie);
  return language;
}

/** Whoever isn't opening a page keeps no cookie, and goes on with nothing. */
const newBrowser = (headers: IncomingMessage["headers"]): string | undefined =>
  isNavigation(headers) ? randomBytes(32).toString("base64url") : undefined;

/** The pattern of a path: the ids of interactions are no labels. */
const routeOf = (path: string): string =>
  path.startsWith(`${ROUTES.authorization}/`)
    ? `${ROUTES.authorization}/:id`
    : KNOWN.has(path)
      ? path
      : "none";
const KNOWN = new Set<string>([
  ...Object.values(ROUTES),
  ...DISCOVERIES,
  `${ROUTES.end_session}/confirm`,
  `${ROUTES.end_session}/success`,
]);

function countRequest(
  metrics: Metrics | undefined,
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  path: string,
) {
  if (!metrics) return;
  const started = performance.now();
  response.once("close", () => {
    const ms = performance.now() - started;
    metrics.request({ part: "openid", method, route: routeOf(path), status: response.statusCode, ms });
  });
}

/** A request by POST (OpenID Connect Core 1.0, section 3.1.2.1) is the same as one by GET. */
async function postedRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const form = await readForm(request);
  const location = `${path}?${form ?? ""}`;
  if (form === undefined)
    return refuseText(response, 415, "Send the request as application/x-www-form-urlencoded.");
  if (location.length > MOST_ADDRESS_CHARACTERS) return refuseText(response, 414, TOO_LONG);
  response.writeHead(303, { location }).end();
}

/** What is stored for strangers is no longer than an address could be. */
const isLong = (headers: IncomingMessage["headers"]): boolean =>
  !(Number(headers["content-length"]) <= MOST_ADDRESS_CHARACTERS);

const TOO_LONG = `The request is too long. The limit is ${MOST_ADDRESS_CHARACTERS} characters.`;

function refuseText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
