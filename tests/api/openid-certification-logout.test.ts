import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { formOf } from "#harness/node-browser";
import { describeOnEngines } from "#tests/support/engines";
import { LogoutReceiver } from "#tests/support/logout-receiver";
import type { End, OpenIdBrowser } from "#tests/support/openid-browser";
import { OpenIdService, type RelyingParty, type Tokens } from "#tests/support/openid-service";

/** The modules of the OpenID Foundation's certification of sign-outs, by their names. */
describeOnEngines("the OpenID certification of sign-outs", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  /** A page of ours, and not the application. */
  function expectOurPage({ url, page }: End) {
    expect(url.origin).toBe(sso.issuer);
    expect(page?.status).toBe(400);
  }

  const postLogoutRedirectUri = "https://client.example.test/signed-out";
  const logoutAt = (wanted: Record<string, string>) => {
    const url = sso.at("/oidc/sign-out");
    url.search = new URLSearchParams(wanted).toString();
    return url;
  };

  /** Goes to the sign-out address, and says yes where it asks. */
  async function signOut(browser: OpenIdBrowser, wanted: Record<string, string>): Promise<End> {
    const end = await browser.go(logoutAt(wanted));
    if (end.page?.status !== 200) return end;
    const { action, fields } = formOf(end.page);
    return browser.go(action, { form: { ...fields, logout: "yes" } });
  }

  async function expectSignedOut(browser: OpenIdBrowser, client: RelyingParty) {
    expect(await sso.refusal(browser, client, sso.begin(client, { prompt: "none" }))).toBe("login_required");
  }

  async function signedIn(connection: Parameters<OpenIdService["setUp"]>[0] = {}) {
    const set = await sso.setUp({ postLogoutRedirectUris: [postLogoutRedirectUri], ...connection });
    return { ...set, tokens: await sso.tokensFor(set.browser, set.client) };
  }

  describe("O4: RP-Initiated Logout OP", () => {
    it("oidcc-rp-initiated-logout-discovery-endpoint-verification", async () => {
      const { body } = await sso.send("/.well-known/openid-configuration");
      expect(body.end_session_endpoint).toBe(`${sso.issuer}/oidc/sign-out`);
    });

    it("oidcc-rp-initiated-logout", async () => {
      const { client, browser, tokens } = await signedIn();
      const { url } = await signOut(browser, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: postLogoutRedirectUri,
        state: "a state",
      });
      expect(url.href).toBe(`${postLogoutRedirectUri}?state=a+state`);
      await expectSignedOut(browser, client);
    });

    it("O4: asks where the ID token is of another session of the same person, or nobody opened a page", async () => {
      const { client, browser, person, tokens } = await signedIn();
      const elsewhere = await sso.tokensFor(sso.browser(person), client);
      const asked = await browser.go(logoutAt({ id_token_hint: elsewhere.id_token }));
      expect(asked.page?.body).toContain("Sign out?");
      const image = { headers: { "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" } };
      expect((await browser.open(logoutAt({ id_token_hint: tokens.id_token }), image)).status).toBe(403);
      await sso.codeFor(browser, client, { prompt: "none" });
    });

    it("oidcc-rp-initiated-logout-no-state", async () => {
      const { client, browser, tokens } = await signedIn();
      const { url } = await signOut(browser, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: postLogoutRedirectUri,
      });
      expect(url.href).toBe(postLogoutRedirectUri);
      await expectSignedOut(browser, client);
    });

    it("oidcc-rp-initiated-logout-bad-post-logout-redirect-uri", async () => {
      const { browser, tokens } = await signedIn();
      expectOurPage(
        await browser.go(
          logoutAt({
            id_token_hint: tokens.id_token,
            post_logout_redirect_uri: "https://client.example.test/elsewhere",
            state: "a",
          }),
        ),
      );
    });

    it("oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri", async () => {
      const { browser, tokens } = await signedIn();
      expectOurPage(
        await browser.go(
          logoutAt({
            id_token_hint: tokens.id_token,
            post_logout_redirect_uri: `${postLogoutRedirectUri}?foo=bar`,
            state: "a",
          }),
        ),
      );
    });

    it("oidcc-rp-initiated-logout-no-id-token-hint", async () => {
      const { browser } = await signedIn();
      const { url } = await signOut(browser, {
        post_logout_redirect_uri: postLogoutRedirectUri,
        state: "a",
      });
      expect(url.origin).toBe(sso.issuer);
    });

    it("oidcc-rp-initiated-logout-bad-id-token-hint", async () => {
      const { browser, client, person } = await signedIn();
      const made = await new SignJWT({ sid: "made up" })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(sso.issuer)
        .setAudience(client.id)
        .setSubject(person.id)
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(new TextEncoder().encode(client.secret));
      expectOurPage(
        await browser.go(logoutAt({ id_token_hint: made, post_logout_redirect_uri: postLogoutRedirectUri })),
      );
    });

    it("oidcc-rp-initiated-logout-modified-id-token-hint", async () => {
      const { browser, tokens } = await signedIn();
      const unsigned = new UnsecuredJWT(decodeJwt(tokens.id_token)).encode();
      expectOurPage(
        await browser.go(
          logoutAt({ id_token_hint: unsigned, post_logout_redirect_uri: postLogoutRedirectUri }),
        ),
      );
    });

    it.each([
      ["oidcc-rp-initiated-logout-no-params", () => ({})],
      [
        "oidcc-rp-initiated-logout-no-post-logout-redirect-uri",
        ({ id_token }: Tokens) => ({ id_token_hint: id_token, state: "a" }),
      ],
      ["oidcc-rp-initiated-logout-only-state", () => ({ state: "a" })],
    ])("%s", async (_, wanted) => {
      const { client, browser, tokens } = await signedIn();
      const { url } = await signOut(browser, wanted(tokens) as Record<string, string>);
      expect(url.origin).toBe(sso.issuer);
      await expectSignedOut(browser, client);
    });
  });

  describe("Back-Channel OP", () => {
    it("oidcc-backchannel-logout-discovery-endpoint-verification", async () => {
      const { body } = await sso.send("/.well-known/openid-configuration");
      expect(body).toMatchObject({
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
        end_session_endpoint: `${sso.issuer}/oidc/sign-out`,
      });
    });

    it.each(["RS256", "ES256"] as const)("oidcc-backchannel-rp-initiated-logout, %s", async (idTokenAlg) => {
      const receiver = await LogoutReceiver.start();
      const { client, browser, tokens, person } = await signedIn({
        backchannelLogoutUri: receiver.url,
        idTokenAlg,
      });
      const { url } = await signOut(browser, {
        id_token_hint: tokens.id_token,
        post_logout_redirect_uri: postLogoutRedirectUri,
        state: "a",
      });
      expect(url.searchParams.get("state")).toBe("a");
      await vi.waitFor(() => expect(receiver.forms).toHaveLength(1), { timeout: 20_000 });
      receiver.stop();
      expect([...(receiver.forms[0]?.keys() ?? [])]).toEqual(["logout_token"]);
      const [logoutToken = ""] = receiver.tokens;
      const keys = createRemoteJWKSet(sso.at("/api/.well-known/jwks.json"));
      const { payload, protectedHeader } = await jwtVerify(logoutToken, keys, {
        issuer: sso.issuer,
        audience: client.id,
        typ: "logout+jwt",
        requiredClaims: ["iat", "jti", "exp"],
      });
      expect(protectedHeader.alg).toBe(idTokenAlg);
      expect(payload).toMatchObject({
        sub: person.id,
        sid: decodeJwt(tokens.id_token).sid,
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      });
      expect(payload).not.toHaveProperty("nonce");
      expect(payload.sid).toBeTruthy();
      await expectSignedOut(browser, client);
    });
  });
});
