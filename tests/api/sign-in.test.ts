import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { hashAtFullCost } from "#tests/support/quick-argon2";
import { ADMIN, PASSWORD, signRequest, TestService, userInput } from "#tests/support/service";

hashAtFullCost();

describeOnEngines("signing in", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("answers with a pair that is never kept by a cache, and the profile says who it is", async () => {
    const { body, status, headers } = await test.post("/auth/login", ADMIN);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(body).toMatchObject({ applicationAccess: true, newUser: false });
    const profile = await test.get("/auth/profile", body.token);
    expect(profile.body).toMatchObject({
      name: "Administrator",
      username: "admin",
      roles: ["super"],
      role: "super",
    });
  });

  it("S8: gives the console's token no name and no roles, and says what it is by RFC 9068", async () => {
    const { token } = await test.signIn();
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: "ES256", typ: "at+jwt" });
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(["aud", "exp", "iat", "iss", "sid", "sub"]);
  });

  it("takes a username in any case and form", async () => {
    await test.addUser({ username: "Zoë.Straße" });
    expect(
      (await test.post("/auth/login", { username: "ZOE\u0308.STRASSE", password: PASSWORD })).status,
    ).toBe(200);
  });

  it("S6: refuses an unknown name, a wrong password and an inactive account with a wrong password alike", async () => {
    const known = await test.addUser();
    const inactive = await test.addUser({ status: 0 });
    const refusals = await Promise.all(
      ["nobody-at-all", known.input.username, inactive.input.username].map((username) =>
        test.post("/auth/login", { username, password: "not this one" }),
      ),
    );
    for (const { status, body } of refusals) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { message: "The username or password is wrong." },
      });
    }
  });

  it("S6: tells of an inactive account only after the right password", async () => {
    const { input } = await test.addUser({ status: 0 });
    const answer = await test.post("/auth/login", { username: input.username, password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain("inactive");
  });

  it("says newUser for an account without applications, and no access", async () => {
    const { input } = await test.addUser();
    const { body } = await test.post("/auth/login", { username: input.username, password: PASSWORD });
    expect(body).toMatchObject({ applicationAccess: false, newUser: true });
  });

  it("gives no access to someone whose only application is inactive, who is not new", async () => {
    const application = await test.addApplication({ active: false });
    const { input } = await test.addUser({ applications: [application.id] });
    const { body } = await test.post("/auth/login", { username: input.username, password: PASSWORD });
    expect(body).toMatchObject({ applicationAccess: false, newUser: false });
  });

  it("A4: audits each success and failure, and never what was typed for a name", async () => {
    const { input, id } = await test.addUser({ name: "Grace Hopper" });
    await test.post("/auth/login", { username: input.username, password: PASSWORD });
    expect(await test.lastAudit()).toMatchObject({
      action: "sign-in",
      outcome: "success",
      message: "Grace Hopper signed in to SSO Application",
      actor_id: id,
      address: "203.0.113.7",
    });
    await test.post("/auth/login", { username: input.username, password: "wrong" });
    expect(await test.lastAudit()).toMatchObject({ outcome: "refused", target_id: id, actor_id: null });
    await test.post("/auth/login", { username: "my secret by mistake", password: "wrong" });
    const last = await test.lastAudit();
    expect(last.outcome).toBe("refused");
    expect(JSON.stringify(last)).not.toContain("mistake");
  });

  it("counts attempts by day, month and user, and remembers the last activity", async () => {
    const { input, id } = await test.addUser();
    const days = () =>
      test.engine.read
        .selectFrom("attempt_days")
        .select((eb) => [eb.fn.sum("succeeded").as("succeeded"), eb.fn.sum("failed").as("failed")])
        .executeTakeFirstOrThrow();
    const before = await days();
    await test.post("/auth/login", { username: input.username, password: "wrong" });
    await test.post("/auth/login", { username: input.username, password: PASSWORD });
    await test.post("/auth/login", { username: "nobody-again", password: PASSWORD });
    const after = await days();
    expect(Number(after.succeeded) - Number(before.succeeded)).toBe(1);
    expect(Number(after.failed) - Number(before.failed)).toBe(2);
    const month = await test.engine.read
      .selectFrom("attempt_months")
      .selectAll()
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(month).toMatchObject({ succeeded: 1, failed: 1 });
    const activity = await test.engine.read
      .selectFrom("user_activity")
      .selectAll()
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(activity.last_at).toBe(month.last_success_at);
  });

  it("signs out every pair of the sign-in at once, and no other", async () => {
    const first = await test.signIn();
    const second = await test.signIn();
    expect((await test.get("/auth/logout", first.token)).status).toBe(204);
    expect((await test.lastAudit()).action).toBe("sign-out");
    expect((await test.get("/auth/profile", first.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: first.refreshToken })).status).toBe(401);
    expect((await test.get("/auth/profile", second.token)).status).toBe(200);
  });

  it("signs out what another tab is just getting for an application, too", async () => {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id] });
    const goOn = async (token: string) =>
      test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest: await signRequest(application) },
        token,
      );
    for (let round = 0; round < 10; round++) {
      const { token } = await test.signIn(input.username);
      const answers = await Promise.all([
        goOn(token),
        goOn(token),
        test.get("/auth/logout", token),
        goOn(token),
        goOn(token),
      ]);
      for (const { body } of answers) {
        if (body.refreshToken === undefined) continue;
        expect((await test.get("/auth/profile", body.token)).status).toBe(401);
        expect((await test.post("/auth/refresh", { refreshToken: body.refreshToken })).status).toBe(401);
      }
    }
  });

  it("S4: stops a deactivated, a deleted and a reset user at once", async () => {
    const admin = (await test.signIn()).token;
    for (const stop of ["deactivate", "reset", "delete"] as const) {
      const { id, input } = await test.addUser();
      const session = await test.signIn(input.username);
      if (stop === "delete") await test.delete(`/auth/users/${id}`, admin);
      else {
        const change =
          stop === "reset"
            ? { ...userInput(input), password: "quite another one" }
            : { ...input, password: undefined, status: 0 };
        expect((await test.put(`/auth/users/${id}`, change, admin)).status).toBe(200);
      }
      expect((await test.get("/auth/profile", session.token)).status, stop).toBe(401);
      expect((await test.post("/auth/refresh", { refreshToken: session.refreshToken })).status, stop).toBe(
        401,
      );
    }
  });

  it("S8: ends by itself after the absolute limit, however often it was refreshed", async () => {
    let session = await test.signIn();
    try {
      for (let minutes = 50; minutes < 12 * 60; minutes += 50) {
        test.aheadMs = minutes * 60_000;
        const answer = await test.post("/auth/refresh", { refreshToken: session.refreshToken });
        expect(answer.status).toBe(200);
        session = answer.body;
      }
      test.aheadMs = 12 * 3_600_000 + 1000;
      expect((await test.post("/auth/refresh", { refreshToken: session.refreshToken })).status).toBe(401);
      expect((await test.get("/auth/profile", session.token)).status).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("puts the built-in roles first in the profile", async () => {
    const { input } = await test.addUser({ roles: ["auditor", "admin"] });
    const { token } = await test.signIn(input.username);
    expect((await test.get("/auth/profile", token)).body).toMatchObject({
      roles: ["admin", "auditor"],
      role: "admin",
    });
  });

  it("S5: re-hashes a password that was hashed with less, once it is right", async () => {
    const { input, id } = await test.addUser();
    const { hash } = await import("@node-rs/argon2");
    const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const users = () => test.engine.read.selectFrom("users").where("id", "=", id).select("password_hash");
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ password_hash: weak }).where("id", "=", id).execute(),
    );
    await test.signIn(input.username);
    expect((await users().executeTakeFirstOrThrow()).password_hash).toContain("m=19456,t=2,p=1");
    await test.signIn(input.username);
  });
});
