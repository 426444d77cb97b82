import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BUILT_IN_PERMISSIONS } from "#api/contract/permissions";
import { BUILT_IN_ROLES, type BuiltInRole } from "#api/contract/roles";
import { type Call, PERMISSIONS, type Permission } from "#api/noun/permissions";
import { ISSUED } from "#api/openid/records.queries";
import { describeOnEngines } from "#tests/support/engines";
import { link, somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { OpenIdService } from "#tests/support/openid-service";
import { setPolicy } from "#tests/support/policies";
import { PASSWORD, signRequest } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

type CallOf<Kind> = { [Name in Call]: (typeof PERMISSIONS)[Name] extends Kind ? Name : never }[Call];

/** What a sign-in may still do that is too weak for its roles: see what is its own, sign out, and become stronger. */
const STILL: Record<CallOf<"own" | "signed-in">, { body?: object; status: number }> = {
  "GET /auth/profile": { status: 200 },
  "GET /auth/proof": { status: 200 },
  "POST /auth/proof": { body: { password: PASSWORD }, status: 204 },
  "POST /auth/second-factor/begin": { body: {}, status: 200 },
  "GET /auth/account": { status: 200 },
  "PUT /auth/account": { body: {}, status: 422 },
  "POST /auth/account/email": { body: {}, status: 422 },
  "DELETE /auth/account/email": { status: 404 },
  "POST /auth/account/email/confirm": { body: {}, status: 422 },
  "GET /auth/account/sessions": { status: 200 },
  "DELETE /auth/account/sessions/:id": { status: 404 },
  "GET /auth/account/activity": { status: 200 },
  "GET /auth/account/applications": { status: 200 },
  "GET /auth/account/consents": { status: 200 },
  "DELETE /auth/account/consents/:id": { status: 404 },
  "GET /auth/account/factors": { status: 200 },
  "POST /auth/account/factors/passkeys/options": { body: {}, status: 200 },
  "POST /auth/account/factors/passkeys": { body: {}, status: 422 },
  "PUT /auth/account/factors/passkeys/:id": { body: { name: "A key" }, status: 404 },
  "DELETE /auth/account/factors/passkeys/:id": { status: 404 },
  "POST /auth/account/factors/totp": { body: {}, status: 200 },
  "PUT /auth/account/factors/totp": { body: { code: "000000" }, status: 422 },
  "DELETE /auth/account/factors/totp": { status: 404 },
  "POST /auth/account/factors/recovery-codes": { body: {}, status: 409 },
  "PUT /auth/account/password": { body: {}, status: 422 },
  // Its own applications alone.
  "GET /auth/applications": { status: 200 },
  "GET /auth/applications/:id/picture": { status: 404 },
  // Without a pair; the tests below have the signed request.
  "POST /auth/application/verify-access": { body: {}, status: 200 },
  "POST /auth/interactions/:id": { body: { answer: "go-on" }, status: 404 },
  // Late, as the token at hand ends.
  "DELETE /auth/account/sessions": { status: 200 },
  "GET /auth/logout": { status: 204 },
};

describeOnEngines("A sign-in with one factor where its roles demand two", (databaseUrl) => {
  let provider: KeyServer;
  let sso: OpenIdService;
  /** What only administrators may see. */
  const hidden = `Hidden ${randomUUID()}`;
  let people: Record<BuiltInRole, Awaited<ReturnType<typeof signedIn>>>;

  beforeAll(async () => {
    provider = await KeyServer.start();
    sso = await OpenIdService.start(databaseUrl(), {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
    });
    await sso.test.addApplication({ name: hidden });
    await sso.test.addUser({ name: hidden });
    people = {
      super: await signedIn("super"),
      admin: await signedIn("admin"),
      auditor: await signedIn("auditor"),
      member: await signedIn("member"),
    };
    for (const role of BUILT_IN_ROLES) await setPolicy(sso.test, "roles", role, 2);
  });
  afterAll(async () => {
    await sso.stop();
    await provider.stop();
  });

  const sign = (application: { id: string; secret: string }) =>
    signRequest(application, { claims: { aud: sso.issuer } });

  /** Someone with everything that a sign-in brings, before the policy. */
  async function signedIn(role: BuiltInRole) {
    const application = await sso.test.addApplication();
    const client = await sso.addClient();
    const { id, input } = await sso.test.addUser({
      roles: [role],
      applications: [application.id, client.id],
    });
    const browser = sso.browser({ id, username: input.username, password: PASSWORD });
    const { token, refreshToken } = await sso.test.signIn(input.username);
    browser.token = token;
    const opened = await sso.test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await sign(application) },
      token,
    );
    expect(opened.body.refreshToken).toEqual(expect.any(String));
    return {
      ...{ id, username: input.username, application, client, browser, token, refreshToken },
      pair: opened.body as { token: string; refreshToken: string },
      tokens: await sso.tokensFor(browser, client),
      code: await sso.codeFor(browser, client),
    };
  }

  const attempt = (call: string, token: string, body?: object) => {
    const [method = "", path = ""] = call.split(" ");
    const filled = path.replace(/:\w+/g, randomUUID());
    return sso.test.call(method, filled, { token, body: body ?? (/^P/.test(method) ? {} : undefined) });
  };
  const callsOf = (isWanted: (permission: Permission) => boolean) =>
    (Object.keys(PERMISSIONS) as Call[]).filter((call) => isWanted(PERMISSIONS[call]));

  /** How many tokens of applications somebody has. */
  async function countMinted(userId: string): Promise<number> {
    const { read } = sso.test.engine;
    const pairs = await read.selectFrom("token_pairs").where("user_id", "=", userId).select("id").execute();
    const records = await read
      .selectFrom("oidc_records")
      .where("user_id", "=", userId)
      .where("kind", "in", ISSUED)
      .select("id")
      .execute();
    return pairs.length + records.length;
  }

  it.each(BUILT_IN_ROLES)("FA10: reaches no administrative call as %s", async (role) => {
    const { token } = people[role];
    const actual: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const call of callsOf((permission) => permission.includes(":"))) {
      const { status, body } = await attempt(call, token);
      actual[call] = [status, body.code, JSON.stringify(body).includes(hidden)];
      const isForRole = (BUILT_IN_PERMISSIONS[role] as readonly string[]).includes(PERMISSIONS[call]);
      expected[call] = [403, isForRole ? "second-factor" : undefined, false];
    }
    expect(Object.keys(actual).length).toBeGreaterThan(40);
    expect(actual).toEqual(expected);
  });

  it("FA10: still does what is its own, and sees nothing else", async () => {
    const { id, application, client } = people.auditor;
    let { token } = people.auditor;
    expect(Object.keys(STILL).sort()).toEqual(callsOf((one) => one === "own" || one === "signed-in").sort());
    const before = await countMinted(id);
    const actual: Record<string, unknown> = {};
    for (const [call, { body: given }] of Object.entries(STILL)) {
      // The only one that opens a pair, the console's own, in the place of all others.
      if (call === "DELETE /auth/account/sessions") expect(await countMinted(id)).toBe(before);
      const { status, body } = await attempt(call, token, given);
      actual[call] = [status, JSON.stringify(body).includes(hidden)];
      if (call === "DELETE /auth/account/sessions") token = body.token;
      if (call === "GET /auth/applications")
        expect((body as { id: string }[]).map((one) => one.id).sort()).toEqual(
          [application.id, client.id].sort(),
        );
    }
    expect(actual).toEqual(
      Object.fromEntries(Object.entries(STILL).map(([call, { status }]) => [call, [status, false]])),
    );
  });

  describe("gets no token of an application", () => {
    /** Nothing may be minted meanwhile. */
    const without = async (work: () => Promise<void>) => {
      const before = await countMinted(people.super.id);
      await work();
      expect(await countMinted(people.super.id)).toBe(before);
    };

    it("FA10: by silent continuation and signed requests", () =>
      without(async () => {
        const { application, token } = people.super;
        for (const redirectionURL of [undefined, "https://client.example.test/back?page=1#top"]) {
          const signedRequest = await sign(application);
          const input = { appId: application.id, signedRequest, redirectionURL };
          const { body } = await sso.test.post("/auth/application/verify-access", input, token);
          expect(body).toEqual({ token, applicationAccess: false, newUser: false, needs: "enrol" });
        }
      }));

    it("FA10: by refresh, while the console's pair goes on without its roles", () =>
      without(async () => {
        const { pair, refreshToken } = people.super;
        expect((await sso.test.post("/auth/refresh", { refreshToken: pair.refreshToken })).status).toBe(401);
        expect((await sso.test.get("/auth/profile", pair.token)).status).toBe(401);
        const { status, body } = await sso.test.post("/auth/refresh", { refreshToken });
        expect(status).toBe(200);
        people.super.refreshToken = body.refreshToken;
        expect((await sso.test.get("/auth/users", body.token)).body.code).toBe("second-factor");
      }));

    it.each([undefined, "login", "consent", "none"])("FA10: by OpenID Connect with prompt=%s", (prompt) =>
      without(async () => {
        const { browser, client } = people.super;
        const begun = sso.begin(client, { prompt });
        if (prompt === "none") {
          expect(await sso.refusal(browser, client, begun)).toBe("interaction_required");
        } else if (prompt === "login") {
          await expect(browser.go(begun.url)).rejects.toThrow("needs a second step");
        } else {
          expect((await browser.go(begun.url)).url.pathname).toMatch(/^\/auth\/interaction\//);
          expect(browser.steps.at(-1)).toEqual({ next: "second-factor" });
        }
      }),
    );

    it("FA10: by a code or a token of OpenID Connect from before", () =>
      without(async () => {
        const { client, code, tokens } = people.super;
        expect((await sso.exchange(client, code)).body.error).toBe("invalid_grant");
        expect((await sso.refresh(client, tokens.refresh_token)).body.error).toBe("invalid_grant");
        expect((await sso.userinfo(tokens.access_token)).status).toBe(401);
        expect((await sso.introspect(client, tokens.access_token)).body).toEqual({ active: false });
      }));
  });

  describe("is not opened", () => {
    const FORBIDDEN = {
      code: "second-factor",
      message: expect.stringContaining("needs a second step. Sign in at"),
    };

    it("FA10: by a password, at the console or by the login call of an application", async () => {
      const { id, username, application } = people.admin;
      const before = await countMinted(id);
      const signedBy = async () => ({ appId: application.id, signedRequest: await sign(application) });
      for (const request of [{}, await signedBy()]) {
        const input = { username, password: PASSWORD, ...request };
        const refused = await sso.test.post("/auth/login", input);
        expect([refused.status, refused.body]).toEqual([403, FORBIDDEN]);
        const { body } = await sso.test.post("/auth/login", {
          ...{ username, password: PASSWORD, secondStep: true },
          ...("appId" in request && (await signedBy())),
        });
        expect(Object.keys(body).sort()).toEqual(["enrol", "pending"]);
      }
      expect(await countMinted(id)).toBe(before);
    });

    it("FA10: by Google", async () => {
      const { id } = people.admin;
      const before = await countMinted(id);
      const account = somebody();
      await link(sso.test, provider, id, account);
      const come = async (secondStep?: true) => {
        const claims = { ...account, nonce: randomUUID() };
        const { nonce } = claims;
        return sso.test.post("/auth/google", { idToken: await provider.sign(claims), nonce, secondStep });
      };
      const refused = await come();
      expect([refused.status, refused.body]).toEqual([403, FORBIDDEN]);
      expect(Object.keys((await come(true)).body).sort()).toEqual(["enrol", "pending"]);
      expect(await countMinted(id)).toBe(before);
    });
  });

  it("FA10: reaches all of it after the second step", async () => {
    const { browser, client, application } = people.super;
    const { test } = sso;
    const { pending } = (await test.post("/auth/second-factor/begin", {}, browser.token)).body;
    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const raised = await test.post("/auth/second-factor/confirm", {
      pending,
      code: codeAt(totp.secret, test.now),
    });
    const { token, codes } = raised.body;
    expect(codes).toHaveLength(10);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    // The pair from before stays as weak as it was.
    expect((await test.get("/auth/users", browser.token)).status).toBe(401);
    browser.token = token;
    const input = { appId: application.id, signedRequest: await sign(application) };
    expect((await test.post("/auth/application/verify-access", input, token)).body.refreshToken).toBeTruthy();
    await sso.tokensFor(browser, client);
  });
});
