import { decodeProtectedHeader, importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEncryption } from "#api/keys/encryption";
import { makeSigningKey } from "#api/keys/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";

describeOnEngines("S3: access tokens", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const profile = async (token: string) => (await test.get("/auth/profile", token)).status;

  it("are verified with the published keys alone", async () => {
    const { token } = await test.signIn();
    const { body, headers } = await test.get("/.well-known/jwks.json");
    expect(headers.get("Cache-Control")).toContain("max-age");
    const { kid } = decodeProtectedHeader(token);
    const jwk = body.keys.find((key: { kid: string }) => key.kid === kid);
    expect(Object.keys(jwk).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
    const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { issuer: PUBLIC_URL });
    expect(payload.sub).toBeTruthy();
  });

  it("run out after their minutes", async () => {
    const { token } = await test.signIn();
    try {
      test.aheadMs = 15 * 60_000 + 1000;
      expect(await profile(token)).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("of an application serve the profile without username and email, and nothing of the administration, even a super's", async () => {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ applications: [application.id], roles: ["super"] });
    const { token } = await test.signIn(input.username);
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    expect((await test.get("/auth/profile", body.token)).body).toEqual({
      id,
      name: input.name,
      roles: ["super"],
      role: "super",
    });
    expect((await test.get("/auth/profile", token)).body).toMatchObject({ email: input.email });
    for (const path of ["/auth/users", "/auth/roles/drop-down", "/auth/applications"]) {
      expect((await test.get(path, body.token)).status, path).toBe(403);
    }
    expect((await test.post("/auth/application/verify-access", {}, body.token)).status).toBe(403);
  });

  it("stay good while keys are rotated: published first, signing later, verified until the last is over", async () => {
    const { token } = await test.signIn();
    const encryption = createEncryption(MASTER_KEY);
    try {
      await test.engine.write((queries) => makeSigningKey(queries, encryption, test.now));
      test.aheadMs = 6 * 60_000;
      const keys = (await test.get("/.well-known/jwks.json")).body.keys;
      expect(keys).toHaveLength(2);
      expect(decodeProtectedHeader((await test.signIn()).token).kid).toBe(keys[0].kid);
      test.aheadMs = 14 * 60_000;
      expect(await profile(token)).toBe(200);
      test.aheadMs = 22 * 60_000;
      expect(decodeProtectedHeader((await test.signIn()).token).kid).toBe(keys[1].kid);
    } finally {
      test.aheadMs = 0;
    }
  });
});
