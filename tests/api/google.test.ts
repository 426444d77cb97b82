import { randomUUID } from "node:crypto";
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { DOMAIN, link, type Somebody, somebody } from "#tests/support/google-accounts";
import { CLIENT_ID, KeyServer } from "#tests/support/key-server";
import { PASSWORD, signRequest, TestService, userInput } from "#tests/support/service";

describeOnEngines("S9: Google sign-in", (databaseUrl) => {
  let test: TestService;
  let provider: KeyServer;
  beforeAll(async () => {
    provider = await KeyServer.start();
    test = await TestService.start(databaseUrl(), {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_ISSUER: provider.url,
      GOOGLE_DOMAINS: `other.example, ${DOMAIN}`,
    });
  });
  afterAll(async () => {
    await test.stop();
    await provider.stop();
  });

  const present = async (idToken: string, nonce: string) => test.post("/auth/google", { idToken, nonce });
  const come = async (claims: Somebody) => present(await provider.sign(claims), claims.nonce);
  const findUser = async (term: string) => {
    const { token } = await test.signIn();
    return (await test.get(`/auth/users?searchTerm=${encodeURIComponent(term)}`, token)).body.items;
  };

  it("makes an account for somebody new, with no role and no application, and says so", async () => {
    const nora = somebody();
    const { status, body } = await come(nora);
    expect(status).toBe(200);
    expect(body).toMatchObject({ applicationAccess: false, newUser: true });
    expect((await test.get("/auth/profile", body.token)).body).toMatchObject({ name: "Nora New", roles: [] });
    expect(await findUser(nora.email)).toMatchObject([
      { name: "Nora New", username: nora.email, googleAuth: true, roles: [], applications: [] },
    ]);
    const audits = (await test.listAudits()).filter(({ actor_name }) => actor_name === "Nora New");
    expect(audits.map(({ message }) => message)).toEqual([
      "Nora New signed up with Google",
      "Nora New signed in to SSO Application with Google",
    ]);
    expect((await test.post("/auth/login", { username: nora.email, password: "" })).status).toBe(422);
    expect((await test.post("/auth/login", { username: nora.email, password: PASSWORD })).status).toBe(401);
    expect((await test.get("/capabilities")).body.features).toContain("google");
  });

  it("knows somebody who returns by the subject, whatever became of the address and the name", async () => {
    const nora = somebody();
    await come(nora);
    const [before] = await findUser(nora.email);
    const changed = { ...nora, nonce: randomUUID(), email: `married@${DOMAIN}`, name: "Nora Newly" };
    expect((await come(changed)).status).toBe(200);
    expect(await findUser(changed.email)).toEqual([]);
    expect(await findUser(nora.email)).toEqual([{ ...before, lastSignIn: expect.any(String) }]);
    const taken = await come(somebody({ email: nora.email.toUpperCase() }));
    expect(taken.status).toBe(409);
  });

  it("confirms the address of somebody who was here before, if it is the one that Google verified", async () => {
    const lise = somebody();
    const { id } = await test.addUser({ email: lise.email });
    await link(test, provider, id, lise);
    const confirmed = async () => {
      expect((await come({ ...lise, nonce: randomUUID() })).status).toBe(200);
      const user = await test.engine.read.selectFrom("users").where("id", "=", id).selectAll().execute();
      return user[0]?.email_verified_at;
    };
    const set = (values: { email?: string; email_verified_at: null }) =>
      test.engine.write((queries) => queries.updateTable("users").set(values).where("id", "=", id).execute());
    await set({ email_verified_at: null });
    expect(await confirmed()).toEqual(expect.any(Number));
    await set({ email: "other@x.test", email_verified_at: null });
    expect(await confirmed()).toBeNull();
  });

  it("refuses an address or a username that an account with a password has, and leaves that account alone", async () => {
    const admin = (await test.signIn()).token;
    const input = userInput({ username: `lena@${DOMAIN}`, email: `lena.local@${DOMAIN}` });
    const { id } = (await test.post("/auth/users", input, admin)).body;
    for (const email of [input.email.toUpperCase(), input.username]) {
      const { status, body } = await come(somebody({ email }));
      expect(status).toBe(409);
      expect(body.message).toContain("Sign in with its password.");
    }
    const row = await test.engine.read
      .selectFrom("users")
      .where("id", "=", id)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.google_subject).toBeNull();
    expect((await test.signIn(input.username)).token).toBeTruthy();
  });

  it("refuses who is inactive, of another domain or without a verified address, and counts the attempt", async () => {
    const nora = somebody();
    await come(nora);
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ active: 0 }).where("google_subject", "=", nora.sub).execute(),
    );
    const refusals: [JWTPayload, number, string][] = [
      [{ ...nora, nonce: randomUUID() }, 403, "inactive"],
      [{ hd: "elsewhere.example" }, 403, "domain"],
      [{ hd: undefined, email: "ada@elsewhere.example" }, 403, "domain"],
      [{ email_verified: false }, 403, "not verified"],
      [{ email_verified: "true" }, 403, "not verified"],
      [{ email_verified: undefined }, 403, "not verified"],
      [{ email: undefined }, 403, "not verified"],
      [{ email: "not an address" }, 403, "can't be used"],
    ];
    const failed = async () => {
      const { sum } = await test.engine.read
        .selectFrom("attempt_days")
        .select((eb) => eb.fn.sum<number | string>("failed").as("sum"))
        .executeTakeFirstOrThrow();
      return Number(sum);
    };
    const before = await failed();
    for (const [claims, status, words] of refusals) {
      const answer = await come(somebody(claims));
      expect(answer.status, words).toBe(status);
      expect(answer.body.message).toContain(words);
      expect(await test.lastAudit()).toMatchObject({ action: "sign-in", outcome: "refused" });
    }
    expect((await failed()) - before).toBe(refusals.length);
  });

  /** Comes on the way to an application, with what is claimed to be its request. */
  const comeTowards = async (claims: Somebody, onTheWayTo: object) =>
    test.post("/auth/google", { idToken: await provider.sign(claims), nonce: claims.nonce, onTheWayTo });
  const summaryOf = async (applicationId: string) => {
    const { token } = await test.signIn();
    return (await test.get(`/auth/audits/summary?applicationId=${applicationId}`, token)).body;
  };

  it("counts an attempt for the application that somebody is on the way to", async () => {
    const payroll = await test.addApplication({ name: "On the way" });
    const hedy = somebody();
    const { id } = await test.addUser({ applications: [payroll.id], name: "Hedy Lamarr" });
    await link(test, provider, id, hedy);
    const request = { appId: payroll.id, signedRequest: await signRequest(payroll) };

    expect((await comeTowards({ ...hedy, hd: "elsewhere.example" }, request)).status).toBe(403);
    expect(await test.lastAudit()).toMatchObject({ outcome: "refused", application_name: "On the way" });
    const { status, body } = await comeTowards(hedy, request);
    expect(status).toBe(200);
    expect(decodeJwt(body.token).aud).toBe((await test.post("/auth/self-sign", undefined)).body.appId);
    expect(await test.lastAudit()).toMatchObject({
      application_id: payroll.id,
      message: "Hedy Lamarr signed in to On the way with Google",
    });
    expect((await test.post("/auth/application/sign-in-request", request)).body.spent).toBe(false);
    expect(await summaryOf(payroll.id)).toMatchObject({
      noOfLoginAttempts: 2,
      userActivity: [{ user: { name: "Hedy Lamarr" } }],
    });
  });

  it("counts it for the console where the application does not let the person in", async () => {
    const payroll = await test.addApplication({ name: "Not for everybody" });
    const nora = somebody();
    const request = { appId: payroll.id, signedRequest: await signRequest(payroll) };
    expect((await comeTowards(nora, request)).body).toMatchObject({ newUser: true });
    const audits = (await test.listAudits()).slice(-2);
    expect(audits.map(({ message }) => message)).toEqual([
      "Nora New signed up with Google",
      "Nora New signed in to SSO Application with Google",
    ]);
    for (const { application_name } of audits) expect(application_name).toBe("SSO Application");
    expect(await summaryOf(payroll.id)).toMatchObject({ noOfLoginAttempts: 0, userActivity: [] });
  });

  it("counts nothing for an application that only a claim names, and lets nobody in with one", async () => {
    const payroll = await test.addApplication({ name: "Claimed" });
    const other = await test.addApplication({ name: "Claims" });
    const signedRequest = await signRequest(payroll);
    const { input } = await test.addUser({ applications: [payroll.id] });
    const { token } = await test.signIn(input.username);
    const nora = somebody({ name: "Claudia Claim" });
    const claims: [object, number][] = [
      [{ appId: payroll.id, signedRequest: "x" }, 400],
      [{ appId: payroll.id, signedRequest: await signRequest({ ...payroll, secret: other.secret }) }, 400],
      [{ appId: other.id, signedRequest }, 400],
      [{ appId: randomUUID(), signedRequest }, 400],
      [{ appId: payroll.id }, 422],
    ];
    for (const [claim, status] of claims) expect((await comeTowards(nora, claim)).status).toBe(status);
    const spend = { appId: payroll.id, signedRequest };
    await test.post("/auth/application/verify-access", spend, token);
    expect((await comeTowards(nora, spend)).status).toBe(409);
    for (const { id } of [payroll, other]) expect((await summaryOf(id)).noOfLoginAttempts).toBe(0);
    expect(await findUser("Claudia")).toEqual([]);
    expect((await come(nora)).status).toBe(200);
  });

  it("takes a name that could deceive for none", async () => {
    const eve = somebody({ name: "Admin\u202eistrator" });
    await come(eve);
    expect(await findUser(eve.email)).toMatchObject([{ name: eve.email }]);
  });

  it("refuses every token that is wrong in any way, and makes no account", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const ec = await generateKeyPair("ES256");
    const at = Math.floor(Date.now() / 1000);
    const mallory = () => somebody({ name: "Mallory" });
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const [, payload] = (await provider.sign(mallory())).split(".");
    const [modulus] = provider.keys.keys as { n: string }[];
    const tokens: Record<string, Promise<string> | string> = {
      "no token at all": "x.y.z",
      "another audience": provider.sign({ ...mallory(), aud: "another.apps.example" }),
      "an audience among others": provider.sign({ ...mallory(), aud: [CLIENT_ID, "another"] }),
      "asked for by another client": provider.sign({ ...mallory(), azp: "another" }),
      "another issuer": provider.sign({ ...mallory(), iss: "https://accounts.google.com" }),
      "no issuer": provider.sign({ ...mallory(), iss: undefined }),
      "no signature": `${encode({ alg: "none", typ: "JWT" })}.${payload}.`,
      HS256: provider.sign(mallory(), { header: { alg: "HS256" }, key: Buffer.from(modulus?.n ?? "") }),
      ES256: provider.sign(mallory(), { header: { alg: "ES256" }, key: ec.privateKey }),
      "another key": provider.sign(mallory(), { key: privateKey }),
      "a key that the token brings along": provider.sign(mallory(), {
        key: privateKey,
        header: { jwk: await exportJWK(publicKey) },
      }),
      "an unknown key": provider.sign(mallory(), { header: { kid: "two" } }),
      "a header that must be understood": provider.sign(mallory(), { header: { crit: ["b64"], b64: true } }),
      expired: provider.sign({ ...mallory(), iat: at - 500, exp: at - 60 }),
      "without an end": provider.sign({ ...mallory(), exp: undefined }),
      "hours old": provider.sign({ ...mallory(), iat: at - 7200, exp: at + 3600 }),
      "of the future": provider.sign({ ...mallory(), iat: at + 600 }),
      "without a subject": provider.sign({ ...mallory(), sub: undefined }),
      "another nonce": provider.sign({ ...mallory(), nonce: randomUUID() }),
      "no nonce": provider.sign({ ...mallory(), nonce: undefined }),
    };
    for (const [what, token] of Object.entries(tokens)) {
      const { status, body } = await present(await token, randomUUID());
      expect({ status, ...body }, what).toEqual({
        status: 401,
        message: `${new URL(provider.url).host}'s response couldn't be verified. Try again.`,
      });
    }
    expect(await findUser("Mallory")).toEqual([]);
    const good = mallory();
    const token = await provider.sign(good);
    expect((await present(`${token.slice(0, -3)}AAA`, good.nonce)).status).toBe(401);
    expect((await present(token, good.nonce)).status).toBe(200);
  });

  it("takes a token once, of twenty at the same time, and makes one account", async () => {
    const nora = somebody({ name: "Once Only" });
    // A moment of a JWT may have a fraction.
    const token = await provider.sign({ ...nora, iat: Date.now() / 1000 - 0.123 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(token, nora.nonce)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await findUser("Once Only")).toHaveLength(1);
    const again = await present(await provider.sign({ ...nora, iat: undefined }), nora.nonce);
    expect(again.status).toBe(401);
    expect((await present(await provider.sign(nora), nora.nonce)).status).toBe(409);
  });

  it("takes in two tokens of one new person at the same time, and makes one account", async () => {
    const twins = somebody({ name: "Two Tabs" });
    const answers = await Promise.all(
      [randomUUID(), randomUUID(), randomUUID()].map((nonce) => come({ ...twins, nonce })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await findUser("Two Tabs")).toHaveLength(1);
  });

  it("S7: lets somebody in from a network that tried too often, whose further attempts write nothing", async () => {
    const address = "198.51.100.9";
    const attempt = () =>
      test.post("/auth/google", { idToken: "x", nonce: randomUUID() }, undefined, { address });
    for (let count = 0; count < 100; count++) await attempt();
    const counted = () =>
      test.engine.read
        .selectFrom("throttles")
        .selectAll()
        .where((eb) => eb.or([eb("key", "like", `%${address}%`), eb("key", "like", "refusal|%")]))
        .orderBy("key")
        .execute();
    const before = await counted();
    expect((await attempt()).status).toBe(401);
    expect(await counted()).toEqual(before);
    await test.waitForAudits((audit) => audit.action === "sign-in.throttle" && audit.address === address);

    const nora = somebody();
    const right = { idToken: await provider.sign(nora), nonce: nora.nonce };
    expect((await test.post("/auth/google", right, undefined, { address })).status).toBe(200);
  });
});
