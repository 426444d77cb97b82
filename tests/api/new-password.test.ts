import { afterAll, beforeAll, expect, it } from "vitest";
import { setOneTimePassword } from "#api/attempts/accounts.queries";
import { newOneTimePassword, ONE_TIME_MS } from "#api/attempts/one-time-passwords";
import { describeOnEngines } from "#tests/support/engines";
import { PASSWORD, PUBLIC_URL, signRequest, TestService, userInput } from "#tests/support/service";

const NEW_PASSWORD = "nine herons over the weir";

describeOnEngines("a password that has to be replaced", (databaseUrl) => {
  let test: TestService;
  let networks = 0;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const somewhere = () => `198.18.1.${++networks}`;
  const logIn = (username: string, password: string, others: object = { secondStep: true }) =>
    test.post("/auth/login", { username, password, ...others }, undefined, { address: somewhere() });
  const setNew = (pending: string, password = NEW_PASSWORD, others: object = {}) =>
    test.post("/auth/new-password", { pending, password, ...others });

  /** Somebody whose password has to be replaced: one they know, or a one-time password. */
  async function somebody(kind: "usual" | "one-time", given: Parameters<TestService["addUser"]>[0] = {}) {
    const { id, input } = await test.addUser(given);
    const password = kind === "usual" ? PASSWORD : newOneTimePassword();
    await test.engine.write(async (queries) => {
      if (kind === "one-time") {
        const { now } = test;
        await setOneTimePassword(queries, { userId: id, password, now, expiresAt: now + ONE_TIME_MS });
      } else {
        await queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", id).execute();
      }
    });
    return { id, username: input.username, password, input };
  }

  const sessionsOf = (userId: string) =>
    test.engine.read.selectFrom("token_pairs").selectAll().where("user_id", "=", userId).execute();
  const countsOf = async () =>
    (await test.engine.read.selectFrom("throttles").selectAll().where("key", "like", "name|%").execute())
      .length;

  it.each(["usual", "one-time"] as const)(
    "S8: is %s: nobody is signed in before the new one is set, and then as ever",
    async (kind) => {
      const before = await countsOf();
      const { id, username, password } = await somebody(kind);
      const first = await logIn(username, password);
      expect([first.status, Object.keys(first.body).sort()]).toEqual([200, ["newPassword", "pending"]]);
      expect(await sessionsOf(id)).toEqual([]);
      expect((await test.get("/auth/profile", first.body.pending)).status).toBe(401);
      expect(await countsOf()).toBe(before + 2);

      const last = await setNew(first.body.pending, NEW_PASSWORD, { device: "" });
      expect([last.status, last.body.newUser]).toEqual([200, true]);
      expect(last.body.device).toContain(id);
      expect((await test.get("/auth/profile", last.body.token)).status).toBe(200);
      expect(await countsOf()).toBe(before);
      const audits = (await test.listAudits()).filter(({ target_id }) => target_id === id);
      expect(audits.slice(-2).map(({ action, actor_id }) => [action, actor_id])).toEqual([
        ["user.new-password", id],
        ["sign-in", id],
      ]);
      expect((await logIn(username, password, {})).status).toBe(401);
      expect((await logIn(username, NEW_PASSWORD, {})).status).toBe(200);
      expect((await setNew(first.body.pending)).body.message).toBe("That took too long. Sign in again.");
    },
  );

  it("S7: of one use works once, of fifty at the same time, and its step is one too", async () => {
    const { id, username, password } = await somebody("one-time");
    const logins = await Promise.all(Array.from({ length: 10 }, () => logIn(username, password)));
    const [first, ...others] = logins.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 401]));
    expect((await logIn(username, password)).status).toBe(401);
    const pending = first?.body.pending;
    const set = await Promise.all(
      Array.from({ length: 50 }, (_, index) => setNew(pending, `${NEW_PASSWORD} ${index}`)),
    );
    expect(set.filter(({ status }) => status === 200)).toHaveLength(1);
    // The others took too long, or their passwords were too many to be hashed.
    expect(set.filter(({ status }) => [401, 503].includes(status))).toHaveLength(49);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  it("is not spent by a caller that can go on with no further step", async () => {
    for (const kind of ["usual", "one-time"] as const) {
      const { username, password } = await somebody(kind);
      const refused = await logIn(username, password, {});
      expect([refused.status, refused.body]).toEqual([
        403,
        { message: `This account needs a new password. Sign in at ${PUBLIC_URL}.`, code: "new-password" },
      ]);
      expect((await logIn(username, "wrong", {})).status).toBe(401);
      expect((await logIn(username, password)).body.newPassword).toBe(true);
    }
  });

  it("of one use is over after an hour, and when another password is set", async () => {
    const late = await somebody("one-time");
    const reset = await somebody("one-time");
    const admin = (await test.signIn()).token;
    await test.put(`/auth/users/${reset.id}`, { ...userInput(reset.input), password: PASSWORD }, admin);
    expect((await logIn(reset.username, reset.password)).status).toBe(401);
    expect((await logIn(reset.username, PASSWORD, {})).status).toBe(200);
    try {
      test.aheadMs = ONE_TIME_MS + 1000;
      expect((await logIn(late.username, late.password)).body.message).toBe(
        "The username or password is wrong.",
      );
    } finally {
      test.aheadMs = 0;
    }
  });

  it("S7: of one use gets in while others guess, in capitals and without its hyphens too", async () => {
    const { username, password } = await somebody("one-time");
    test.stopClock();
    for (let time = 0; time < 10; time++) await logIn(username, "wrong");
    const guessed = await logIn(username, "wrong");
    const right = await logIn(username, password.toUpperCase().replaceAll("-", ""));
    test.startClock();
    expect([guessed.status, right.body.newPassword]).toEqual([429, true]);
  });

  it("is replaced within ten minutes, unless the account changes meanwhile", async () => {
    const admin = (await test.signIn()).token;
    const pendings: string[] = [];
    const people = [await somebody("one-time"), await somebody("one-time"), await somebody("usual")];
    for (const { username, password } of people)
      pendings.push((await logIn(username, password)).body.pending);
    const [first, second, third] = people;
    await test.put(`/auth/users/${first?.id}`, { ...first?.input, password: undefined, status: 0 }, admin);
    await test.put(`/auth/users/${second?.id}`, { ...second?.input, password: PASSWORD }, admin);
    for (const pending of [pendings[0], pendings[1], "never-made"]) {
      expect((await setNew(pending ?? "")).status).toBe(401);
    }
    try {
      test.aheadMs = 10 * 60_000 + 1000;
      expect((await setNew(pendings[2] ?? "")).status).toBe(401);
    } finally {
      test.aheadMs = 0;
    }
    expect(await sessionsOf(third?.id ?? "")).toEqual([]);
  });

  it("S5: is replaced by a sensible one that is another one", async () => {
    for (const kind of ["usual", "one-time"] as const) {
      const { username, password } = await somebody(kind);
      const { pending } = (await logIn(username, password)).body;
      for (const [bad, problem] of [
        ["short", "Use at least 8 characters."],
        ["password123", "This password is too easy to guess. Add a few words."],
        [password, "Choose a different password."],
      ]) {
        const refused = await setNew(pending, bad);
        expect([refused.status, refused.body.errors]).toEqual([422, { password: [problem] }]);
      }
      expect((await setNew(pending, "")).status).toBe(422);
      expect((await setNew(pending)).status).toBe(200);
    }
  });

  it("S4: ends every other sign-in of the person, and their devices are unknown", async () => {
    const { input, id } = await test.addUser();
    const earlier = (await logIn(input.username, PASSWORD, { device: "" })).body;
    await test.engine.write((queries) =>
      queries.updateTable("users").set({ must_change_password: 1 }).where("id", "=", id).execute(),
    );
    const { pending } = (await logIn(input.username, PASSWORD)).body;
    expect((await test.get("/auth/profile", earlier.token)).status).toBe(200);
    const { device } = (await setNew(pending, NEW_PASSWORD, { device: earlier.device })).body;
    expect((await test.get("/auth/profile", earlier.token)).status).toBe(401);
    expect((await test.post("/auth/refresh", { refreshToken: earlier.refreshToken })).status).toBe(401);
    expect(device).not.toBe(earlier.device);
    expect(
      await test.engine.read.selectFrom("devices").selectAll().where("user_id", "=", id).execute(),
    ).toHaveLength(1);
  });

  it("S1: spends a client application's request with the last step, not with the first", async () => {
    const application = await test.addApplication();
    const { username, password } = await somebody("usual", { applications: [application.id] });
    const given = { appId: application.id, signedRequest: await signRequest(application) };
    const isSpent = async () => (await test.post("/auth/application/sign-in-request", given)).body.spent;
    const { pending } = (await logIn(username, password, { ...given, secondStep: true })).body;
    expect(await isSpent()).toBe(false);
    const { status, body } = await setNew(pending);
    expect([status, body.applicationAccess, body.redirectionURL]).toEqual([
      200,
      true,
      "https://client.example.test/back?page=1#top",
    ]);
    expect(await isSpent()).toBe(true);
    expect((await test.get("/auth/users", body.token)).status).toBe(403);
  });

  it("S10: leaves no token, device or one-time password in the database", async () => {
    const { id, username, password } = await somebody("one-time");
    const { pending } = (await logIn(username, password, { secondStep: true, device: "" })).body;
    const rows = [
      ...(await test.engine.read
        .selectFrom("pending_sign_ins")
        .selectAll()
        .where("user_id", "=", id)
        .execute()),
      ...(await test.engine.read
        .selectFrom("one_time_passwords")
        .selectAll()
        .where("user_id", "=", id)
        .execute()),
    ];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(pending);
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});
