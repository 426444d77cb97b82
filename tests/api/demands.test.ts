import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Strength } from "#api/contract/factors";
import { describeOnEngines } from "#tests/support/engines";
import { addFactor, setPolicy, setStrength } from "#tests/support/policies";
import { signRequest, TestService } from "#tests/support/service";

describeOnEngines("A sign-in that is too weak", (databaseUrl) => {
  let test: TestService;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
  });
  afterAll(() => test.stop());

  /** Someone with an application and a role, signed in to the console and the application. */
  async function signedIn() {
    const application = await test.addApplication();
    const role = await addRole();
    const { id, input } = await test.addUser({ applications: [application.id], roles: [role] });
    const { token, refreshToken } = await test.signIn(input.username);
    const open = async (given: object = { appId: application.id, signed: true }) => {
      const { signed, ...body } = given as { signed?: boolean };
      const signedRequest = signed ? await signRequest(application) : undefined;
      return test.post("/auth/application/verify-access", { ...body, signedRequest }, token);
    };
    return { application, role, id, input, token, refreshToken, open };
  }

  async function addRole(): Promise<string> {
    const id = crypto.randomUUID();
    await test.engine.write((queries) =>
      queries
        .insertInto("roles")
        .values({ id, name: id, name_key: id, built_in: 0, created_at: 0 })
        .execute(),
    );
    return id;
  }

  const refresh = (refreshToken: string) => test.post("/auth/refresh", { refreshToken });
  const ownApplication = async () =>
    (
      await test.engine.read
        .selectFrom("applications")
        .where("built_in", "=", 1)
        .select("id")
        .executeTakeFirstOrThrow()
    ).id;

  describe("opens no application by a signed request", () => {
    it.each(["its role", "the application", "the console of everybody"])(
      "where %s demands more",
      async (who) => {
        const { application, role, id, token, open } = await signedIn();
        const table = who === "its role" ? "roles" : "applications";
        const asking =
          who === "its role" ? role : who === "the application" ? application.id : await ownApplication();
        await setPolicy(test, table, asking, 2);
        try {
          const before = await countPairs(id);
          const { status, body } = await open();
          expect(status).toBe(200);
          expect(body).toEqual({ token, applicationAccess: false, newUser: false, needs: "enrol" });
          expect(await countPairs(id)).toBe(before);
          expect(await test.lastAudit("application.refuse")).toMatchObject({
            outcome: "refused",
            application_id: application.id,
            message: expect.stringMatching(/was denied access to .*: the sign-in is too weak$/),
          });
          await setStrength(test, id, 2);
          expect((await open()).body).toMatchObject({
            applicationAccess: true,
            refreshToken: expect.any(String),
          });
        } finally {
          await setPolicy(test, table, asking, 0);
        }
      },
    );

    it("and its signed request can be used after the second step", async () => {
      const { application, id, token } = await signedIn();
      await setPolicy(test, "applications", application.id, 2);
      const input = { appId: application.id, signedRequest: await signRequest(application) };
      const attempt = () => test.post("/auth/application/verify-access", input, token);
      expect((await attempt()).body.applicationAccess).toBe(false);
      await setStrength(test, id, 2);
      expect((await attempt()).body.applicationAccess).toBe(true);
    });

    it("before the date it does", async () => {
      const { application, open } = await signedIn();
      await setPolicy(test, "applications", application.id, 2, test.now + 60_000);
      expect((await open()).body.applicationAccess).toBe(true);
      test.aheadMs = 61_000;
      try {
        expect((await open()).body).toMatchObject({ applicationAccess: false, needs: "enrol" });
      } finally {
        test.aheadMs = 0;
      }
    });
  });

  it.each([
    [2, [], "enrol"],
    [2, ["totp"], "second-factor"],
    [2, ["passkey"], "second-factor"],
    [3, ["totp"], "enrol"],
    [3, ["totp", "passkey"], "second-factor"],
  ] as const)("is told what it needs: for %i with %j, %s", async (level, factors, needs) => {
    const { application, id, open } = await signedIn();
    await setPolicy(test, "applications", application.id, level);
    for (const factor of factors) await addFactor(test, id, factor);
    expect((await open()).body.needs).toBe(needs);
    expect((await open({ appId: application.id })).body).toMatchObject({ applicationAccess: false, needs });
    // Another application demands nothing.
    expect((await open({})).body).toMatchObject({ applicationAccess: true });
  });

  it("is not asked for more where there is no access at all", async () => {
    const { application, role, open } = await signedIn();
    await setPolicy(test, "roles", role, 2);
    await test.engine.write((queries) =>
      queries.updateTable("applications").set({ active: 0 }).where("id", "=", application.id).execute(),
    );
    expect((await open({ appId: application.id })).body).not.toHaveProperty("needs");
  });

  describe("refreshes no pair of an application", () => {
    async function pairs() {
      const set = await signedIn();
      const { body } = await set.open();
      return { ...set, pair: body as { token: string; refreshToken: string } };
    }

    it("from the policy's date on, and every pair again after the second step", async () => {
      const { application, id, pair, refreshToken } = await pairs();
      await setPolicy(test, "applications", application.id, 2, test.now + 60_000);
      const second = (await refresh(pair.refreshToken)).body;
      expect(second.token).toEqual(expect.any(String));
      test.aheadMs = 61_000;
      try {
        const { status, body } = await refresh(second.refreshToken);
        expect(status).toBe(401);
        expect(body.message).toBe("A second step is needed. Sign in again.");
        expect(await test.lastAudit("session.refuse")).toMatchObject({
          outcome: "refused",
          application_id: application.id,
          message: expect.stringMatching(/the sign-in is too weak$/),
        });
        // The console's pair goes on, so that the user can take the step.
        expect((await refresh(refreshToken)).status).toBe(200);
        await setStrength(test, id, 2);
        expect((await refresh(second.refreshToken)).status).toBe(200);
      } finally {
        test.aheadMs = 0;
      }
    });

    it("not even the token that was exchanged a moment ago", async () => {
      const { role, pair } = await pairs();
      expect((await refresh(pair.refreshToken)).status).toBe(200);
      await setPolicy(test, "roles", role, 2);
      expect((await refresh(pair.refreshToken)).status).toBe(401);
    });

    it("and a token that comes again still ends its pair", async () => {
      const { id, role, pair } = await pairs();
      const second = (await refresh(pair.refreshToken)).body;
      await refresh(second.refreshToken);
      await setPolicy(test, "roles", role, 2);
      expect((await refresh(pair.refreshToken)).status).toBe(401);
      expect((await test.lastAudit()).action).toBe("session.reuse");
      await setStrength(test, id, 2);
      expect((await refresh(second.refreshToken)).status).toBe(401);
    });

    it("and its access token reads nothing, but signs out", async () => {
      const { application, pair, token } = await pairs();
      await setPolicy(test, "applications", application.id, 2);
      const { status, body } = await test.get("/auth/profile", pair.token);
      expect([status, body.message]).toEqual([401, "A second step is needed. Sign in again."]);
      expect((await test.get("/auth/profile", token)).status).toBe(200);
      expect((await test.get("/auth/logout", pair.token)).status).toBe(204);
      expect((await test.get("/auth/profile", token)).status).toBe(401);
    });
  });

  it.each([
    ["super", 1, 2],
    ["auditor", 2, 3],
  ] as const)("has no role: %s by strength %i where %i is demanded", async (role, strength, level) => {
    const application = await test.addApplication();
    const { id, input } = await test.addUser({ roles: [role], applications: [] });
    const { token } = await test.signIn(input.username);
    await setStrength(test, id, strength as Strength);
    const read = () => test.get("/auth/roles", token);
    const isListed = async () =>
      ((await test.get("/auth/applications", token)).body as { id: string }[]).some(
        (one) => one.id === application.id,
      );
    expect([(await read()).status, await isListed()]).toEqual([200, true]);
    await setPolicy(test, "roles", role, level);
    try {
      const { status, body } = await read();
      expect(status).toBe(403);
      expect(body).toMatchObject({ code: "second-factor", message: "Your role requires a second step." });
      expect(await isListed()).toBe(false);
      expect(await test.lastAudit()).toMatchObject({
        outcome: "refused",
        message: expect.stringContaining(
          "was refused GET /api/auth/roles: Your role requires a second step.",
        ),
      });
      await setStrength(test, id, level);
      expect([(await read()).status, await isListed()]).toEqual([200, true]);
    } finally {
      await setPolicy(test, "roles", role, 0);
    }
  });

  it("gets the plain refusal where no second step would help", async () => {
    const { role, token } = await signedIn();
    await setPolicy(test, "roles", role, 2);
    const { status, body } = await test.get("/auth/roles", token);
    expect([status, body.code]).toEqual([403, undefined]);
  });

  const countPairs = async (userId: string) =>
    (await test.engine.read.selectFrom("token_pairs").where("user_id", "=", userId).select("id").execute())
      .length;
});
