import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OpenIdService, type Reply } from "#tests/support/openid-service";

const INVALID_GRANT = { status: 400, body: { error: "invalid_grant" } };
const INACTIVE = { status: 200, body: { active: false } };

describeOnEngines("OpenID Connect's codes and tokens", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  const times = <Result>(count: number, ask: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, ask));
  const withStatus = (answers: Reply[], status: number) => answers.filter((one) => one.status === status);

  describe("a code", () => {
    it("O2: is exchanged once, of 20 times at once, and the others end its tokens", async () => {
      const { client, browser } = await sso.setUp();
      const code = await sso.codeFor(browser, client);
      const answers = await times(20, () => sso.exchange(client, code));
      const [first, ...more] = withStatus(answers, 200);
      expect(more).toEqual([]);
      const refused = withStatus(answers, 400);
      expect(refused).toHaveLength(19);
      for (const answer of refused) expect(answer).toMatchObject(INVALID_GRANT);
      expect((await sso.userinfo(first?.body.access_token)).status).toBe(401);
      expect(await sso.refresh(client, first?.body.refresh_token)).toMatchObject(INVALID_GRANT);
      expect(await sso.introspect(client, first?.body.access_token)).toMatchObject(INACTIVE);
      expect(await sso.introspect(client, first?.body.refresh_token)).toMatchObject(INACTIVE);
    });

    it("O2: ends after 60 seconds", async () => {
      const { client, browser } = await sso.setUp();
      const code = await sso.codeFor(browser, client);
      sso.passTime(61_000);
      expect(await sso.exchange(client, code)).toMatchObject(INVALID_GRANT);
    });

    it("O2: is of its client and its redirect address alone", async () => {
      const redirectUris = ["https://client.example.test/callback", "https://client.example.test/other"];
      const { client, browser } = await sso.setUp({ redirectUris });
      const other = await sso.addClient({ redirectUris });
      expect(await sso.exchange(other, await sso.codeFor(browser, client))).toMatchObject(INVALID_GRANT);
      for (const redirect_uri of [redirectUris[1], undefined]) {
        const code = await sso.codeFor(browser, client);
        const { status } = await sso.exchange(client, code, { redirect_uri });
        expect(status, redirect_uri).toBe(400);
      }
    });
  });

  describe("PKCE", () => {
    it.each([
      ["without a verifier", undefined],
      ["with another verifier", "a".repeat(43)],
      ["with a verifier that is too short", "short"],
    ])("a code is not exchanged %s", async (_, code_verifier) => {
      const { client, browser } = await sso.setUp();
      const answer = await sso.exchange(client, await sso.codeFor(browser, client), { code_verifier });
      expect(answer.status).toBe(400);
    });

    it("O6: a code that was asked for without a challenge is not exchanged with a verifier: no downgrade", async () => {
      const { client, browser } = await sso.setUp();
      const without = { code_challenge: undefined, code_challenge_method: undefined };
      const { code } = await sso.codeFor(browser, client, without);
      expect(await sso.exchange(client, { code, verifier: "a".repeat(43) })).toMatchObject(INVALID_GRANT);
      const again = await sso.codeFor(browser, client, without);
      expect((await sso.exchange(client, { code: again.code })).status).toBe(200);
    });

    it.each([
      ["a public client", { isPublic: true }],
      ["a client for which it is required", { requirePkce: true }],
    ])("%s gets no code without a challenge, nor with the method plain", async (_, connection) => {
      const { client, browser } = await sso.setUp(connection);
      for (const wanted of [
        { code_challenge: undefined, code_challenge_method: undefined },
        { code_challenge_method: "plain" },
        { code_challenge_method: undefined },
      ]) {
        expect(await sso.refusal(browser, client, sso.begin(client, wanted))).toBe("invalid_request");
      }
    });
  });

  describe("a refresh token", () => {
    it("of a confidential client is good for all of 20 refreshes at once", async () => {
      const { client, browser } = await sso.setUp();
      const { refresh_token } = await sso.tokensFor(browser, client);
      const answers = await times(20, () => sso.refresh(client, refresh_token));
      expect(withStatus(answers, 200)).toHaveLength(20);
      for (const { body } of answers) expect((await sso.userinfo(body.access_token)).status).toBe(200);
    });

    it("O9: of a public client has one successor, which 8 requests at once get, and all of them go on", async () => {
      const { client, browser } = await sso.setUp({ isPublic: true });
      const { refresh_token } = await sso.tokensFor(browser, client);
      const answers = await times(8, () => sso.refresh(client, refresh_token));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      const [next, ...others] = [...new Set(answers.map(({ body }) => body.refresh_token))];
      expect(others).toEqual([]);
      expect(next).not.toBe(refresh_token);
      for (const { body } of answers) expect((await sso.userinfo(body.access_token)).status).toBe(200);
      expect((await sso.refresh(client, next)).status).toBe(200);
    });

    it("O9: of a public client is exchanged again for ten seconds, by another process too, and for nothing that lasts longer", async () => {
      const { client, browser } = await sso.setUp({ isPublic: true });
      const { refresh_token } = await sso.tokensFor(browser, client);
      const other = await OpenIdService.start(databaseUrl());
      onTestFinished(() => other.stop());
      const { body: first } = await sso.refresh(client, refresh_token);
      const stored = await storedTokens();
      sso.passTime(9_000);
      const { status, body: second } = await other.refresh(client, refresh_token);
      expect(status).toBe(200);
      expect(second.refresh_token).toBe(first.refresh_token);
      expect(await storedTokens()).toEqual(stored);
      expect(second.expires_in).toBeLessThanOrEqual(first.expires_in - 9);
      expect(Number(decodeJwt(second.id_token).exp)).toBeLessThanOrEqual(
        Number(decodeJwt(first.id_token).exp),
      );
      for (const { access_token } of [first, second])
        expect((await sso.userinfo(access_token)).status).toBe(200);
      expect((await sso.refresh(client, second.refresh_token)).status).toBe(200);
    });

    const storedTokens = () =>
      sso.test.engine.read
        .selectFrom("oidc_records")
        .where("kind", "=", "RefreshToken")
        .select(["id", "expires_at", "payload_encrypted", "created_at"])
        .where("consumed_at", "is", null)
        .orderBy("id")
        .execute();

    it.each([
      ["after ten seconds", () => sso.passTime(10_001)],
      ["once its successor is used", (next: () => Promise<Reply>) => next()],
    ])("O9: of a public client ends the whole family by its reuse %s", async (_, then) => {
      const { client, browser } = await sso.setUp({ isPublic: true });
      const { refresh_token } = await sso.tokensFor(browser, client);
      const { body: first } = await sso.refresh(client, refresh_token);
      const given = [first];
      const next = async () => {
        const reply = await sso.refresh(client, first.refresh_token);
        given.push(reply.body);
        return reply;
      };
      await then(next);
      expect(await sso.refresh(client, refresh_token)).toMatchObject(INVALID_GRANT);
      for (const { access_token, refresh_token: token } of given) {
        expect((await sso.userinfo(access_token)).status).toBe(401);
        expect(await sso.refresh(client, token)).toMatchObject(INVALID_GRANT);
      }
    });

    it("O9: of a public client is not exchanged again once its grant has ended", async () => {
      const { client, browser } = await sso.setUp({ isPublic: true });
      const { refresh_token } = await sso.tokensFor(browser, client);
      const { body: first } = await sso.refresh(client, refresh_token);
      expect((await sso.revoke(client, first.refresh_token)).status).toBe(200);
      expect(await sso.refresh(client, refresh_token)).toMatchObject(INVALID_GRANT);
      const again = await sso.tokensFor(browser, client);
      await sso.refresh(client, again.refresh_token);
      await browser.signOut();
      expect(await sso.refresh(client, again.refresh_token)).toMatchObject(INVALID_GRANT);
    });

    it("O9: of a public client is never good for another one, nor shown as active, while it may be exchanged again", async () => {
      const { client, browser } = await sso.setUp({ isPublic: true });
      const { refresh_token } = await sso.tokensFor(browser, client);
      const { body: first } = await sso.refresh(client, refresh_token);
      const other = await sso.addClient({ isPublic: true });
      expect(await sso.refresh(other, refresh_token)).toMatchObject(INVALID_GRANT);
      expect(await sso.introspect(client, refresh_token)).toMatchObject(INACTIVE);
      expect((await sso.refresh(client, first.refresh_token)).status).toBe(200);
    });

    it("O8: is of its client alone", async () => {
      const { client, browser } = await sso.setUp();
      const { refresh_token } = await sso.tokensFor(browser, client);
      for (const other of [await sso.addClient(), await sso.addClient({ isPublic: true })])
        expect(await sso.refresh(other, refresh_token)).toMatchObject(INVALID_GRANT);
      expect((await sso.refresh(client, refresh_token)).status).toBe(200);
    });

    it("gives no more scopes than it was issued with", async () => {
      const { client, browser } = await sso.setUp();
      const { refresh_token } = await sso.tokensFor(browser, client, { scope: "openid email" });
      const wider = await sso.refresh(client, refresh_token, { scope: "openid email groups" });
      expect(wider).toMatchObject({ status: 400, body: { error: "invalid_scope" } });
      const narrower = await sso.refresh(client, refresh_token, { scope: "openid" });
      expect(decodeJwt(narrower.body.id_token)).not.toHaveProperty("email");
    });

    it("carries today's roles", async () => {
      const { client, browser, person } = await sso.setUp();
      const { refresh_token, id_token } = await sso.tokensFor(browser, client, { scope: "openid groups" });
      expect(decodeJwt(id_token)).toMatchObject({ groups: [] });
      const { token } = await sso.test.signIn();
      const { body: roles } = await sso.test.get("/auth/roles/drop-down", token);
      const [role] = roles;
      await sso.setPerson(person, 1, [client], [role.id]);
      const { body } = await sso.refresh(client, refresh_token);
      expect(decodeJwt(body.id_token)).toMatchObject({ groups: [role.roleName] });
      expect((await sso.userinfo(body.access_token)).body).toMatchObject({ groups: [role.roleName] });
    });

    it("has groups in place of roles in the claim groups if the application's connection says so", async () => {
      const { client, browser, person } = await sso.setUp();
      const { token } = await sso.test.signIn();
      const given = { groupName: "Night shift", description: null, roles: ["auditor"], applications: [] };
      const { body: group } = await sso.test.post("/auth/groups", given, token);
      await sso.test.post(`/auth/groups/${group.id}/members`, { userId: person.id }, token);
      const scope = { scope: "openid groups roles" };
      const { refresh_token, id_token } = await sso.tokensFor(browser, client, scope);
      expect(decodeJwt(id_token)).toMatchObject({ groups: ["auditor"], roles: ["auditor"] });

      const path = `/auth/applications/${client.id}/connection`;
      const { body: connection } = await sso.test.get(path, token);
      expect(connection.groupsClaim).toBe("roles");
      const { protocol, redirectUris, postLogoutRedirectUris, backchannelLogoutUri } = connection;
      const { native, thirdParty, requirePkce, idTokenAlg } = connection;
      const input = {
        ...{ protocol, redirectUris, postLogoutRedirectUris, backchannelLogoutUri },
        ...{ native, thirdParty, requirePkce, idTokenAlg },
      };
      await sso.test.put(path, { ...input, groupsClaim: "groups" }, token);
      expect((await sso.test.lastAudit("application.update-connection")).message).toContain(
        "to the user's groups",
      );
      const { body } = await sso.refresh(client, refresh_token);
      const expected = { groups: ["Night shift"], roles: ["auditor"] };
      expect(decodeJwt(body.id_token)).toMatchObject(expected);
      expect((await sso.userinfo(body.access_token)).body).toMatchObject(expected);
      // Callers that don't know the key leave it as it is.
      expect((await sso.test.put(path, input, token)).body.groupsClaim).toBe("groups");
    });
  });

  describe("a client", () => {
    it("O12: with a wrong secret and an unknown client get the same answer", async () => {
      const { client, browser } = await sso.setUp();
      const { code, verifier } = await sso.codeFor(browser, client);
      const wrong = { ...client, secret: "x".repeat(43) };
      const unknown = { ...wrong, id: crypto.randomUUID() };
      const byForm = (one: typeof wrong) =>
        sso.token(
          { ...one, secret: undefined },
          { client_id: one.id, client_secret: one.secret, grant_type: "refresh_token", refresh_token: "a" },
        );
      for (const [one, other] of [
        await Promise.all([wrong, unknown].map((who) => sso.exchange(who, { code, verifier }))),
        await Promise.all([wrong, unknown].map(byForm)),
        await Promise.all([wrong, unknown].map((who) => sso.introspect(who, "a"))),
        await Promise.all([wrong, unknown].map((who) => sso.revoke(who, "a"))),
      ]) {
        expect(one?.status).toBe(401);
        expect(one?.body.error).toBe("invalid_client");
        const { status, body } = other ?? {};
        expect({ status, body }).toEqual({ status: one?.status, body: one?.body });
        expect(other?.headers.get("www-authenticate")).toBe(one?.headers.get("www-authenticate") ?? null);
      }
      // The code is still good for its own client.
      expect((await sso.exchange(client, { code, verifier })).status).toBe(200);
    });

    it("O12: can't leave its secret out, nor prove itself by an assertion under it", async () => {
      const { client, browser } = await sso.setUp();
      const { code, verifier } = await sso.codeFor(browser, client);
      const open = { ...client, secret: undefined };
      expect((await sso.exchange(open, { code, verifier })).status).toBe(401);
      const assertion = await new SignJWT({ jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(client.id)
        .setSubject(client.id)
        .setAudience(sso.issuer)
        .setExpirationTime("1m")
        .sign(new TextEncoder().encode(client.secret));
      const { status } = await sso.exchange(
        open,
        { code, verifier },
        {
          client_assertion: assertion,
          client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        },
      );
      expect(status).toBe(401);
      const { body } = await sso.send("/.well-known/openid-configuration");
      expect(body.token_endpoint_auth_methods_supported.toSorted()).toEqual([
        "client_secret_basic",
        "client_secret_post",
        "none",
      ]);
    });

    it.each(["client_credentials", "password", "implicit", "urn:ietf:params:oauth:grant-type:device_code"])(
      "can't use the grant %s",
      async (grant_type) => {
        const client = await sso.addClient();
        const answer = await sso.token(client, {
          grant_type,
          username: "admin",
          password: "a",
          scope: "openid",
        });
        expect(answer).toMatchObject({ status: 400, body: { error: "unsupported_grant_type" } });
      },
    );
  });

  describe("an ID token", () => {
    it.each(["RS256", "ES256"] as const)("is signed with %s, as its client wants it", async (idTokenAlg) => {
      const { client, browser, person } = await sso.setUp({ idTokenAlg });
      const { id_token, access_token } = await sso.tokensFor(browser, client);
      const keys = createRemoteJWKSet(sso.at("/api/.well-known/jwks.json"));
      const { payload, protectedHeader } = await jwtVerify(id_token, keys, {
        issuer: sso.issuer,
        audience: client.id,
      });
      expect(protectedHeader.alg).toBe(idTokenAlg);
      expect(payload.sub).toBe(person.id);
      expect(access_token).not.toContain(".");
      const config = await sso.configure(client);
      openid.enableNonRepudiationChecks(config);
      await openid.fetchUserInfo(config, access_token, person.id);
    });

    it.each(["HS256", "none"])("O7: is never signed with %s, whatever the database says", async (alg) => {
      const { client, browser } = await sso.setUp({ idTokenAlg: alg as "RS256" });
      const { url, page } = await browser.go(sso.begin(client).url);
      expect(url.origin).toBe(sso.issuer);
      expect(page?.status).toBe(400);
    });

    it("has its claims by scope, and nothing else", async () => {
      const { client, browser, person } = await sso.setUp();
      const claimsFor = async (scope: string) =>
        decodeJwt((await sso.tokensFor(browser, client, { scope })).id_token);
      const technical = [
        "aud",
        "exp",
        "iat",
        "iss",
        "nonce",
        "sid",
        "sub",
        "at_hash",
        "auth_time",
        "acr",
        "amr",
      ];
      // The person was changed while this test ran.
      const now = () => Math.floor(sso.test.now / 1000);
      const before = now();
      await sso.setPerson(person, 1, [client]);
      const ours = (claims: object) =>
        Object.fromEntries(Object.entries(claims).filter(([name]) => !technical.includes(name)));
      expect(ours(await claimsFor("openid"))).toEqual({});
      expect(ours(await claimsFor("openid profile email groups roles"))).toEqual({
        name: `Person ${person.username}`,
        preferred_username: person.username,
        updated_at: expect.any(Number),
        email: `${person.username}@example.test`,
        email_verified: true,
        groups: [],
        roles: [],
      });

      const updatedAt = async () => {
        const { access_token, id_token } = await sso.tokensFor(browser, client, { scope: "openid profile" });
        const { body } = await sso.userinfo(access_token);
        expect(decodeJwt(id_token).updated_at).toBe(body.updated_at);
        return body.updated_at as number;
      };
      const first = await updatedAt();
      expect(first).toBeGreaterThanOrEqual(before);
      expect(first).toBeLessThanOrEqual(now());
      expect(await updatedAt()).toBe(first);
      sso.passTime(5000);
      const { username } = person;
      await sso.administer("PUT", `/auth/users/${person.id}`, {
        ...{ name: "Renamed", email: `${username}@example.test`, mobileNo: null, username },
        ...{ status: 1, applications: [client.id], roles: [] },
      });
      expect(await updatedAt()).toBeGreaterThanOrEqual(first + 5);
    });
  });

  describe("an access token", () => {
    it("O8: of an application is refused at the service's own calls, and so is its ID token", async () => {
      const admin = await sso.addPerson();
      const { client } = await sso.setUp();
      const browser = sso.browser(admin);
      await sso.setPerson(admin, 1, [client]);
      const { access_token, id_token } = await sso.tokensFor(browser, client);
      for (const token of [access_token, id_token]) {
        expect((await sso.test.get("/auth/profile", token)).status).toBe(401);
        expect((await sso.test.get("/auth/users?page=1&size=10", token)).status).toBe(401);
      }
      expect((await sso.test.post("/auth/refresh", { refreshToken: access_token })).status).toBe(401);
    });

    it("of the console is no token of OpenID Connect", async () => {
      const { token, refreshToken } = await sso.test.signIn();
      const { client, browser } = await sso.setUp();
      const { id_token } = await sso.tokensFor(browser, client);
      for (const one of [token, id_token]) expect((await sso.userinfo(one)).status).toBe(401);
      expect((await sso.introspect(client, token)).status).toBe(400);
      expect(await sso.introspect(client, refreshToken)).toMatchObject(INACTIVE);
      expect(await sso.refresh(client, refreshToken)).toMatchObject(INVALID_GRANT);
    });

    it("O8: is introspected by its own client alone", async () => {
      const { client, browser } = await sso.setUp();
      const { access_token } = await sso.tokensFor(browser, client);
      expect((await sso.introspect(client, access_token)).body).toMatchObject({
        active: true,
        client_id: client.id,
        token_type: "Bearer",
      });
      for (const other of [await sso.addClient(), await sso.addClient({ isPublic: true })])
        expect(await sso.introspect(other, access_token)).toMatchObject(INACTIVE);
    });

    it.each(["access_token", "refresh_token"] as const)(
      "ends with its refresh token once the client revokes the %s, and no other client can",
      async (which) => {
        const { client, browser } = await sso.setUp();
        const tokens = await sso.tokensFor(browser, client);
        for (const other of [await sso.addClient(), await sso.addClient({ isPublic: true })])
          expect(await sso.revoke(other, tokens[which])).toMatchObject({ status: 200, body: {} });
        expect((await sso.userinfo(tokens.access_token)).status).toBe(200);
        expect(await sso.revoke(client, tokens[which])).toMatchObject({ status: 200, body: {} });
        expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
        expect(await sso.refresh(client, tokens.refresh_token)).toMatchObject(INVALID_GRANT);
        // RFC 7009, section 2.2: what is no token is none any more.
        expect(await sso.revoke(client, tokens[which])).toMatchObject({ status: 200, body: {} });
      },
    );

    it("is taken from the Authorization header or the form, never from the address", async () => {
      const { client, browser } = await sso.setUp();
      const { access_token } = await sso.tokensFor(browser, client);
      expect((await sso.send(`/oidc/me?access_token=${access_token}`)).status).toBe(400);
    });
  });

  it("openid-client goes all ways: PKCE, pushed request, form_post, refresh, introspection, revocation", async () => {
    const { client, browser, person } = await sso.setUp();
    const config = await sso.configure(client);
    openid.enableNonRepudiationChecks(config);
    const pkceCodeVerifier = openid.randomPKCECodeVerifier();
    const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()];
    const url = await openid.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: client.redirectUri,
      scope: "openid profile email groups",
      state: expectedState,
      nonce: expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    const { url: callback } = await browser.go(url);
    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier,
      expectedState,
      expectedNonce,
      idTokenExpected: true,
    });
    expect(decodeProtectedHeader(tokens.id_token ?? "").alg).toBe("RS256");
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? "");
    expect(await openid.fetchUserInfo(config, renewed.access_token, person.id)).toMatchObject({
      preferred_username: person.username,
    });
    expect((await openid.tokenIntrospection(config, renewed.access_token)).active).toBe(true);
    await openid.tokenRevocation(config, renewed.access_token);
    expect((await openid.tokenIntrospection(config, renewed.access_token)).active).toBe(false);
  });
});
