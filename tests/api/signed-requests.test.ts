import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";

const BACK = "https://client.example.test/back?page=1#top";

describeOnEngines("S1: signed requests", (databaseUrl) => {
  let test: TestService;
  let application: Awaited<ReturnType<TestService["addApplication"]>>;
  let person: Awaited<ReturnType<TestService["addUser"]>>;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    application = await test.addApplication({ name: "Payroll" });
    person = await test.addUser({ applications: [application.id], roles: ["auditor"], name: "Grace Hopper" });
  });
  afterAll(() => test.stop());

  const ask = (signedRequest: string, redirectionURL?: string, appId: string = application.id) =>
    test.post("/auth/application/sign-in-request", { appId, signedRequest, redirectionURL });

  it("are read without being spent: the stored name, and the address that is vouched for", async () => {
    const signedRequest = await signRequest(application);
    for (let time = 0; time < 2; time++) {
      const answer = await ask(signedRequest, BACK);
      expect(answer.body).toEqual({ applicationName: "Payroll", redirectionURL: BACK, spent: false });
    }
  });

  it("leave one audit when they are wrong, and a number for the rest of the minute", async () => {
    const address = "198.51.100.20";
    test.toMinuteStart();
    for (let time = 0; time < 5; time++) {
      await test.post(
        "/auth/application/sign-in-request",
        { appId: application.id, signedRequest: "x" },
        undefined,
        {
          address,
        },
      );
    }
    const written = await test.waitForAudits((audit) => audit.address === address);
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ outcome: "refused", address, application_name: "Payroll" });
  });

  it("bring a back end the application's own pair at login, with the person's name and roles", async () => {
    const signedRequest = await signRequest(application);
    const { body } = await test.post("/auth/login", {
      username: person.input.username,
      password: PASSWORD,
      appId: application.id,
      signedRequest,
      redirectionURL: BACK,
    });
    expect(body).toMatchObject({ applicationAccess: true, newUser: false, redirectionURL: BACK });
    expect(decodeJwt(body.token)).toMatchObject({
      aud: application.id,
      iss: PUBLIC_URL,
      sub: person.id,
      name: "Grace Hopper",
      roles: ["auditor"],
    });
    expect((await ask(signedRequest)).body.spent).toBe(true);
  });

  it("are not spent by a mistyped password, and good once after it", async () => {
    const signedRequest = await signRequest(application);
    const login = (password: string) =>
      test.post("/auth/login", {
        username: person.input.username,
        password,
        appId: application.id,
        signedRequest,
      });
    expect((await login("mistyped")).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(200);
    const again = await login(PASSWORD);
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ message: "This sign-in request was already used." });
  });

  it("bring no pair for an application that is not assigned, and are not spent by it", async () => {
    const { input } = await test.addUser();
    const signedRequest = await signRequest(application);
    const { body } = await test.post("/auth/login", {
      username: input.username,
      password: PASSWORD,
      appId: application.id,
      signedRequest,
    });
    expect(body).toEqual({ applicationAccess: false, newUser: true });
    expect(await test.lastAudit()).toMatchObject({
      action: "application.refuse",
      outcome: "refused",
      application_id: application.id,
      target_name: input.name,
    });
    expect((await ask(signedRequest)).body.spent).toBe(false);
    const sessions = test.engine.read
      .selectFrom("token_pairs as s")
      .innerJoin("users as u", "u.id", "s.user_id");
    expect(await sessions.where("u.username", "=", input.username).select("s.id").execute()).toEqual([]);
  });

  it("of a deactivated application are refused like those that are wrong, and this is audited", async () => {
    const inactive = await test.addApplication({ active: false });
    const signedRequest = await signRequest(inactive);
    const refused = await ask(signedRequest, undefined, inactive.id);
    const wrong = await ask(`${signedRequest}x`, undefined, inactive.id);
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual(wrong.body);
    expect(JSON.stringify(refused.body)).not.toContain(inactive.name);
    const audits = await test.waitForAudits((audit) => audit.application_id === inactive.id, 2);
    expect(audits.map(({ message }) => message)).toContain(
      `A sign-in request in the name of ${inactive.name} was refused: the application is inactive`,
    );
  });

  it("are needed wherever a sign-in names a client application, known or not", async () => {
    const { input } = await test.addUser({ applications: [application.id] });
    for (const appId of [application.id, randomUUID()]) {
      const { status, body } = await test.post("/auth/login", {
        username: input.username,
        password: PASSWORD,
        appId,
      });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ signedRequest: ["must vouch for the application"] });
      expect(body.token).toBeUndefined();
    }
  });

  it("bring someone who is signed in the application's pair, under the same sign-in", async () => {
    const own = await test.signIn(person.input.username);
    const answer = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application), redirectionURL: BACK },
      own.token,
    );
    expect(answer.body).toMatchObject({ applicationAccess: true, redirectionURL: BACK });
    expect(decodeJwt(answer.body.token).aud).toBe(application.id);
    expect((await test.get("/auth/profile", answer.body.token)).body).toMatchObject({ name: "Grace Hopper" });
    expect((await test.lastAudit()).message).toBe("Grace Hopper opened Payroll");

    await test.get("/auth/logout", answer.body.token);
    expect((await test.get("/auth/profile", own.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: answer.body.refreshToken })).status).toBe(401);
  });

  it("are good exactly once, of fifty at the same time", async () => {
    const { token } = await test.signIn(person.input.username);
    const at = Date.now() / 1000;
    // As libraries write it that take the clock as it is, with its fraction.
    const signedRequest = await signRequest(application, { claims: { iat: at, exp: at + 299.987654 } });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        test.post("/auth/application/verify-access", { appId: application.id, signedRequest }, token),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  });

  it("count an attempt at the console for the application that somebody is on the way to", async () => {
    const payroll = await test.addApplication({ name: "On the way" });
    const { input } = await test.addUser({ applications: [payroll.id], name: "Hedy Lamarr" });
    const admin = (await test.signIn()).token;
    const attempts = async (applicationId: string) =>
      (await test.get(`/auth/audits/summary?applicationId=${applicationId}`, admin)).body;
    const { appId, signedResponse } = (await test.post("/auth/self-sign", undefined)).body;
    const before = (await attempts(appId)).noOfLoginAttempts;
    const signedRequest = await signRequest(payroll);
    const login = (password: string, signed = signedRequest) =>
      test.post("/auth/login", {
        username: input.username,
        password,
        appId,
        signedRequest: signedResponse,
        onTheWayTo: { appId: payroll.id, signedRequest: signed },
      });

    expect((await login("mistyped")).status).toBe(401);
    expect(await test.lastAudit()).toMatchObject({ outcome: "refused", application_name: "On the way" });
    const { status, body } = await login(PASSWORD);
    expect(status).toBe(200);
    expect(decodeJwt(body.token).aud).toBe(appId);
    expect((await test.lastAudit()).message).toBe("Hedy Lamarr signed in to On the way");
    expect((await ask(signedRequest, undefined, payroll.id)).body.spent).toBe(false);
    expect(await attempts(payroll.id)).toMatchObject({
      noOfLoginAttempts: 2,
      userActivity: [{ user: { name: "Hedy Lamarr" } }],
    });
    expect((await attempts(appId)).noOfLoginAttempts).toBe(before);

    expect((await login(PASSWORD, "x")).status).toBe(400);
    await test.post("/auth/application/verify-access", { appId: payroll.id, signedRequest }, body.token);
    expect((await login(PASSWORD)).status).toBe(409);
    expect((await attempts(payroll.id)).noOfLoginAttempts).toBe(2);
  });

  it("count it for the console where the application does not let the person in", async () => {
    const { input } = await test.addUser();
    const { appId, signedResponse } = (await test.post("/auth/self-sign", undefined)).body;
    const { body } = await test.post("/auth/login", {
      username: input.username,
      password: PASSWORD,
      appId,
      signedRequest: signedResponse,
      onTheWayTo: { appId: application.id, signedRequest: await signRequest(application) },
    });
    expect(body).toMatchObject({ newUser: true });
    expect((await test.lastAudit("sign-in")).application_id).toBe(appId);
  });

  it("of the console itself come from self-sign: ten minutes, no address, no mark", async () => {
    const { body } = await test.post("/auth/self-sign", undefined);
    const claims = decodeJwt(body.signedResponse);
    expect(claims).toMatchObject({ iss: body.appId, aud: PUBLIC_URL });
    expect(Number(claims.exp) - Number(claims.iat)).toBe(600);
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss"]);

    const login = await test.post("/auth/login", {
      username: person.input.username,
      password: PASSWORD,
      appId: body.appId,
      signedRequest: body.signedResponse,
    });
    expect(login.body).toMatchObject({ applicationAccess: true });
    expect(decodeJwt(login.body.token).aud).toBe(body.appId);
  });

  it("must vouch for an address, and be signed by whom the call names", async () => {
    const { token } = await test.signIn(person.input.username);
    const check = (body: unknown) => test.post("/auth/application/verify-access", body, token);
    expect((await check({ appId: application.id, redirectionURL: BACK })).status).toBe(422);
    expect((await check({ signedRequest: await signRequest(application) })).status).toBe(422);
  });
});

describeOnEngines("access to applications", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("is granted in general with one active application, and to one while it is assigned and active", async () => {
    const active = await test.addApplication();
    const inactive = await test.addApplication({ active: false });
    const foreign = await test.addApplication();
    const { input } = await test.addUser({ applications: [active.id, inactive.id] });
    const { token } = await test.signIn(input.username);
    const check = async (body?: unknown) =>
      (await test.post("/auth/application/verify-access", body, token)).body;
    expect(await check()).toEqual({ token, applicationAccess: true, newUser: false });
    expect(await check({ appId: active.id })).toEqual({ token, applicationAccess: true, newUser: false });
    expect(await check({ appId: inactive.id })).toMatchObject({ applicationAccess: false });
    expect(await check({ appId: foreign.id })).toMatchObject({ applicationAccess: false, newUser: false });
  });

  it("shows those without an administrative role their own applications alone", async () => {
    const mine = await test.addApplication();
    await test.addApplication();
    const { input } = await test.addUser({ applications: [mine.id] });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/applications", token)).body).toEqual([
      { id: mine.id, applicationName: mine.name, applicationStatus: true },
    ]);
    const all = (await test.get("/auth/applications", (await test.signIn()).token)).body;
    expect(all.length).toBeGreaterThan(2);
  });
});
