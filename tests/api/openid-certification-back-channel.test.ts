import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { formOf } from "#harness/node-browser";
import { describeOnEngines } from "#tests/support/engines";
import { LogoutReceiver } from "#tests/support/logout-receiver";
import { OpenIdService, type RelyingParty } from "#tests/support/openid-service";

const postLogoutRedirectUri = "https://client.example.test/signed-out";

/** The modules of the OpenID Foundation's certification of back-channel logout, by their names, and what it leaves out. */
describeOnEngines("the OpenID certification of back-channel logout", (databaseUrl) => {
  let sso: OpenIdService;
  let receiver: LogoutReceiver;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
    receiver = await LogoutReceiver.start();
  });
  beforeEach(() => {
    receiver.forms.length = 0;
  });
  afterAll(async () => {
    await sso.stop();
    receiver.stop();
  });

  const setUp = () =>
    sso.setUp({
      backchannelLogoutUri: receiver.url,
      postLogoutRedirectUris: [postLogoutRedirectUri],
    });

  /** The logout tokens, once there are so many and no message is waiting. */
  async function logoutTokens(count: number): Promise<string[]> {
    await vi.waitFor(
      async () => {
        const waiting = await sso.test.engine.read.selectFrom("logout_messages").select("id").execute();
        expect([waiting, receiver.tokens.length]).toEqual([[], count]);
      },
      { timeout: 15_000 },
    );
    return receiver.tokens;
  }

  /** As a client verifies it: by discovery, and for the session of its ID token. */
  async function expectLogoutOf(client: RelyingParty, idToken: string, logoutToken: string | undefined) {
    const { body } = await sso.send("/.well-known/openid-configuration");
    const { payload } = await jwtVerify(logoutToken ?? "", createRemoteJWKSet(new URL(body.jwks_uri)), {
      issuer: body.issuer,
      audience: client.id,
      typ: "logout+jwt",
      requiredClaims: ["iat", "exp", "jti", "events"],
    });
    const { sid, sub } = decodeJwt(idToken);
    expect(sid).toEqual(expect.any(String));
    expect(payload).toMatchObject({ sid, sub });
    expect(payload).not.toHaveProperty("nonce");
  }

  describe("Back-Channel OP", () => {
    it("oidcc-backchannel-rp-initiated-logout-discovery-endpoint-verification", async () => {
      const { body } = await sso.send("/.well-known/openid-configuration");
      expect(body).toMatchObject({
        backchannel_logout_supported: true,
        backchannel_logout_session_supported: true,
      });
    });

    it("oidcc-backchannel-rp-initiated-logout", async () => {
      const { client, browser } = await setUp();
      const { id_token } = await sso.tokensFor(browser, client);
      const url = sso.at("/oidc/sign-out");
      url.search = new URLSearchParams({
        id_token_hint: id_token,
        post_logout_redirect_uri: postLogoutRedirectUri,
      }).toString();
      let end = await browser.go(url);
      if (end.page?.status === 200) {
        const { action, fields } = formOf(end.page);
        end = await browser.go(action, { form: { ...fields, logout: "yes" } });
      }
      expect(end.url.href).toBe(postLogoutRedirectUri);
      const [token, ...others] = await logoutTokens(1);
      expect(others).toEqual([]);
      await expectLogoutOf(client, id_token, token);
    });
  });

  it("tells every application that the sign-in has opened of a sign-out at the console", async () => {
    const { client, person, browser } = await setUp();
    const other = await sso.addClient({ backchannelLogoutUri: receiver.url, idTokenAlg: "ES256" });
    const unopened = await sso.addClient({ backchannelLogoutUri: receiver.url });
    await sso.setPerson(person, 1, [client, other, unopened]);
    const idTokens = new Map<string, string>();
    for (const one of [client, other]) idTokens.set(one.id, (await sso.tokensFor(browser, one)).id_token);
    await browser.signOut();
    const tokens = await logoutTokens(2);
    for (const one of [client, other]) {
      const own = tokens.find((token) => decodeJwt(token).aud === one.id);
      await expectLogoutOf(one, idTokens.get(one.id) ?? "", own);
    }
  });

  it("names the session of the newest ID token where an application was opened twice", async () => {
    const { client, browser } = await setUp();
    await sso.tokensFor(browser, client);
    const { id_token } = await sso.tokensFor(browser, client);
    await browser.signOut();
    const [token] = await logoutTokens(1);
    await expectLogoutOf(client, id_token, token);
  });

  it("tells the application of a deactivation, whose tokens have ended too", async () => {
    const { client, person, browser } = await setUp();
    const { id_token, access_token } = await sso.tokensFor(browser, client);
    await sso.setPerson(person, 0, [client]);
    const [token] = await logoutTokens(1);
    await expectLogoutOf(client, id_token, token);
    expect((await sso.userinfo(access_token)).status).toBe(401);
  });
});
