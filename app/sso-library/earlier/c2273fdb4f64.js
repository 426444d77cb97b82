// @ts-check
/**
 * The SSO library for client applications' pages: a script tag, no dependency. Settings are `data-` attributes of the tag:
 *
 * - `data-app-id`: the Application Key
 * - `data-app-name`: the application's name, optional
 * - `data-sign-url`: where the application's own back end signs requests. It is posted `{ "path": string }`, a path of the
 *   application with its query, puts its own origin before it and answers `{ "signedRequest", "redirectionURL" }`.
 *
 * It offers `window.sso`; its types are at `/sso.d.ts`.
 */
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const { appId = "", appName = appId, signUrl = "" } = script.dataset;
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

  /** @param {string} address @param {unknown} body */
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

  /** Takes the tokens out of the address before anything else runs; they count only with the state that was sent. */
  function takeFromAddress() {
    const { search } = location;
    const state = /[?&]sso_state=([^&]*)/.exec(search)?.[1];
    if (state === undefined) return;
    const added = /&token=([^&]*)&refreshToken=([^&]*)$/;
    const [, token = "", refreshToken = ""] = added.exec(search) ?? [];
    const clean = new URL(location.href);
    clean.search = search
      .replace(added, "")
      .replace(/([?&])sso_state=[^&]*(&?)/, (_, before, after) => after && before);
    history.replaceState(history.state, "", clean);
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
      back.search += `${back.search ? "&" : "?"}sso_state=${state}`;
      const response = await post(signUrl, { path: back.pathname + back.search + back.hash });
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
      /** @param {string | null | undefined} token */
      const send = (token) => {
        const copy = request.clone();
        if (token) copy.headers.set("authorization", `Bearer ${token}`);
        return fetch(copy);
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

  takeFromAddress();
  Object.assign(window, { sso: Object.freeze(sso) });
})();
