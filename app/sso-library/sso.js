// @ts-check
/**
 * The SSO library for client applications' pages. Load it by a script tag; settings are `data-` attributes of the tag:
 *
 * - `data-app-id`: the Application Key
 * - `data-app-name`: the application's name, optional
 * - `data-sign-url`: the endpoint of the application's back end that signs requests. It receives `{ "path": string }` by
 *   POST, a path of the application with its query, prefixes it with its own origin and returns
 *   `{ "signedRequest", "redirectionURL" }`.
 * - `data-api-origins`: further origins that `sso.fetch` may send the access token to, separated by spaces, optional
 *
 * The library defines `window.sso`. Its types are at `/sso.d.ts`.
 */
(() => {
  const arrived = takeFromAddress();
  // Read from the prototype: an element named "currentScript" shadows the document's own property.
  const script = Reflect.get(Document.prototype, "currentScript", document);
  if (!(script instanceof HTMLScriptElement))
    throw new Error('sso.js must be loaded by a script tag without type="module".');
  const { appId = "", appName = appId, signUrl = "", apiOrigins = "" } = script.dataset;
  const server = new URL(script.src).origin;
  const STATE = "sso.state";
  const PAIR = "sso.pair";
  const SOON_MS = 30_000;

  /**
   * @typedef {object} Pair
   * @property {string} token
   * @property {string} refreshToken
   * @property {number} at time of receipt in ms, by this device's clock, which may be wrong
   */

  /** @returns {Pair | null} */
  const read = () => JSON.parse(sessionStorage.getItem(PAIR) ?? "null");
  /** @param {Pair | null} pair */
  const keep = (pair) =>
    pair ? sessionStorage.setItem(PAIR, JSON.stringify(pair)) : sessionStorage.removeItem(PAIR);

  /** A duplicated tab has the same pair, so it adopts the pair that the other tab got in exchange. */
  const tabs = new BroadcastChannel(PAIR);
  tabs.onmessage = ({ data: { spent, pair } }) => {
    if (read()?.refreshToken === spent) keep(pair);
  };

  /** @param {string} token @returns {any} the claims, for display only: the back end verifies the token */
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

  /** @type {Promise<Pair | null> | undefined} The renewal in progress, shared by all calls that need a token. */
  let renewing;

  /** @param {Pair} pair @returns {Promise<Pair | null>} null if the sign-in has ended */
  function renew({ refreshToken }) {
    renewing ??= post(`${server}/api/auth/refresh`, { refreshToken })
      .then(async (response) => {
        if (!response.ok && response.status !== 401)
          throw new Error(`The tokens could not be renewed (${response.status}).`);
        const pair = response.ok ? { ...(await response.json()), at: Date.now() } : null;
        // Don't sign in again after a sign-out in the meantime.
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
   * Removes a sign-in's parameters from the address before anything else runs, even if this tab did not request them. A
   * `token` without the others belongs to the page.
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

  /** Accepts tokens only with the state that this tab sent. @param {Record<string, string>} found */
  function receive({ sso_state: state, token, refreshToken }) {
    const expected = sessionStorage.getItem(STATE);
    sessionStorage.removeItem(STATE);
    if (!token || !refreshToken) return;
    if (state !== expected) {
      console.error("sso: ignored tokens that this tab did not request");
      return;
    }
    const pair = {
      token: decodeURIComponent(token),
      refreshToken: decodeURIComponent(refreshToken),
      at: Date.now(),
    };
    keep(pair);
    // The exchange invalidates the refresh token from the address.
    renew(pair).catch(() => {});
  }

  /** Throws if the access token must not be sent to the address. @param {string} address */
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
        throw new Error("sso.signIn: the path must not have token or refreshToken in its query.");
      back.search += `${back.search ? "&" : "?"}sso_state=${state}`;
      // Resolved against the location, not the page's base, which markup can set.
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
      if (!response.ok && response.status !== 401) throw new Error(`Sign-out failed (${response.status}).`);
    },

    async fetch(input, init) {
      const request = new Request(input, init);
      requireApi(request.url);
      /** @param {string | null | undefined} token */
      const send = async (token) => {
        const copy = request.clone();
        if (token) copy.headers.set("authorization", `Bearer ${token}`);
        const response = await fetch(copy);
        // Browsers drop the token on a redirect to another origin. Its answer is not the API's.
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
