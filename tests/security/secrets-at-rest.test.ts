import { decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEncryption } from "#api/keys/encryption";
import { createSigningKeys, privateKeyPlace } from "#api/keys/signing-keys";
import { describeOnEngines } from "#tests/support/engines";
import { hashAtFullCost } from "#tests/support/quick-argon2";
import { ADMIN, MASTER_KEY, PASSWORD, signRequest, TestService } from "#tests/support/service";
import { findSecrets, loot } from "#tests/support/stolen-database";
import { codeAt } from "#tests/support/totp";

hashAtFullCost();

describeOnEngines("S10: a stolen database", (databaseUrl) => {
  let test: TestService;
  const secrets = new Map<string, string>();
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    const admin = await test.signIn();
    const created = await test.post(
      "/auth/applications",
      { applicationName: "Payroll", applicationStatus: true },
      admin.token,
    );
    const { applicationId, applicationKey } = created.body;
    const person = await test.addUser({ applications: [applicationId], name: "Grace Hopper" });
    const own = await test.signIn(person.input.username);
    const application = { id: applicationId, secret: applicationKey };
    const signedRequest = await signRequest(application);
    const entered = await test.post(
      "/auth/application/verify-access",
      { appId: applicationId, signedRequest },
      own.token,
    );
    const renewed = await test.post("/auth/refresh", { refreshToken: own.refreshToken });
    await test.post("/auth/login", { username: person.input.username, password: "a wrong guess of mine" });
    await test.post("/auth/login", { username: "typed into the wrong field", password: "x" });

    const enrolled = await test.addUser();
    const { token } = await test.signIn(enrolled.input.username);
    const app = (await test.post("/auth/account/factors/totp", undefined, token)).body;
    const code = codeAt(app.secret, test.now);
    const { codes } = (await test.put("/auth/account/factors/totp", { code }, token)).body;

    const { kid = "" } = decodeProtectedHeader(own.token);
    const row = await test.engine.read
      .selectFrom("signing_keys")
      .where("id", "=", kid)
      .select("private_encrypted")
      .executeTakeFirstOrThrow();
    const { d } = JSON.parse(
      createEncryption(MASTER_KEY).decrypt(privateKeyPlace(kid), row.private_encrypted),
    );

    const keys = createSigningKeys(test.engine, createEncryption(MASTER_KEY), Date.now, 0);
    const [rsa] = (await keys.forProvider()).keys;

    for (const [name, secret] of Object.entries({
      "the master key": MASTER_KEY,
      "the session secret": "9f2b7c41e0d85a36c1f4b7a2908e6d53",
      "the administrator's password": ADMIN.password,
      "somebody's password": PASSWORD,
      "a wrong password": "a wrong guess of mine",
      "what was typed for a name": "typed into the wrong field",
      "an application's secret": applicationKey,
      "the signing key": d,
      "the signing key of ID tokens": rsa?.d ?? "",
      "an access token": own.token,
      "an access token's signature": own.token.split(".")[2] ?? "",
      "an application's access token": entered.body.token,
      "a refresh token": own.refreshToken,
      "its successor": renewed.body.refreshToken,
      "an application's refresh token": entered.body.refreshToken,
      "a signed request": signedRequest,
      "an authenticator app's secret": app.secret,
      "a recovery code": codes[0],
      "a recovery code without hyphens": codes[1].replaceAll("-", ""),
    })) {
      secrets.set(name, secret);
    }
  });
  afterAll(() => test.stop());

  it("holds no password, token, secret or key, in whatever way it is written", async () => {
    const stolen = await loot(databaseUrl());
    // What is no secret is found: the thief looks in the right place.
    expect(stolen.includes("Grace Hopper")).toBe(true);
    expect(stolen.includes("$argon2id$v=19$m=19456,t=2,p=1$")).toBe(true);
    expect(findSecrets(stolen, secrets)).toEqual([]);
    // The secret part of a refresh token alone would do, were it kept.
    for (const name of ["a refresh token", "its successor", "an application's refresh token"]) {
      const secret = Buffer.from(secrets.get(name) ?? "", "base64url").subarray(16, 48);
      for (const text of [secret, secret.toString("hex"), secret.toString("base64url")]) {
        expect({ name, found: stolen.includes(text) }).toEqual({ name, found: false });
      }
    }
  });
});
