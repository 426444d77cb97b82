import { createHmac, generateKeyPairSync } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEncryption } from "#api/security/encryption";
import { makeSigningKey } from "#api/security/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";

describeOnEngines("access tokens", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const profile = async (token: string) => (await test.get("/auth/profile", token)).status;
  const text = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

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

  it("are refused when they are forged, whichever way", async () => {
    const { token } = await test.signIn();
    const claims = decodeJwt(token);
    const header = decodeProtectedHeader(token);
    const [, payload = "", signature = ""] = token.split(".");
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const jwk = publicKey.export({ format: "jwk" });
    const [published] = (await test.get("/.well-known/jwks.json")).body.keys;
    const withHeader = (other: object) => new SignJWT(claims).setProtectedHeader({ alg: "ES256", ...other });
    const hmac = `${text({ alg: "HS256", typ: "at+jwt", kid: header.kid })}.${payload}`;
    const forged = {
      "no token": "",
      garbage: "a.b.c",
      "alg none": `${text({ alg: "none", typ: "at+jwt", kid: header.kid })}.${payload}.`,
      "the public key as a secret": `${hmac}.${createHmac("sha256", JSON.stringify(published)).update(hmac).digest("base64url")}`,
      "a key of one's own": await withHeader({ typ: "at+jwt", kid: header.kid }).sign(privateKey),
      "a key in the token": await withHeader({ typ: "at+jwt", kid: header.kid, jwk }).sign(privateKey),
      "a key elsewhere": await withHeader({ typ: "at+jwt", jku: "https://evil.example/k", kid: "k" }).sign(
        privateKey,
      ),
      "other claims": `${token.split(".")[0]}.${text({ ...claims, sub: "someone-else" })}.${signature}`,
    };
    for (const [name, value] of Object.entries(forged)) {
      expect({ name, status: await profile(value) }).toEqual({ name, status: 401 });
    }
    expect(await profile(token)).toBe(200);
  });

  it("are refused with the right key but a wrong type, issuer or audience", async () => {
    const { token } = await test.signIn();
    const claims = decodeJwt(token);
    const row = await test.engine.read.selectFrom("signing_keys").selectAll().executeTakeFirstOrThrow();
    const place = { table: "signing_keys", row: row.id, column: "private_encrypted" };
    const key = await importJWK(
      JSON.parse(createEncryption(MASTER_KEY).decrypt(place, row.private_encrypted)),
      "ES256",
    );
    const sign = (changed: object, typ = "at+jwt") =>
      new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: "ES256", typ, kid: row.id }).sign(key);
    expect(await profile(await sign({}))).toBe(200);
    expect(await profile(await sign({}, "JWT"))).toBe(401);
    expect(await profile(await sign({ iss: "https://elsewhere.example.test" }))).toBe(401);
    expect(await profile(await sign({ aud: "another-application" }))).toBe(401);
    expect(await profile(await sign({ sub: "another-user" }))).toBe(401);
    expect(await profile(await sign({ sid: undefined }))).toBe(401);
    expect(await profile(await sign({ exp: undefined }))).toBe(401);
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

  it("of an application serve the profile and nothing of the administration, even a super's", async () => {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id], roles: ["super"] });
    const { token } = await test.signIn(input.username);
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    expect(await profile(body.token)).toBe(200);
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
