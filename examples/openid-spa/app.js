// Signs people in by OpenID Connect without a back end: authorization code with PKCE. Tokens stay in this page's memory,
// where only its own scripts read them; after a reload, "Sign in" brings new ones without a form.
import * as openid from "openid-client";

const CALLBACK = `${location.origin}/callback`;
/** Renews the access token this long before it expires. */
const EARLY_S = 30;
/** Where a sign-in waits while the browser is away: its state, nonce and verifier are good for nothing else. */
const BEGUN = "openid.begun";

const { issuer, clientId } = await (await fetch("/settings.json")).json();
const isPlain = issuer.startsWith("http:");
const sso = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
  execute: isPlain ? [openid.allowInsecureRequests] : [],
});

let tokens;
let user;
let expiresAt = 0;

function keep(received) {
  // Each refresh token is valid once: the new one takes its place.
  tokens = { ...tokens, ...received };
  expiresAt = Date.now() + received.expires_in * 1000;
}

async function signIn() {
  const begun = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  };
  sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  location.assign(
    openid.buildAuthorizationUrl(sso, {
      redirect_uri: CALLBACK,
      scope: "openid profile email groups",
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: "S256",
    }),
  );
}

/** Exchanges the code in the address, once the browser is back. */
async function comeBack() {
  const address = new URL(location.href);
  const begun = JSON.parse(sessionStorage.getItem(BEGUN) ?? "null");
  sessionStorage.removeItem(BEGUN);
  history.replaceState(null, "", "/");
  if (!begun) return "Begin again";
  try {
    // Checks state, iss (RFC 9207), nonce and the ID token's claims.
    const received = await openid.authorizationCodeGrant(sso, address, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    user = received.claims();
    keep(received);
    return undefined;
  } catch (error) {
    return `You were not signed in: ${error.error ?? error.code ?? error.message}`;
  }
}

/** The access token, renewed if it is about to expire. Undefined if the sign-in has ended. */
async function accessToken() {
  if (expiresAt - EARLY_S * 1000 > Date.now()) return tokens.access_token;
  try {
    keep(await openid.refreshTokenGrant(sso, tokens.refresh_token));
    return tokens.access_token;
  } catch (error) {
    if (error.error !== "invalid_grant") throw error;
    tokens = undefined;
    return undefined;
  }
}

async function ask() {
  const token = await accessToken();
  if (!token) return show("Your sign-in has ended");
  const profile = await openid.fetchUserInfo(sso, token, user.sub);
  document.getElementById("answer").textContent = JSON.stringify(profile, null, 2);
}

function signOut() {
  location.assign(
    openid.buildEndSessionUrl(sso, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${location.origin}/`,
    }),
  );
}

function show(problem) {
  const state = tokens ? `Signed in as ${user.name}` : "Not signed in";
  document.getElementById("who").textContent = problem ?? state;
  document.getElementById("sign-in").hidden = Boolean(tokens);
  document.getElementById("ask").hidden = !tokens;
  document.getElementById("sign-out").hidden = !tokens;
}

document.getElementById("sign-in").onclick = signIn;
document.getElementById("ask").onclick = ask;
document.getElementById("sign-out").onclick = signOut;
show(location.pathname === "/callback" ? await comeBack() : undefined);
