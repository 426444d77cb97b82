// @ts-check
/**
 * The SSO library for client applications' pages: a script tag, no dependency. Settings are `data-` attributes of the tag:
 *
 * - `data-app-id`: the Application Key
 * - `data-app-name`: the application's name, optional
 * - `data-sign-url`: where the application's own back end signs requests. It is posted `{ "path": string }`, a path of the
 *   application with its query, puts its own origin before it and answers `{ "signedRequest", "redirectionURL" }`.
 * - `data-api-origins`: origins of the application's APIs, besides the page's own, that `sso.fetch` sends the access token
 *   to; separated by spaces, optional
 *
 * It offers `window.sso`; its types are at `/sso.d.ts`.
 */
(() => {
  const arrived = takeFromAddress();
  // Past the document's own properties: an element named "currentScript" hides the real one there.
  const script = Reflect.get(Document.prototype, "currentScript", document);
  if (!(script instanceof HTMLScriptElement))
    throw new Error('sso.js has to be loaded by a script tag, without type="module".');
  const { appId = "", appName = appId, signUrl = "", apiOrigins = "" } = script.dataset;
  const server = new URL(script.src).origin;
  const STATE = "sso.state";
  const PAIR = "sso.pair";
  const SOON_MS = 30_000;

  /**
   * @typedef {object} Pair
   * @property {string} token
   * @property {string} refreshToken
   * @property {number} at when it came, in ms of this device's clock, which need not be right
   */

  /** @returns {Pair | null} */
  const read = () => JSON.parse(sessionStorage.getItem(PAIR) ?? "null");
  /** @param {Pair | null} pair */
  const keep = (pair) =>
    pair ? sessionStorage.setItem(PAIR, JSON.stringify(pair)) : sessionStorage.removeItem(PAIR);

  /** A tab that was duplicated has the same pair: it takes over what the other one got for it. */
  const tabs = new BroadcastChannel(PAIR);
  tabs.onmessage = ({ data: { spent, pair } }) => {
    if (read()?.refreshToken === spent) keep(pair);
  };

  /** @param {string} token @returns {any} the claims; they are for showing, a back end verifies the token */
  function claimsOf(token) {
    const bytes = atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  }

  /** @param {Pair} pair */
  function isFresh({ token, at }) {
    const { iat, exp } = claimsOf(token);
    return at + (exp - iat) * 1000 - Date.now() > SOON_MS;
  }

  /** @param {string | URL} address @param {unknown} body */
  const post = (address, body) =>
    fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  /** @type {Promise<Pair | null> | undefined} A renewal under way: whoever needs a token waits for the same one. */
  let renewing;

  /** @param {Pair} pair @returns {Promise<Pair | null>} null where the sign-in has ended */
  function renew({ refreshToken }) {
    renewing ??= post(`${server}/api/auth/refresh`, { refreshToken })
      .then(async (response) => {
        if (!response.ok && response.status !== 401)
          throw new Error(`The sign-in could not be renewed (${response.status}).`);
        const pair = response.ok ? { ...(await response.json()), at: Date.now() } : null;
        // Signed out meanwhile: then it stays so.
        if (read()?.refreshToken !== refreshToken) return read();
        keep(pair);
        tabs.postMessage({ spent: refreshToken, pair });
        return pair;
      })
      .finally(() => {
        renewing = undefined;
      });
    return renewing;
  }

  /**
   * Takes what a sign-in adds out of the address, before anything else runs and whoever sent it. A `token` alone is the
   * page's own.
   *
   * @returns {Record<string, string> | undefined}
   */
  function takeFromAddress() {
    /** @type {Record<string, string>} */
    const found = {};
    const others = location.search
      .slice(1)
      .split("&")
      .filter((part) => {
        const [, name, value = ""] = /^(token|refreshToken|sso_state)=(.*)/.exec(part) ?? [];
        if (name) found[name] = value;
        return !name;
      });
    if (!("refreshToken" in found || "sso_state" in found)) return undefined;
    const clean = new URL(location.href);
    clean.search = others.join("&");
    history.replaceState(history.state, "", clean);
    return found;
  }

  /** Tokens count only with the state that this tab sent. @param {Record<string, string>} found */
  function receive({ sso_state: state, token, refreshToken }) {
    const expected = sessionStorage.getItem(STATE);
    sessionStorage.removeItem(STATE);
    if (!token || !refreshToken) return;
    if (state !== expected) {
      console.error("sso: tokens came that this tab did not ask for; they are not used");
      return;
    }
    const pair = {
      token: decodeURIComponent(token),
      refreshToken: decodeURIComponent(refreshToken),
      at: Date.now(),
    };
    keep(pair);
    // The refresh token that stood in an address is worth nothing from here on.
    renew(pair).catch(() => {});
  }

  /** Throws where the access token may not go. @param {string} address */
  function requireApi(address) {
    const { origin } = new URL(address);
    if (origin !== location.origin && !apiOrigins.split(/\s+/).includes(origin))
      throw new Error(`sso.fetch: ${origin} is neither this page's origin nor in data-api-origins.`);
  }

  /** @type {Sso} */
  const sso = {
    async token() {
      const pair = await (renewing?.catch(read) ?? read());
      if (!pair) return null;
      if (isFresh(pair)) return pair.token;
      return (await renew(pair))?.token ?? null;
    },

    async user() {
      const token = await sso.token();
      if (!token) return null;
      const { sub, name, roles } = claimsOf(token);
      return { id: sub, name, roles: roles ?? [] };
    },

    async signIn(path = location.pathname + location.search + location.hash) {
      const state = crypto.randomUUID();
      const back = new URL(path, location.origin);
      if (back.searchParams.has("token") || back.searchParams.has("refreshToken"))
        throw new Error("sso.signIn: the path may not have token or refreshToken in its query.");
      back.search += `${back.search ? "&" : "?"}sso_state=${state}`;
      // Not by the page's base, which markup can set.
      const response = await post(new URL(signUrl, location.href), {
        path: back.pathname + back.search + back.hash,
      });
      if (!response.ok) throw new Error(`The back end did not sign the request (${response.status}).`);
      const { signedRequest, redirectionURL } = await response.json();
      sessionStorage.setItem(STATE, state);
      const encodedString = btoa(String.fromCharCode(...new TextEncoder().encode(`${appName}&${appId}`)));
      const query = new URLSearchParams({ encodedString, signedRequest, redirectionURL });
      location.assign(`${server}/auth/sign-in?${query}`);
    },

    async signOut() {
      const token = await sso.token().catch(() => read()?.token);
      keep(null);
      if (!token) return;
      const headers = { authorization: `Bearer ${token}` };
      const response = await fetch(`${server}/api/auth/logout`, { headers, keepalive: true });
      if (!response.ok && response.status !== 401)
        throw new Error(`The sign-in could not be ended (${response.status}).`);
    },

    async fetch(input, init) {
      const request = new Request(input, init);
      requireApi(request.url);
      /** @param {string | null | undefined} token */
      const send = async (token) => {
        const copy = request.clone();
        if (token) copy.headers.set("authorization", `Bearer ${token}`);
        const response = await fetch(copy);
        // Browsers take the token off on the way to another origin; what came from there is not an API's answer.
        if (response.redirected) requireApi(response.url);
        return response;
      };
      const response = await send(await sso.token());
      if (response.status !== 401) return response;
      const pair = read();
      const renewed = pair && (await renew(pair));
      if (renewed) return send(renewed.token);
      await sso.signIn();
      return response;
    },
  };

  if (arrived) receive(arrived);
  Object.assign(window, { sso: Object.freeze(sso) });
})();
