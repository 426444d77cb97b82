import { afterAll, beforeAll, expect, it } from "vitest";
import { MOST_AN_HOUR } from "#api/attempts/success-budget";
import { purge } from "#api/background";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PASSWORD, signRequest, TestService } from "#tests/support/service";

const MINUTE_MS = 60_000;
const BACK = "https://client.example.test/back?page=1#top";

describeOnEngines("A4: what somebody without a role does again and again", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  const auditsOf = async (userId: string) =>
    (await test.listAudits()).filter(
      ({ actor_id, target_id }) => actor_id === userId || target_id === userId,
    );
  const settle = () => purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
  const someone = async (name: string, applications: string[] = []) => {
    const { id, input } = await test.addUser({ name, applications });
    return { id, ...input, token: (await test.signIn(input.username)).token };
  };

  it("leaves one audit, however many addresses are tried, and not a long one", async () => {
    const { id, token } = await someone("Ida Idler");
    test.toMinuteStart();
    const before = (await auditsOf(id)).length;
    for (let time = 0; time < 30; time++) {
      expect((await test.get(`/auth/users/${"x".repeat(7000)}${time}`, token)).status).toBe(403);
    }
    const [audit, ...more] = (await auditsOf(id)).slice(before);
    expect(more).toEqual([]);
    expect(audit?.message).toBe(
      "Ida Idler was refused GET /api/auth/users/:id: You do not have permission to do this.",
    );
    expect(JSON.stringify(audit).length).toBeLessThan(1500);
  });

  it("is counted whatever the name is", async () => {
    for (const name of ["𠮷".repeat(100), '"'.repeat(200)]) {
      const { id, input } = await test.addUser({ name });
      const { username } = input;
      test.toMinuteStart();
      for (let time = 0; time < 3; time++) await test.post("/auth/login", { username, password: "wrong" });
      test.aheadMs += 61_000;
      await settle();
      expect((await auditsOf(id)).at(-1)).toMatchObject({ target_username: username, outcome: "refused" });
    }
  });

  it("goes on to an application without end, and leaves a number", async () => {
    const application = await test.addApplication();
    const { id, token } = await someone("Connie Continues", [application.id]);
    for (let time = 0; time < 105; time++) {
      const signedRequest = await signRequest(application, { now: test.now });
      const answer = await test.post(
        "/auth/application/verify-access",
        { appId: application.id, signedRequest, redirectionURL: BACK },
        token,
      );
      expect(answer.body.applicationAccess).toBe(true);
    }
    const continued = (await auditsOf(id)).filter(({ action }) => action === "sign-in.continue");
    expect(continued).toHaveLength(100);
    expect((await test.lastAudit()).action).toBe("audit.budget");
  });

  it("is denied access to an application, which is audited for the application, once a minute", async () => {
    const application = await test.addApplication({ name: "Payroll" });
    const { id, username, token } = await someone("Otto Outside");
    test.toMinuteStart();
    const signed = async () => ({
      appId: application.id,
      signedRequest: await signRequest(application, { now: test.now }),
      redirectionURL: BACK,
    });
    for (let time = 0; time < 3; time++) {
      const answer = await test.post("/auth/application/verify-access", await signed(), token);
      expect(answer.body.applicationAccess).toBe(false);
    }
    const refused = async () => (await auditsOf(id)).filter(({ action }) => action === "application.refuse");
    expect(await refused()).toMatchObject([
      {
        message: "Otto Outside was denied access to Payroll: the application is inactive or not assigned",
        outcome: "refused",
        application_id: application.id,
        actor_username: username,
      },
    ]);
    test.aheadMs += MINUTE_MS;
    await test.post("/auth/login", { username, password: PASSWORD, ...(await signed()) });
    expect(await refused()).toHaveLength(2);
  });

  it("signs out many times at once, which is told once", async () => {
    const { id, token } = await someone("Sid Signs-Out");
    await Promise.all(Array.from({ length: 8 }, () => test.get("/auth/logout", token)));
    expect((await auditsOf(id)).filter(({ action }) => action === "sign-out")).toHaveLength(1);
  });

  // Last: the clock passes the end of every token.
  it("is told one by one up to a hundred times an hour, and then as a number", async () => {
    const { id, username, token } = await someone("Max Many");
    test.toMinuteStart();
    for (let time = 0; time < 130; time++) await test.get("/auth/users", token);
    const audits = await auditsOf(id);
    expect(audits.at(-1)?.message).toBe(
      "Max Many exceeded 100 audited actions per hour; further ones are only counted",
    );
    const told = audits.length;
    test.aheadMs += 5 * MINUTE_MS;
    await test.get("/auth/roles", token);
    expect(await auditsOf(id)).toHaveLength(told);
    test.aheadMs += 60 * MINUTE_MS;
    await settle();
    const later = (await auditsOf(id)).slice(told);
    expect(later.map(({ message }) => message).sort()).toEqual([
      "Max Many exceeded 100 audited actions per hour; further ones are only counted (30 more within the hour)",
      "Max Many was refused GET /api/auth/users: You do not have permission to do this. (99 more within the minute)",
    ]);
    expect(later.every(({ actor_username }) => actor_username === username)).toBe(true);
  });
});

describeOnEngines("A4: an account", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  it("signs in so often within an hour, and is told to wait then", async () => {
    const { id, input } = await test.addUser({ name: "Sina Signs-In" });
    const { username } = input;
    const logIn = () => test.post("/auth/login", { username, password: PASSWORD });
    expect((await logIn()).status).toBe(200);
    const key = `success|${id}`;
    // As after all those sign-ins but one: each takes its time for the hash.
    await test.engine.write((queries) =>
      queries
        .updateTable("throttles")
        .set({ count: MOST_AN_HOUR - 1 })
        .where("key", "=", key)
        .execute(),
    );
    const [refused, ...others] = await Promise.all(Array.from({ length: 6 }, logIn)).then((answers) =>
      answers.sort((one, other) => other.status - one.status),
    );
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(others.map(({ status }) => status)).toEqual([429, 429, 429, 429, 200]);
    const audits = (await test.listAudits()).filter(({ target_id }) => target_id === id);
    expect(
      audits.filter(({ action, outcome }) => action === "sign-in" && outcome === "success"),
    ).toHaveLength(2);
    expect(audits.filter(({ action }) => action === "sign-in.throttle").length).toBeLessThanOrEqual(2);
    test.aheadMs += 60 * MINUTE_MS;
    expect((await logIn()).status).toBe(200);
  });
});
