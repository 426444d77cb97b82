import { randomUUID } from "node:crypto";
import http from "node:http";
import { signRequest } from "./sign.mjs";
import { verifyToken } from "./verify.mjs";

const { SSO_URL, APP_KEY, APP_ORIGIN, APP_PORT } = process.env;
const encodedString = Buffer.from(`My application&${APP_KEY}`).toString("base64");

/** Session id to tokens and claims. A real application stores sessions in its database. */
const sessions = new Map();

/** Over https, only this host can set the cookie, and browsers send it only over https. */
const [PREFIX, SECURE] = APP_ORIGIN.startsWith("https:") ? ["__Host-", "; Secure"] : ["", ""];

const cookie = ({ headers }, name) =>
  new URLSearchParams(headers.cookie?.replaceAll("; ", "&")).get(PREFIX + name);

const setCookie = (name, value, age) =>
  `${PREFIX}${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${SECURE}`;

/** Escapes text: a name may contain HTML. */
const asText = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const go = (response, location, ...cookies) =>
  response.writeHead(303, { location, "set-cookie": cookies, "referrer-policy": "no-referrer" }).end();

/** Exchanges a refresh token, which is valid once, for a new pair. Returns null if the sign-in has ended. */
async function refresh(refreshToken) {
  const response = await fetch(`${SSO_URL}/api/auth/refresh`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refreshToken }),
  });
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`The tokens could not be renewed (${response.status}).`);
  const pair = await response.json();
  return { ...pair, claims: await verifyToken(pair.token) };
}

/** Returns a session for the tokens of a sign-in, or null if they are not valid. */
async function enter(token, refreshToken) {
  try {
    await verifyToken(token);
    // Exchanged at once, so that the refresh token in the address is no longer valid.
    return await refresh(refreshToken);
  } catch (error) {
    console.error(error.message);
    return null;
  }
}

/** Returns the caller's session with a valid access token. */
async function current(request) {
  const id = cookie(request, "session");
  const session = sessions.get(id);
  if (!session || session.claims.exp - Date.now() / 1000 > 30) return session;
  const renewed = await refresh(session.refreshToken);
  renewed ? sessions.set(id, renewed) : sessions.delete(id);
  return renewed;
}

const routes = {
  "GET /": async (request, response) => {
    const session = await current(request);
    const body = session
      ? `<p>Signed in as ${asText(session.claims.name)}</p><form method="post" action="/sign-out"><button>Sign out</button></form>`
      : `<p>Not signed in</p><a href="/sign-in">Sign in</a>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><html lang="en"><title>My application</title>${body}</html>`);
  },

  "GET /sign-in": async (_request, response) => {
    const state = randomUUID();
    const query = new URLSearchParams({ encodedString, ...signRequest(`/signed-in?sso_state=${state}`) });
    go(response, `${SSO_URL}/auth/sign-in?${query}`, setCookie("state", state, 600));
  },

  "GET /signed-in": async (request, response) => {
    const query = new URL(request.url, APP_ORIGIN).searchParams;
    const state = cookie(request, "state");
    if (!state || query.get("sso_state") !== state) return go(response, "/");
    const session = await enter(query.get("token"), query.get("refreshToken"));
    // In any case, the person continues to an address without tokens.
    if (!session) return go(response, "/", setCookie("state", "", 0));
    const id = randomUUID();
    sessions.set(id, session);
    go(response, "/", setCookie("session", id, 43200), setCookie("state", "", 0));
  },

  "POST /sign-out": async (request, response) => {
    const session = await current(request);
    sessions.delete(cookie(request, "session"));
    if (session)
      await fetch(`${SSO_URL}/api/auth/logout`, { headers: { authorization: `Bearer ${session.token}` } });
    go(response, "/", setCookie("session", "", 0));
  },
};

http
  .createServer(async (request, response) => {
    const route = routes[`${request.method} ${request.url.split("?")[0]}`];
    if (!route) return response.writeHead(404).end("Not found.");
    await route(request, response).catch((error) => {
      console.error(error.message);
      response.writeHead(503).end("Try again in a moment.");
    });
  })
  .listen(APP_PORT || new URL(APP_ORIGIN).port || 4000, () => console.log(`Open ${APP_ORIGIN}`));
