import type { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { KoaContextWithOIDC, default as Provider } from "oidc-provider";
import { isNavigation } from "../contract/navigation";
import { DISCOVERIES } from "../contract/openid-endpoints";
import type { HttpError } from "../http/errors";
import { MOST_ADDRESS_CHARACTERS, readForm } from "../http/request";
import type { ProviderKeys } from "../keys/signing-keys";
import type { Metrics } from "../metrics";
import { factsOf, startFacts, writeRest } from "./adapter";
import type { Below } from "./below";
import type { Visit } from "./openid";
import { errorPage, goOnPage } from "./pages";
import { createProvider, ROUTES } from "./provider";
import { sendPage } from "./provider-pages";
import { watchRefusals } from "./refused-requests";
import { throttleGuesses } from "./throttle";

export { problemWith } from "./clients";
export { withFacts } from "./provider";

const LONGEST_USER_AGENT = 512;
const DISCOVERY_MAX_AGE_S = 300;
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Of answers that aren't pages of ours. The library adds the hash of its script for `response_mode=form_post`, but only to
 * a directive with a source. The hash is that of an empty script.
 */
const POLICY =
  "default-src 'none'; script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; base-uri 'none'; frame-ancestors 'none'";

/** The provider with what surrounds it: headers, refusals, and pages after forms. */
export function createServedProvider(context: Below, keys: ProviderKeys): Provider {
  const provider = createProvider(context, keys);
  provider.use(async (koa, next) => {
    await next();
    const ctx = koa as KoaContextWithOIDC;
    await throttleGuesses(context, ctx);
    await writeRest(context, ctx);
    const { refusal } = factsOf(ctx);
    if (refusal) return answerRefusal(ctx, refusal);
    if (ctx.method === "POST" && ctx.status === 303) goOnByPage(ctx);
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

/** By status: RFC 6749, section 5.2; RFC 8628, section 3.5. */
const ERRORS: Record<number, string> = { 400: "invalid_grant", 429: "slow_down" };

function answerRefusal(ctx: KoaContextWithOIDC, { status, message, extra }: HttpError): void {
  ctx.remove("Location");
  ctx.status = status;
  ctx.set(extra.headers ?? {});
  const error = ERRORS[status] ?? "temporarily_unavailable";
  if (ctx.accepts("json", "html") === "html") sendPage(ctx, errorPage({ error, error_description: message }));
  else ctx.body = { error, error_description: message };
}

/** Chromium holds `form-action` against every redirect after a form, so the browser goes on from a page instead. */
function goOnByPage(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get("Location");
  ctx.remove("Location");
  ctx.status = 200;
  sendPage(ctx, goOnPage(location));
}

/** Answers a request by the provider, which sees what is true of its address and origin. */
export async function answerWith(
  { config, auditKey, now, metrics }: Below,
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
  if (path === ROUTES.authorization) {
    if (method === "POST") return postedRequest(request, response, path);
    // Only a person who opens a page is signed in silently (SECURITY.md, S2).
    if (!isNavigation(headers)) delete headers.cookie;
  }
  startFacts(request, {
    auditKey,
    at: now(),
    address: clientAddress,
    userAgent: headers["user-agent"]?.slice(0, LONGEST_USER_AGENT),
    requestId: id,
  });
  if (metrics) countRequest(metrics, request, response, path);
  await listener(request, response);
}

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
  metrics: Metrics,
  { method = "" }: IncomingMessage,
  response: ServerResponse,
  path: string,
) {
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
  if (form === undefined || location.length > MOST_ADDRESS_CHARACTERS) {
    response.writeHead(form === undefined ? 415 : 414, { "content-type": "text/plain; charset=utf-8" });
    response.end(
      form === undefined
        ? "Send the request as application/x-www-form-urlencoded.\n"
        : `The request is too long. The limit is ${MOST_ADDRESS_CHARACTERS} characters.\n`,
    );
    return;
  }
  response.writeHead(303, { location }).end();
}
