import { createPrivateKey } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEncryption } from "#api/keys/encryption";
import { privateKeyPlace } from "#api/keys/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { forgeTokens, forgeWithKey, type Loot, signRight } from "#tests/support/forge";
import { MASTER_KEY, signRequest, TestService } from "#tests/support/service";

describeOnEngines("S3: a forged token", (databaseUrl) => {
  let test: TestService;
  let loot: Loot;
  let keys: Server;
  /** Requests for the forger's own keys. */
  let fetched = 0;

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    keys = createServer((_request, response) => {
      fetched++;
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(keys, "listening");
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id], roles: ["super"] });
    const { token, refreshToken } = await test.signIn(input.username);
    const signedRequest = await signRequest(application);
    const entered = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    const { kid } = decodeProtectedHeader(token);
    const published = (await test.get("/.well-known/jwks.json")).body.keys;
    loot = {
      token,
      refreshToken,
      signedRequest,
      applicationToken: entered.body.token,
      applicationSecret: application.secret,
      jwk: published.find((key: { kid: string }) => key.kid === kid),
      keysAt: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
    };
  });
  afterAll(async () => {
    await test.stop();
    keys.close();
  });

  /** One call that anybody signed in may make, one that reads everything, and one that writes. */
  async function answers(token: string): Promise<number[]> {
    const headers = { Authorization: `Bearer ${token}` };
    const calls = [
      test.call("GET", "/auth/profile", { headers }),
      test.call("GET", "/auth/users", { headers }),
      test.call("POST", "/auth/roles", { headers, body: { roleName: "Forged" } }),
    ];
    return (await Promise.all(calls)).map(({ status }) => status);
  }

  async function privateKey() {
    const { kid = "" } = decodeProtectedHeader(loot.token);
    const row = await test.engine.read
      .selectFrom("signing_keys")
      .where("id", "=", kid)
      .select("private_encrypted")
      .executeTakeFirstOrThrow();
    const jwk = JSON.parse(createEncryption(MASTER_KEY).decrypt(privateKeyPlace(kid), row.private_encrypted));
    return createPrivateKey({ key: jwk, format: "jwk" });
  }

  it("A6: gets nowhere, whichever way it is made, and makes the service fetch nothing", async () => {
    const forged = await forgeTokens(loot);
    expect(Object.keys(forged).length).toBeGreaterThan(60);
    for (const [name, token] of Object.entries(forged)) {
      expect({ name, status: await answers(token) }).toEqual({ name, status: [401, 401, 401] });
    }
    expect(fetched).toBe(0);
  });

  it("gets nowhere with the service's own signature either, where a type or a claim is wrong", async () => {
    const key = await privateKey();
    for (const [name, token] of Object.entries(forgeWithKey(loot.token, key))) {
      expect({ name, status: await answers(token) }).toEqual({ name, status: [401, 401, 401] });
    }
    expect((await answers(signRight(loot.token, key))).slice(0, 2)).toEqual([200, 200]);
  });

  it("is not needed where another application's is at hand: that one is good for its profile alone", async () => {
    expect(await answers(loot.applicationToken)).toEqual([200, 403, 403]);
  });

  it("passes for no refresh token, and nothing but a bearer token is looked at", async () => {
    const { token } = loot;
    for (const refreshToken of [token, loot.applicationToken, loot.signedRequest]) {
      expect((await test.post("/auth/refresh", { refreshToken })).status).toBe(401);
    }
    const elsewhere: Record<string, string>[] = [
      { Authorization: token },
      { Authorization: `Basic ${token}` },
      { Authorization: `Bearer ${token}, Bearer ${token}` },
      { Authorization: `Bearer Bearer ${token}` },
      { Authorization: "Bearer" },
      { "Proxy-Authorization": `Bearer ${token}` },
      { Cookie: `sso=${token}; token=${token}; Authorization=Bearer ${token}` },
      { "X-Forwarded-User": "admin", "X-Remote-User": "admin", "X-Original-URL": "/api/health" },
    ];
    for (const headers of elsewhere) {
      const { status } = await test.call("GET", "/auth/users", { headers });
      expect({ headers: Object.keys(headers), status }).toEqual({
        headers: Object.keys(headers),
        status: 401,
      });
    }
    expect((await test.get(`/auth/profile?access_token=${token}`)).status).toBe(401);
    expect((await answers(token)).slice(0, 2)).toEqual([200, 200]);
  });
});
