// @ts-check
/**
 * The SSO library for client applications' pages: a script tag, no dependency.
 *
 * Settings, as `data-` attributes of its script tag:
 * - `data-app-id`: the Application Key
 * - `data-sign-url`: where the application's own back end signs requests. It is posted `{ "path": string }`, a path of the
 *   application with its query, puts its own origin before it and answers `{ "signedRequest", "redirectionURL" }`.
 * - `data-app-name`: the application's name, optional
 *
 * It offers `window.sso`; the type of `sso` below says what.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { appId = "", signUrl = "", appName = "" } = script.dataset;
  const server = new URL(script.src).origin;
  const STATE = "sso.state";
  const PAIR = "sso.pair";
  const SOON_MS = 30_000;

  /** @typedef {{ token: string, refreshToken: string }} Pair */

  /** @type {Promise<Pair | null> | undefined} A refresh under way: whoever needs a token waits for the same one. */
  let refreshing;

  /** @returns {Pair | null} */
  const read = () => JSON.parse(sessionStorage.getItem(PAIR) ?? "null");
  /** @param {Pair | null} pair */
  const keep = (pair) =>
    pair ? sessionStorage.setItem(PAIR, JSON.stringify(pair)) : sessionStorage.removeItem(PAIR);

  /** @param {string} token @returns {any} the claims; they are for showing, a back end verifies the token */
  function claimsOf(token) {
    const bytes = atob((token.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  }

  /** @param {string} refreshToken @returns {Promise<Pair | null>} null where the sign-in has ended */
  function refresh(refreshToken) {
    refreshing ??= fetch(`${server}/api/auth/refresh`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refreshToken }),
    })
      .then(async (response) => {
        if (response.ok) return response.json();
        if (response.status === 401) return null;
        throw new Error(`The sign-in could not be renewed (${response.status}).`);
      })
      .then((pair) => {
        keep(pair);
        return pair;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  }

  /** Takes the tokens out of the address before anything else runs; they count only with the state that was sent. */
  function takeFromAddress() {
    const url = new URL(location.href);
    const [token, refreshToken, state] = ["token", "refreshToken", "sso_state"].map((name) =>
      url.searchParams.get(name),
    );
    if (state === null) return;
    for (const name of ["token", "refreshToken", "sso_state"]) url.searchParams.delete(name);
    history.replaceState(history.state, "", url);
    const expected = sessionStorage.getItem(STATE);
    sessionStorage.removeItem(STATE);
    if (!token || !refreshToken) return;
    if (!expected || state !== expected) {
      console.error("sso: tokens came that this tab did not ask for; they are not used");
      return;
    }
    keep({ token, refreshToken });
    // The refresh token that stood in an address is worth nothing from here on.
    refresh(refreshToken).catch(() => {});
  }

  const sso = {
    /** @returns {Promise<string | null>} an access token that is good now, or null where nobody is signed in */
    async token() {
      const pair = await (refreshing ?? read());
      if (!pair) return null;
      if (claimsOf(pair.token).exp * 1000 - Date.now() > SOON_MS) return pair.token;
      return (await refresh(pair.refreshToken))?.token ?? null;
    },

    /** @returns {Promise<{ id: string, name: string, roles: string[] } | null>} who is signed in */
    async user() {
      const token = await sso.token();
      if (!token) return null;
      const { sub, name, roles } = claimsOf(token);
      return { id: sub, name, roles: roles ?? [] };
    },

    /** Leaves for the sign-in page and comes back to `path`: without a form, where one is signed in there already. */
    async signIn(path = location.pathname + location.search) {
      const state = crypto.randomUUID();
      const back = new URL(path, location.origin);
      back.searchParams.set("sso_state", state);
      const response = await fetch(signUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ path: back.pathname + back.search + back.hash }),
      });
      if (!response.ok) throw new Error(`The back end did not sign the request (${response.status}).`);
      const { signedRequest, redirectionURL } = await response.json();
      sessionStorage.setItem(STATE, state);
      const name = new TextEncoder().encode(`${appName || appId}&${appId}`);
      const encodedString = btoa(String.fromCharCode(...name));
      const query = new URLSearchParams({ encodedString, signedRequest, redirectionURL });
      location.assign(`${server}/auth/sign-in?${query}`);
    },

    /** Ends the sign-in, here and there. */
    async signOut() {
      const token = await sso.token().catch(() => null);
      keep(null);
      if (!token) return;
      await fetch(`${server}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
    },

    /**
     * `fetch` with the access token. After a 401 it tries once more with a new one; where the sign-in has ended, it
     * signs in again.
     *
     * @param {RequestInfo | URL} input
     * @param {RequestInit} [init]
     */
    async fetch(input, init) {
      /** @param {string | null} token */
      const send = (token) => {
        const request = new Request(input, init);
        if (token) request.headers.set("authorization", `Bearer ${token}`);
        return fetch(request);
      };
      const response = await send(await sso.token());
      if (response.status !== 401) return response;
      const pair = read();
      const renewed = pair && (await refresh(pair.refreshToken));
      if (renewed) return send(renewed.token);
      await sso.signIn();
      return response;
    },
  };

  takeFromAddress();
  Object.assign(window, { sso: Object.freeze(sso) });
})();
