import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countActivity } from "#api/activity/activity.queries";
import { describeOnEngines } from "#tests/support/engines";
import { addFactor, setPolicy } from "#tests/support/policies";
import { PASSWORD, signRequest, TestService } from "#tests/support/service";

const DAY_MS = 86_400_000;

describeOnEngines("what administrators should look at", (databaseUrl) => {
  let test: TestService;
  let admin: string;

  const attention = async (token = admin) => {
    const { status, body } = await test.get("/auth/attention", token);
    expect(status).toBe(200);
    return body;
  };
  const failSignIns = (count: number, daysAgo: number) =>
    test.engine.write(async (queries) => {
      const at = test.now - daysAgo * DAY_MS;
      for (let tried = 0; tried < count; tried++)
        await countActivity(queries, { userId: undefined, applicationId: "any", at, outcome: "failed" });
    });

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  it("is nothing at first but the first steps, which are gone once somebody has opened an application", async () => {
    const nothing = { total: 0, items: [] };
    expect(await attention()).toEqual({
      withoutSecondFactor: nothing,
      pendingMembers: nothing,
      oldSecrets: nothing,
      failedMails: 0,
      unopened: nothing,
      addressesAsEntered: nothing,
      orphanedWebhooks: nothing,
      firstSteps: {
        applicationId: null,
        connected: false,
        users: false,
        access: false,
        secondFactor: false,
        mail: false,
      },
    });
    const payroll = await test.addApplication({ name: "Payroll" });
    const { id } = await test.addUser({ username: "ada" });
    expect((await attention()).firstSteps).toMatchObject({
      applicationId: payroll.id,
      connected: false,
      users: true,
      access: false,
    });
    await test.post(`/auth/applications/${payroll.id}/people`, { userId: id }, admin);
    expect((await attention()).firstSteps).toMatchObject({ access: true, connected: false });
    const { status } = await test.post("/auth/login", {
      username: "ada",
      password: PASSWORD,
      appId: payroll.id,
      signedRequest: await signRequest(payroll, { now: test.now }),
    });
    expect(status).toBe(200);
    expect((await attention()).firstSteps).toBeUndefined();
  });

  it("is a day with far more failed sign-ins than usual, until the day after", async () => {
    for (const daysAgo of [3, 9, 20, 28]) await failSignIns(7, daysAgo);
    await failSignIns(9, 0);
    expect((await attention()).failedSignIns).toBeUndefined();
    await failSignIns(1, 0);
    const rise = { day: new Date(test.now).toISOString().slice(0, 10), failed: 10, usual: 1 };
    expect((await attention()).failedSignIns).toEqual(rise);
    const ahead = async (days: number) => {
      test.aheadMs = days * DAY_MS;
      const found = await attention((await test.signIn()).token);
      test.aheadMs = 0;
      return found.failedSignIns;
    };
    expect(await ahead(1)).toEqual({ ...rise, usual: expect.any(Number) });
    expect(await ahead(2)).toBeUndefined();
    for (let daysAgo = 1; daysAgo <= 28; daysAgo++) await failSignIns(5, daysAgo);
    expect((await attention()).failedSignIns).toBeUndefined();
  });

  it("is every role and application whose users lack the factor that it demands", async () => {
    const wiki = await test.addApplication({ name: "Wiki" });
    const asked = await Promise.all(
      ["bea", "cy", "dee"].map((username) => test.addUser({ username, applications: [wiki.id] })),
    );
    await test.addUser({ username: "gone", applications: [wiki.id], status: 0 });
    await addFactor(test, String(asked[0]?.id), "totp");
    await setPolicy(test, "applications", wiki.id, 2);
    const from = test.now + DAY_MS;
    await test.addUser({ username: "eve", roles: ["auditor"] });
    await setPolicy(test, "roles", "auditor", 3, from);
    expect((await attention()).withoutSecondFactor).toEqual({
      total: 2,
      items: [
        { type: "application", id: wiki.id, name: "Wiki", lack: "second-factor", from: null, people: 2 },
        {
          type: "role",
          id: "auditor",
          name: "auditor",
          lack: "passkey",
          from: new Date(from).toISOString(),
          people: 1,
        },
      ],
    });
    await setPolicy(test, "applications", wiki.id, 0);
    expect((await attention()).withoutSecondFactor.total).toBe(1);
    await setPolicy(test, "roles", "auditor", 0);
  });

  it("is old secrets, applications that nobody opens, and mails that failed", async () => {
    test.aheadMs = -400 * DAY_MS;
    const names = ["Archive", "Fleet", "Help Desk", "Intranet"];
    const old = await Promise.all(names.map((name) => test.addApplication({ name })));
    await test.addApplication({ name: "Switched Off", active: false });
    test.aheadMs = 0;
    const [archive, fleet] = old.map(({ id }) => String(id));
    await test.engine.write(async (queries) => {
      await queries
        .updateTable("applications")
        .set({ protocol: "library" })
        .where("name", "in", names)
        .execute();
      await queries
        .updateTable("applications")
        .set({ secret_created_at: test.now })
        .where("id", "=", String(archive))
        .execute();
      const userId = String((await queries.selectFrom("users").select("id").executeTakeFirst())?.id);
      const at = test.now - 89 * DAY_MS;
      await countActivity(queries, { userId, applicationId: String(fleet), at, outcome: "continued" });
      const mail = { id: randomUUID(), kind: "test", user_id: userId, address: "a@b.test", facts: "{}" };
      await queries
        .insertInto("mails")
        .values({ ...mail, due_at: at, created_at: at, dead_at: at })
        .execute();
    });
    const found = await attention();
    expect(found.oldSecrets.total).toBe(3);
    expect(found.oldSecrets.items.map(({ name }: { name: string }) => name).sort()).toEqual(names.slice(1));
    expect(found.unopened.total).toBe(3);
    expect(found.unopened.items.map(({ name }: { name: string }) => name)).toEqual([
      "Archive",
      "Help Desk",
      "Intranet",
    ]);
    expect(found.failedMails).toBe(1);
  });

  it("has for each caller what the caller may read, and nothing for others", async () => {
    const { body: role } = await test.post("/auth/roles", { roleName: "watcher" }, admin);
    await test.put(
      `/auth/roles/${role.id}/permissions`,
      { permissions: ["summary:read", "mail:read"] },
      admin,
    );
    const watcher = await test.addUser({ username: "watcher", roles: [role.id] });
    expect(await attention((await test.signIn(watcher.input.username)).token)).toEqual({ failedMails: 1 });
    expect((await test.get("/auth/attention", (await test.signIn("cy")).token)).status).toBe(403);
  });
});
