import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { signRequest, TestService } from "#tests/support/service";

describeOnEngines("S4: refresh tokens", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const refresh = (refreshToken: string) => test.post("/auth/refresh", { refreshToken });

  it("are exchanged for a new pair of the same session", async () => {
    const first = await test.signIn();
    const { status, body } = await refresh(first.refreshToken);
    expect(status).toBe(200);
    expect(body.refreshToken).not.toBe(first.refreshToken);
    expect(decodeJwt(body.token).sid).toBe(decodeJwt(first.token).sid);
    expect((await test.get("/auth/profile", body.token)).status).toBe(200);
  });

  it("have one successor, and fifty who ask at once all get it", async () => {
    const { refreshToken } = await test.signIn();
    const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(refreshToken)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200));
    const successors = new Set(answers.map((answer) => answer.body.refreshToken));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors][0])).status).toBe(200);
  });

  it("end the pair when one comes again whose successor was used, and this is audited", async () => {
    const first = await test.signIn();
    const second = (await refresh(first.refreshToken)).body;
    const third = (await refresh(second.refreshToken)).body;
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect(await test.lastAudit()).toMatchObject({ action: "session.reuse", outcome: "refused" });
    expect((await refresh(third.refreshToken)).status).toBe(401);
    expect((await test.get("/auth/profile", third.token)).status).toBe(401);
  });

  it("end the pair when one comes again later than ten seconds after", async () => {
    const first = await test.signIn();
    const second = (await refresh(first.refreshToken)).body;
    try {
      test.aheadMs = 11_000;
      expect((await refresh(first.refreshToken)).status).toBe(401);
      expect((await refresh(second.refreshToken)).status).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("get no second chance when they travelled in an address", async () => {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    const next = await refresh(body.refreshToken);
    expect(next.status).toBe(200);
    expect((await refresh(body.refreshToken)).status).toBe(401);
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    // The console's own pair is another one, and goes on.
    expect((await test.get("/auth/profile", token)).status).toBe(200);
  });

  it("get their second chance again once they no longer travelled", async () => {
    const application = await test.addApplication();
    const { input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    const second = (await refresh(body.refreshToken)).body;
    const third = await refresh(second.refreshToken);
    expect((await refresh(second.refreshToken)).body.refreshToken).toBe(third.body.refreshToken);
  });

  it("of a person who may no longer enter the application are refused", async () => {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ applications: [application.id] });
    const { token } = await test.signIn(input.username);
    const { body } = await test.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      token,
    );
    const admin = (await test.signIn()).token;
    await test.put(`/auth/users/${id}`, { ...input, password: undefined, applications: [] }, admin);
    expect((await refresh(body.refreshToken)).status).toBe(401);
    expect((await test.get("/auth/profile", token)).status).toBe(200);
  });

  it("A4: are audited when they are refused, once a minute however often they come", async () => {
    const { id, input } = await test.addUser();
    const { token, refreshToken } = await test.signIn(input.username);
    test.toMinuteStart();
    await test.get("/auth/logout", token);
    for (let tries = 0; tries < 5; tries++) expect((await refresh(refreshToken)).status).toBe(401);
    const refusals = (await test.listAudits()).filter(({ action }) => action === "session.refuse");
    expect(refusals.filter(({ target_id }) => target_id === id)).toEqual([
      expect.objectContaining({
        outcome: "refused",
        message: `A refresh token of ${input.name} for SSO Application was refused: the sign-in has ended`,
      }),
    ]);
    test.aheadMs = 0;
  });

  it("end by themselves when nobody used them for the idle limit", async () => {
    const { refreshToken } = await test.signIn();
    try {
      test.aheadMs = 61 * 60_000;
      expect((await refresh(refreshToken)).status).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
  });

  it("that were made up, cut or changed are refused without looking anything up", async () => {
    const { refreshToken } = await test.signIn();
    const changed = `${refreshToken.slice(0, 30)}${refreshToken[30] === "A" ? "B" : "A"}${refreshToken.slice(31)}`;
    for (const token of ["x", changed, refreshToken.slice(0, -2), `${refreshToken}AA`, "é".repeat(40)]) {
      expect((await refresh(token)).status).toBe(401);
    }
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it("survive a restart, with the same successor", async () => {
    const { refreshToken } = await test.signIn();
    const next = (await refresh(refreshToken)).body.refreshToken;
    const restarted = await TestService.start(databaseUrl());
    try {
      const again = await restarted.post("/auth/refresh", { refreshToken });
      expect(again.body.refreshToken).toBe(next);
      expect((await restarted.post("/auth/refresh", { refreshToken: next })).status).toBe(200);
    } finally {
      await restarted.stop();
    }
  });

  it("are not in the database as they are", async () => {
    const { refreshToken } = await test.signIn();
    const rows = await test.engine.read.selectFrom("token_pairs").selectAll().execute();
    const secret = Buffer.from(refreshToken, "base64url").subarray(16, 48);
    expect(JSON.stringify(rows)).not.toContain(secret.toString("base64url"));
    expect(JSON.stringify(rows)).not.toContain(secret.toString("hex"));
  });
});
