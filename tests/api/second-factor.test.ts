import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

describeOnEngines("a second step at sign-in", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const logIn = (username: string, others: object = { secondStep: true }, password = PASSWORD) =>
    test.post("/auth/login", { username, password, ...others }, undefined, {
      address: `198.18.2.${++networks}`,
    });
  const step = (pending: string) => test.post("/auth/step", { pending });
  const demand = (
    table: "roles" | "applications",
    id: string,
    level: 0 | 2 | 3,
    from: number | null = null,
  ) =>
    test.engine.write((queries) =>
      queries
        .updateTable(table)
        .set({ second_factor: level, second_factor_from: from })
        .where("id", "=", id)
        .execute(),
    );
  const signInOf = (userId: string) =>
    test.engine.read
      .selectFrom("sign_ins")
      .selectAll()
      .where("user_id", "=", userId)
      .where("ended_at", "is", null)
      .execute();

  /** A role that demands something, and somebody who has it. */
  async function concerned(level: 2 | 3, from: number | null = null) {
    const admin = await test.signIn();
    const roleName = `Crew ${++networks}`;
    const role = await test.post("/auth/roles", { roleName }, admin.token);
    await demand("roles", role.body.id, level, from);
    const { id, input } = await test.addUser({ roles: [role.body.id] });
    return { id, username: input.username, roleName };
  }

  /** The same, with an authenticator app. */
  async function withApp() {
    const { id, username, roleName } = await concerned(2);
    const first = await logIn(username);
    const { pending } = first.body;
    const { secret } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body.totp;
    const code = codeAt(secret, test.now);
    const last = await test.post("/auth/second-factor/confirm", { pending, code });
    expect(last.status).toBe(200);
    test.aheadMs += 60_000;
    return { id, username, roleName, secret, codes: last.body.codes as string[], token: last.body.token };
  }

  it("is set up where a role demands it, and asked of everybody who has one", async () => {
    const { id, username, roleName } = await concerned(2);
    const first = await logIn(username);
    expect(first.body).toEqual({
      pending: expect.any(String),
      enrol: { askedBy: roleName, kinds: ["passkey", "totp"], loginCallers: [] },
    });
    const { pending } = first.body;
    expect((await step(pending)).body).toEqual(first.body);
    expect(await signInOf(id)).toEqual([]);

    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const wrong = await test.post("/auth/second-factor/confirm", { pending, code: "000000" });
    expect([wrong.status, wrong.body.errors.code]).toEqual([
      422,
      ["That code is not right. Codes change every 30 seconds."],
    ]);
    const code = codeAt(totp.secret, test.now);
    const last = await test.post("/auth/second-factor/confirm", { pending, code });
    expect(last.body.codes).toHaveLength(10);
    expect(await signInOf(id)).toMatchObject([{ strength: 2, amr: "pwd otp mfa", proof: "totp" }]);
    expect((await test.post("/auth/second-factor/confirm", { pending, code })).status).toBe(401);

    const again = await logIn(username);
    expect(again.body).toEqual({ pending: expect.any(String), factors: ["totp", "recovery"] });
    test.aheadMs += 60_000;
    const second = await test.post("/auth/second-factor", {
      pending: again.body.pending,
      code: codeAt(totp.secret, test.now),
    });
    expect([second.status, second.body.newUser]).toEqual([200, true]);
  });

  it("is refused to callers that can't take it, in a sentence", async () => {
    const { username } = await withApp();
    const { id: application } = await test.addApplication();
    const refused = await logIn(username, {});
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      "second-factor",
      `This account needs a second step. Sign in at ${PUBLIC_URL}.`,
    ]);
    expect(application).toBeDefined();
  });

  it("can be put off until the policy's date, and not after it", async () => {
    const from = test.now + 3_600_000;
    const { id, username } = await concerned(2, from);
    expect((await logIn(username, {})).status).toBe(200);
    const first = await logIn(username);
    expect(first.body.until).toBe(new Date(from).toISOString());
    const later = await test.post("/auth/second-factor/later", { pending: first.body.pending });
    expect(later.status).toBe(200);
    expect((await signInOf(id)).at(-1)).toMatchObject({ strength: 1 });
    const { aheadMs } = test;
    test.aheadMs += 2 * 3_600_000;
    const due = await logIn(username);
    expect(due.body.until).toBeUndefined();
    const refused = await test.post("/auth/second-factor/later", { pending: due.body.pending });
    expect(refused.status).toBe(401);
    expect((await logIn(username, {})).body.code).toBe("second-factor");
    test.aheadMs = aheadMs;
  });

  it("FA9: its token is new at each step, works once, and opens nothing else", async () => {
    const { username, secret } = await withApp();
    const one = (await logIn(username)).body.pending;
    const other = (await logIn(username)).body.pending;
    expect(one).not.toBe(other);
    for (const [path, body] of [
      ["/auth/new-password", { password: "nine herons over the weir" }],
      ["/auth/second-factor/enrol", { kind: "totp" }],
      ["/auth/second-factor/later", {}],
    ] as const)
      expect((await test.post(path, { pending: one, ...body })).status).toBe(401);
    expect((await test.get("/auth/profile", one)).status).toBe(401);
    const code = codeAt(secret, test.now);
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => test.post("/auth/second-factor", { pending: one, code })),
    );
    expect(taken.filter(({ status }) => status === 200)).toHaveLength(1);
    // The same code is good for no other sign-in either.
    expect((await test.post("/auth/second-factor", { pending: other, code })).status).toBe(422);
  });

  it("FA7: five wrong codes end the sign-in", async () => {
    const { username, secret } = await withApp();
    const { pending } = (await logIn(username)).body;
    for (let tries = 0; tries < 5; tries++)
      expect((await test.post("/auth/second-factor", { pending, code: "000000" })).status).toBe(422);
    const code = codeAt(secret, test.now);
    const over = await test.post("/auth/second-factor", { pending, code });
    expect([over.status, over.body.message]).toEqual([401, "That took too long. Sign in again."]);
  });

  it("takes a recovery code in any spelling, once", async () => {
    const { id, username, codes } = await withApp();
    const [first = ""] = codes;
    const spelled = first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l");
    const pending = (await logIn(username)).body.pending;
    const used = await test.post("/auth/second-factor", { pending, recoveryCode: spelled });
    expect(used.status).toBe(200);
    expect((await signInOf(id)).at(-1)).toMatchObject({ strength: 2, proof: "recovery" });
    const again = (await logIn(username)).body.pending;
    expect((await test.post("/auth/second-factor", { pending: again, recoveryCode: first })).status).toBe(
      422,
    );
  });

  it("FA15: the first factor ends the person's other sign-ins", async () => {
    const { id, username } = await concerned(2, test.now + 3_600_000);
    const other = (await logIn(username, {})).body;
    const { pending } = (await logIn(username)).body;
    const { secret } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body.totp;
    const code = codeAt(secret, test.now);
    const last = await test.post("/auth/second-factor/confirm", { pending, code });
    expect((await test.get("/auth/profile", last.body.token)).status).toBe(200);
    expect((await test.get("/auth/profile", other.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: other.refreshToken })).status).toBe(401);
    expect(await signInOf(id)).toHaveLength(1);
  });

  it("makes a live sign-in stronger, and only its new pair", async () => {
    const { id, username, secret } = await withApp();
    await test.engine.write((queries) =>
      queries.updateTable("sign_ins").set({ strength: 1, amr: "pwd" }).where("user_id", "=", id).execute(),
    );
    const [signIn] = await signInOf(id);
    const { pending } = (await logIn(username)).body;
    const old = await test.post("/auth/second-factor", { pending, code: codeAt(secret, test.now) });
    await test.engine.write((queries) =>
      queries.updateTable("sign_ins").set({ strength: 1, amr: "pwd" }).where("user_id", "=", id).execute(),
    );
    const begun = await test.post("/auth/second-factor/begin", {}, old.body.token);
    expect(begun.body.factors).toEqual(["totp", "recovery"]);
    test.aheadMs += 60_000;
    const code = codeAt(secret, test.now);
    const raised = await test.post("/auth/second-factor", { pending: begun.body.pending, code });
    expect(raised.status).toBe(200);
    expect((await test.get("/auth/profile", old.body.token)).status).toBe(401);
    expect((await test.get("/auth/profile", raised.body.token)).status).toBe(200);
    const live = await signInOf(id);
    expect(live.find((one) => one.id !== signIn?.id)).toMatchObject({ strength: 2, amr: "pwd otp mfa" });
  });

  it("FA15: a session is raised by an enrolment only after a recent proof", async () => {
    const { username } = await concerned(2, test.now + 24 * 3_600_000);
    const { refreshToken } = (await logIn(username, {})).body;
    const { aheadMs } = test;
    test.aheadMs += 20 * 60_000;
    const { token } = (await test.post("/auth/refresh", { refreshToken })).body;
    const refused = await test.post("/auth/second-factor/begin", {}, token);
    expect([refused.status, refused.body.code]).toEqual([403, "proof-needed"]);
    expect((await test.post("/auth/proof", { password: PASSWORD }, token)).status).toBe(204);
    expect((await test.post("/auth/second-factor/begin", {}, token)).body.enrol.kinds).toContain("totp");
    test.aheadMs = aheadMs;
  });

  it("FA9: an enrolment in progress ends with a reset, also while its codes are hashed", async () => {
    const { id, username } = await concerned(2);
    const { pending } = (await logIn(username)).body;
    const { secret } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body.totp;
    const confirmed = test.post("/auth/second-factor/confirm", {
      pending,
      code: codeAt(secret, test.now),
    });
    await test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set((eb) => ({ token_epoch: eb("token_epoch", "+", 1), factors_reset_at: test.now }))
        .where("id", "=", id)
        .execute(),
    );
    expect((await confirmed).status).toBe(401);
    expect(await signInOf(id)).toEqual([]);
    const { factors_reset_at } = await test.engine.read
      .selectFrom("users")
      .select("factors_reset_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(factors_reset_at).not.toBeNull();
  });

  it("FA7: the first factor forgets the devices, which may be those of whoever knew the password", async () => {
    const { id, username } = await concerned(2, test.now + 3_600_000);
    for (let times = 0; times < 3; times++) expect((await logIn(username, { device: "" })).status).toBe(200);
    const devices = () =>
      test.engine.read.selectFrom("devices").selectAll().where("user_id", "=", id).execute();
    expect(await devices()).toHaveLength(3);
    const { pending } = (await logIn(username)).body;
    const { secret } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body.totp;
    await test.post("/auth/second-factor/confirm", { pending, code: codeAt(secret, test.now) });
    expect(await devices()).toEqual([]);
  });

  it("is part of the way to an application that demands it", async () => {
    const application = await test.addApplication();
    await demand("applications", application.id, 2);
    const { input } = await test.addUser({ applications: [application.id] });
    expect((await logIn(input.username)).body.token).toBeDefined();
    const signedRequest = await signRequest(application, { now: test.now });
    const opening = { appId: application.id, signedRequest };
    const first = await logIn(input.username, { secondStep: true, ...opening });
    expect(first.body.enrol.askedBy).toBe(application.name);
    expect((await logIn(input.username, opening)).body.code).toBe("second-factor");
    const console = await logIn(input.username, { secondStep: true, onTheWayTo: opening });
    expect(console.body.enrol.askedBy).toBe(application.name);
  });
});
