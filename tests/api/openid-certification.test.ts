import { decodeProtectedHeader, UnsecuredJWT } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService } from "#tests/support/openid-service";

/**
 * The modules of the OpenID Foundation's certification, by their names: what the suite asks of a provider with
 * registered clients, code flow and discovery.
 */
describeOnEngines("the OpenID certification", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  type Given = Awaited<ReturnType<OpenIdService["setUp"]>> & { config: openid.Configuration };

  async function given(connection: Parameters<OpenIdService["setUp"]>[0] = {}): Promise<Given> {
    const set = await sso.setUp(connection);
    const config = await sso.configure(set.client);
    // The ID token's signature is checked too.
    openid.enableNonRepudiationChecks(config);
    return { ...set, config };
  }

  /** A client's whole sign-in as openid-client does it, with all its checks. */
  async function signIn(
    { client, browser, config }: Given,
    wanted: Record<string, string> = {},
    { nonce = true, pkce = false, post = false } = {},
  ) {
    const verifier = openid.randomPKCECodeVerifier();
    const begun = { state: openid.randomState(), nonce: openid.randomNonce() };
    const parameters = {
      redirect_uri: client.redirectUri,
      scope: "openid",
      state: begun.state,
      ...(nonce && { nonce: begun.nonce }),
      ...(pkce && {
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
      }),
      ...wanted,
    };
    const url = openid.buildAuthorizationUrl(config, parameters);
    const end = post
      ? await browser.go(sso.at(url.pathname), { form: Object.fromEntries(url.searchParams) })
      : await browser.go(url);
    expect(end.url.href.split("?")[0]).toBe(client.redirectUri);
    expect(end.url.searchParams.get("iss")).toBe(sso.issuer);
    const tokens = await openid.authorizationCodeGrant(config, end.url, {
      expectedState: begun.state,
      ...(nonce && { expectedNonce: begun.nonce }),
      ...(pkce && { pkceCodeVerifier: verifier }),
      ...("max_age" in wanted && { maxAge: Number(wanted.max_age) }),
      idTokenExpected: true,
    });
    const claims = tokens.claims() as openid.IDToken;
    return { tokens, claims, userinfo: () => openid.fetchUserInfo(config, tokens.access_token, claims.sub) };
  }

  describe("Basic OP", () => {
    it("oidcc-server", async () => {
      const set = await given();
      const { tokens, claims, userinfo } = await signIn(set);
      expect(claims).toMatchObject({ iss: sso.issuer, aud: set.client.id, sub: set.person.id });
      expect(claims.exp).toBeGreaterThan(claims.iat);
      expect(decodeProtectedHeader(tokens.id_token as string)).toMatchObject({ alg: "RS256" });
      expect(tokens.token_type).toBe("bearer");
      expect((await userinfo()).sub).toBe(set.person.id);
    });

    it("oidcc-response-type-missing", async () => {
      const { client, browser } = await sso.setUp();
      const begun = sso.begin(client, { response_type: undefined });
      expect(await sso.refusal(browser, client, begun)).toBe("invalid_request");
    });

    describe("userinfo", () => {
      let accessToken: string;
      let id: string;
      beforeAll(async () => {
        const { client, browser, person } = await sso.setUp();
        ({ access_token: accessToken } = await sso.tokensFor(browser, client));
        id = person.id;
      });
      const method = "POST";

      it("oidcc-userinfo-get", async () => {
        expect(await sso.userinfo(accessToken)).toMatchObject({ status: 200, body: { sub: id } });
      });

      it("oidcc-userinfo-post-header", async () => {
        const headers = { authorization: `Bearer ${accessToken}` };
        expect(await sso.send("/oidc/me", { method, headers })).toMatchObject({
          status: 200,
          body: { sub: id },
        });
      });

      it("oidcc-userinfo-post-body", async () => {
        const body = new URLSearchParams({ access_token: accessToken });
        expect(await sso.send("/oidc/me", { method, body })).toMatchObject({
          status: 200,
          body: { sub: id },
        });
      });
    });

    it("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", async () => {
      const { claims } = await signIn(await given(), {}, { nonce: false });
      expect(claims.nonce).toBeUndefined();
    });

    it("oidcc-scope-profile", async () => {
      const set = await given();
      const { userinfo, claims } = await signIn(set, { scope: "openid profile" });
      expect(await userinfo()).toMatchObject({ name: `Person ${set.person.username}` });
      expect(claims.name).toBe(`Person ${set.person.username}`);
    });

    it("oidcc-scope-email", async () => {
      const set = await given();
      const { userinfo } = await signIn(set, { scope: "openid email" });
      const email = `${set.person.username}@example.test`;
      expect(await userinfo()).toMatchObject({ email, email_verified: true });
    });

    it.each(["oidcc-scope-address", "oidcc-scope-phone"])("%s", async (module) => {
      const set = await given();
      const { userinfo } = await signIn(set, { scope: `openid ${module.split("-").at(-1)}` });
      // There are no such claims here: the scope is ignored (OpenID Connect Core, section 5.4).
      expect(await userinfo()).toEqual({ sub: set.person.id });
    });

    it("oidcc-scope-all", async () => {
      const set = await given();
      const { userinfo } = await signIn(set, { scope: "openid profile email address phone" });
      expect(await userinfo()).toMatchObject({
        sub: set.person.id,
        name: `Person ${set.person.username}`,
        email: `${set.person.username}@example.test`,
      });
    });

    it("oidcc-ensure-other-scope-order-succeeds", async () => {
      const { userinfo } = await signIn(await given(), { scope: "email openid" });
      expect(await userinfo()).toHaveProperty("email");
    });

    it.each(["page", "popup"])("oidcc-display-%s", async (display) => {
      await signIn(await given(), { display });
    });

    it("oidcc-prompt-login", async () => {
      const set = await given();
      const first = await signIn(set, { max_age: "15000" });
      sso.passTime(1000);
      const second = await signIn(set, { prompt: "login", max_age: "15000" });
      expect(set.browser.forms).toBe(2);
      expect(second.claims.sub).toBe(first.claims.sub);
      expect(second.claims.auth_time).toBeGreaterThan(first.claims.auth_time as number);
    });

    it("oidcc-prompt-none-not-logged-in", async () => {
      const { client } = await sso.setUp();
      const begun = sso.begin(client, { prompt: "none" });
      expect(await sso.refusal(sso.browser(), client, begun)).toBe("login_required");
    });

    it("oidcc-prompt-none-logged-in", async () => {
      const set = await given();
      const first = await signIn(set);
      const second = await signIn(set, { prompt: "none" });
      expect(set.browser.forms).toBe(1);
      expect(second.claims.sub).toBe(first.claims.sub);
      expect(second.claims.auth_time).toBe(first.claims.auth_time);
    });

    it("oidcc-max-age-1", async () => {
      const set = await given();
      const first = await signIn(set, { max_age: "15000" });
      sso.passTime(2000);
      const second = await signIn(set, { max_age: "1" });
      expect(set.browser.forms).toBe(2);
      expect(second.claims.sub).toBe(first.claims.sub);
      expect(second.claims.auth_time).toBeGreaterThan(first.claims.auth_time as number);
    });

    it("oidcc-max-age-10000", async () => {
      const set = await given();
      const first = await signIn(set, { max_age: "15000" });
      sso.passTime(2000);
      const second = await signIn(set, { max_age: "10000" });
      expect(set.browser.forms).toBe(1);
      expect(second.claims.auth_time).toBe(first.claims.auth_time);
    });

    it("oidcc-ensure-request-with-unknown-parameter-succeeds", async () => {
      await signIn(await given(), { extra: "foobar" });
    });

    it("oidcc-id-token-hint", async () => {
      const set = await given();
      const first = await signIn(set);
      const second = await signIn(set, { prompt: "none", id_token_hint: first.tokens.id_token as string });
      expect(second.claims.sub).toBe(first.claims.sub);
    });

    it("oidcc-login-hint", async () => {
      const set = await given();
      await signIn(set, { login_hint: set.person.username });
    });

    it("oidcc-ui-locales", async () => {
      await signIn(await given(), { ui_locales: "se" });
    });

    it("oidcc-claims-locales", async () => {
      await signIn(await given(), { claims_locales: "se" });
    });

    it("oidcc-ensure-request-with-acr-values-succeeds", async () => {
      await signIn(await given(), { acr_values: "1 2" });
    });

    it("oidcc-codereuse", async () => {
      const { client, browser } = await sso.setUp();
      const code = await sso.codeFor(browser, client);
      expect((await sso.exchange(client, code)).status).toBe(200);
      expect(await sso.exchange(client, code)).toMatchObject({
        status: 400,
        body: { error: "invalid_grant" },
      });
    });

    it("oidcc-codereuse-30seconds", async () => {
      const { client, browser } = await sso.setUp();
      const code = await sso.codeFor(browser, client);
      const { body } = await sso.exchange(client, code);
      expect((await sso.userinfo(body.access_token)).status).toBe(200);
      sso.passTime(30_000);
      expect(await sso.exchange(client, code)).toMatchObject({
        status: 400,
        body: { error: "invalid_grant" },
      });
      expect((await sso.userinfo(body.access_token)).status).toBe(401);
    });

    it("oidcc-ensure-registered-redirect-uri", async () => {
      const { client, browser } = await sso.setUp();
      const { url, page } = await browser.go(
        sso.begin(client, { redirect_uri: `${client.redirectUri}2` }).url,
      );
      expect(url.origin).toBe(sso.issuer);
      expect(page?.status).toBe(400);
    });

    it("oidcc-ensure-post-request-succeeds", async () => {
      await signIn(await given(), {}, { post: true });
    });

    it("oidcc-server-client-secret-post", async () => {
      const set = await given();
      const config = await sso.configure(set.client, openid.ClientSecretPost(set.client.secret));
      await signIn({ ...set, config });
    });

    it("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported", async () => {
      const { client, browser } = await sso.setUp();
      const claims = { client_id: client.id, redirect_uri: client.redirectUri, response_type: "code" };
      const request = new UnsecuredJWT(claims).setIssuer(client.id).setAudience(sso.issuer).encode();
      expect(await sso.refusal(browser, client, sso.begin(client, { request }))).toBe(
        "request_not_supported",
      );
    });

    it("oidcc-claims-essential", async () => {
      const set = await given();
      const { userinfo } = await signIn(set, {
        claims: JSON.stringify({ userinfo: { name: { essential: true } } }),
      });
      expect(await userinfo()).toMatchObject({ name: `Person ${set.person.username}` });
    });

    it("oidcc-ensure-request-object-with-redirect-uri", async () => {
      const { client, browser } = await sso.setUp();
      const request = new UnsecuredJWT({ redirect_uri: "https://elsewhere.example/callback" })
        .setIssuer(client.id)
        .encode();
      expect(await sso.refusal(browser, client, sso.begin(client, { request }))).toBe(
        "request_not_supported",
      );
    });

    it("oidcc-refresh-token", async () => {
      const set = await given();
      const { tokens, claims } = await signIn(set, { scope: "openid offline_access", prompt: "consent" });
      const refreshToken = tokens.refresh_token as string;
      const renewed = await openid.refreshTokenGrant(set.config, refreshToken);
      expect(renewed.access_token).not.toBe(tokens.access_token);
      const { iss, sub, aud, auth_time } = claims;
      expect(renewed.claims()).toMatchObject({ iss, sub, aud, ...(auth_time && { auth_time }) });
      const other = await sso.addClient();
      expect(await sso.refresh(other, refreshToken)).toMatchObject({
        status: 400,
        body: { error: "invalid_grant" },
      });
    });

    it("oidcc-ensure-request-with-valid-pkce-succeeds", async () => {
      await signIn(await given(), {}, { pkce: true });
    });
  });

  describe("Config OP", () => {
    it("oidcc-discovery-endpoint-verification", async () => {
      const { status, headers, body } = await sso.send("/.well-known/openid-configuration");
      expect(status).toBe(200);
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(body).toMatchObject({
        issuer: sso.issuer,
        authorization_endpoint: `${sso.issuer}/oidc/auth`,
        token_endpoint: `${sso.issuer}/oidc/token`,
        userinfo_endpoint: `${sso.issuer}/oidc/me`,
        jwks_uri: `${sso.issuer}/api/.well-known/jwks.json`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        claims_parameter_supported: true,
        request_uri_parameter_supported: false,
        authorization_response_iss_parameter_supported: true,
        code_challenge_methods_supported: ["S256"],
      });
      // Without the word it is not (OpenID Connect Discovery, section 3).
      expect(body).not.toHaveProperty("request_parameter_supported");
      expect(body.id_token_signing_alg_values_supported.toSorted()).toEqual(["ES256", "RS256"]);
      expect(body.scopes_supported).toEqual(
        expect.arrayContaining(["openid", "profile", "email", "groups", "roles", "offline_access"]),
      );
      expect(body.claims_supported).toEqual(expect.arrayContaining(["sub", "name", "email", "groups"]));
      const { body: keys } = await sso.send("/api/.well-known/jwks.json");
      expect(keys.keys.map((key: { alg: string }) => key.alg).toSorted()).toEqual(["ES256", "RS256"]);
      for (const key of keys.keys) expect(key).not.toHaveProperty("d");
    });

    it("has the same at the address of RFC 8414", async () => {
      const [one, other] = await Promise.all([
        sso.send("/.well-known/openid-configuration"),
        sso.send("/.well-known/oauth-authorization-server"),
      ]);
      expect(other).toMatchObject({ status: 200, body: one?.body });
    });
  });
});
