/**
 * A server that signs people in by OpenID Connect, with openid-client: sessions, renewed tokens, sign-out here and there,
 * and sign-outs that this application hears of. Start it with `npm run example:openid` and these settings, in the
 * environment or in a file named `.env`:
 *
 *   APP_KEY, APP_SECRET   the client id and the secret of an OpenID Connect application
 *   APP_ORIGIN            where people open this application: http://localhost:4001
 *   APP_PORT              the port to listen on behind a proxy; default: the port of APP_ORIGIN, or 4001
 *   SSO_URL               the issuer; default: PUBLIC_URL, or localhost with PORT
 *
 * Register APP_ORIGIN/callback as its redirect address, APP_ORIGIN/ as its address after sign-out, and
 * APP_ORIGIN/back-channel-sign-out for back-channel sign-out.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import http from "node:http";
import { text as readText } from "node:stream/consumers";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as openid from "openid-client";

if (existsSync(".env")) process.loadEnvFile(".env");
const { APP_KEY, APP_PORT, APP_SECRET, PORT, PUBLIC_URL } = process.env;
const { origin: ORIGIN, port, protocol } = new URL(process.env.APP_ORIGIN || "http://localhost:4001");
const SSO_URL = new URL(process.env.SSO_URL || PUBLIC_URL || `http://localhost:${PORT || 3000}`);
if (!APP_KEY || !APP_SECRET) {
  console.error(
    "Set APP_KEY and APP_SECRET to the client id and the secret of an OpenID Connect application.",
  );
  process.exit(1);
}
const CALLBACK = `${ORIGIN}/callback`;
const MOST_SESSIONS = 10_000;
const LONGEST_BODY = 10_000;
/** Renews an access token this long before it expires. */
const EARLY_S = 30;

/** Discovery, and RS256 or ES256 signatures of ID tokens checked with the published keys. */
const isPlain = SSO_URL.protocol === "http:";
const sso = await openid.discovery(SSO_URL, APP_KEY, APP_SECRET, undefined, {
  execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
});
const { issuer, jwks_uri } = sso.serverMetadata();
const keys = createRemoteJWKSet(new URL(jwks_uri));

/** Sessions by the value of their cookie, in memory: put them into a database if there are several processes. */
const sessions = new Map();

function startSession(session) {
  const id = randomBytes(32).toString("base64url");
  sessions.set(id, session);
  if (sessions.size > MOST_SESSIONS) sessions.delete(sessions.keys().next().value);
  return id;
}

/** `__Host-` keeps cookies of neighbouring hosts out. Browsers take it at https only. */
const PREFIX = protocol === "https:" ? "__Host-" : "";
const SESSION = `${PREFIX}session`;
/** What a sign-in needs when the browser comes back, in a cookie for each: nothing is kept for strangers. */
const begunName = (state) => `${PREFIX}begun-${state}`;

const cookie = (name, value, more = "") =>
  `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${PREFIX && "; Secure"}${more}`;
const noCookie = (name) => cookie(name, "", "; Max-Age=0");

function cookieOf({ headers }, name) {
  const pairs = (headers.cookie ?? "").split("; ").map((pair) => pair.split("="));
  return pairs.find(([one]) => one === name)?.[1] ?? "";
}

function sessionOf(request) {
  const id = cookieOf(request, SESSION);
  return { id, session: sessions.get(id) };
}

/** The user's current claims. Undefined if the sign-in has ended. */
async function profileOf(session) {
  try {
    if (session.expiresAt - EARLY_S * 1000 < Date.now()) {
      // Requests that come at once share one renewal.
      session.renewal ??= renew(session).finally(() => {
        session.renewal = undefined;
      });
      await session.renewal;
    }
    return await openid.fetchUserInfo(sso, session.tokens.access_token, session.user.sub);
  } catch (error) {
    const hasEnded = error.error === "invalid_grant" || error instanceof openid.WWWAuthenticateChallengeError;
    if (hasEnded) return undefined;
    throw error;
  }
}

const renew = async (session) =>
  keepTokens(session, await openid.refreshTokenGrant(sso, session.tokens.refresh_token));

function keepTokens(session, tokens) {
  session.tokens = { ...session.tokens, ...tokens };
  session.expiresAt = Date.now() + tokens.expires_in * 1000;
}

const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (body) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>OpenID Connect example</title>
<h1>OpenID Connect example</h1>
${body}
</html>`;

function show(response, status, body, headers = {}) {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    ...headers,
  });
  response.end(page(body));
}

const goTo = (response, location, headers = {}) =>
  response.writeHead(303, { location: String(location), "cache-control": "no-store", ...headers }).end();

const routes = {
  "GET /": async (request, response) => {
    const { id, session } = sessionOf(request);
    const signIn = `<p><a href="/sign-in">Sign in</a></p>`;
    if (!session) return show(response, 200, `<p>Not signed in</p>${signIn}`);
    const profile = await profileOf(session);
    if (!profile) {
      sessions.delete(id);
      return show(response, 200, `<p>Your sign-in has ended</p>${signIn}`, {
        "set-cookie": noCookie(SESSION),
      });
    }
    const { name, email, groups = [] } = profile;
    show(
      response,
      200,
      `<p>Signed in as ${escapeHtml(name)} (${escapeHtml(email)})</p>
<p>Groups: ${escapeHtml(groups.join(", ") || "none")}</p>
<form method="post" action="/sign-out"><button type="submit">Sign out</button></form>`,
    );
  },

  "GET /sign-in": async (_, response) => {
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const verifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(sso, {
      redirect_uri: CALLBACK,
      scope: "openid profile email groups",
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    });
    const begun = cookie(begunName(state), `${nonce}.${verifier}`, "; Max-Age=3600");
    goTo(response, address, { "set-cookie": begun });
  },

  "GET /callback": async (request, response) => {
    const address = new URL(request.url, ORIGIN);
    const expectedState = address.searchParams.get("state");
    const begun = begunName(expectedState);
    const [expectedNonce, pkceCodeVerifier] = cookieOf(request, begun).split(".");
    if (!pkceCodeVerifier) return show(response, 400, `<p>Begin again: <a href="/sign-in">Sign in</a></p>`);
    try {
      // Checks state, iss (RFC 9207), nonce, the ID token's signature and claims.
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      const tokens = await openid.authorizationCodeGrant(sso, address, checks);
      const session = { user: tokens.claims() };
      keepTokens(session, tokens);
      sessions.delete(cookieOf(request, SESSION));
      goTo(response, `${ORIGIN}/`, {
        "set-cookie": [noCookie(begun), cookie(SESSION, startSession(session))],
      });
    } catch (error) {
      // Refused on the way, or when the code was exchanged: it was too late, or used before.
      const wasRefused =
        error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError;
      if (!wasRefused) throw error;
      show(response, 403, `<p>You were not signed in: ${escapeHtml(error.error)}</p>`, {
        "set-cookie": noCookie(begun),
      });
    }
  },

  // The cookie is SameSite=Lax: forms of other sites don't send it.
  "POST /sign-out": (request, response) => {
    const { id, session } = sessionOf(request);
    sessions.delete(id);
    const after = `${ORIGIN}/`;
    const address = session
      ? openid.buildEndSessionUrl(sso, {
          id_token_hint: session.tokens.id_token,
          post_logout_redirect_uri: after,
        })
      : after;
    goTo(response, address, { "set-cookie": noCookie(SESSION) });
  },

  /** OpenID Connect Back-Channel Logout 1.0, sections 2.5 to 2.8. */
  "POST /back-channel-sign-out": async (request, response) => {
    const answer = (status) => response.writeHead(status, { "cache-control": "no-store" }).end();
    if (!(request.headers["content-length"] <= LONGEST_BODY)) return answer(413);
    const token = new URLSearchParams(await readText(request)).get("logout_token") ?? "";
    const rules = { issuer, audience: APP_KEY, typ: "logout+jwt", algorithms: ["RS256", "ES256"] };
    const claims = await jwtVerify(token, keys, rules).then(
      ({ payload }) => payload,
      () => undefined,
    );
    const event = claims?.events?.["http://schemas.openid.net/event/backchannel-logout"];
    if (!event || "nonce" in claims || !(claims.sid || claims.sub)) return answer(400);
    for (const [id, { user }] of sessions) {
      if (claims.sid ? user.sid === claims.sid : user.sub === claims.sub) sessions.delete(id);
    }
    answer(200);
  },
};

http
  .createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url.split("?")[0]}`];
    if (!route) return show(response, 404, "<p>Not found</p>");
    try {
      await route(request, response);
    } catch (error) {
      console.error(error);
      if (!response.headersSent) show(response, 503, "<p>Try again in a moment</p>");
    }
  })
  .listen(Number(APP_PORT || port || 4001), "127.0.0.1", () =>
    console.log(`The example listens on ${ORIGIN}`),
  );
