import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { purge } from "#api/background";
import { SummarySchema } from "#api/contract/summary";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, PASSWORD, signRequest, TestService } from "#tests/support/service";

const DAY_MS = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

interface Attempt {
  user: string;
  application: string;
  at: number;
  failed?: boolean;
}

describeOnEngines("the summary", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let own: { id: string; applicationName: string };
  const applications = new Map<string, { id: string; name: string; secret: string }>();
  const users = new Map<string, { id: string; username: string }>();
  /** All that happened, in its order: what the summary must come to. */
  const attempts: Attempt[] = [];

  const attempt = async ({ user, application: name, at, failed }: Attempt) => {
    const application = applications.get(name) ?? { id: "", secret: "" };
    test.aheadMs = at - Date.now();
    const signedRequest = await signRequest(application, { now: test.now });
    const { status } = await test.post("/auth/login", {
      username: users.get(user)?.username,
      password: failed ? "not the password" : PASSWORD,
      appId: application.id,
      signedRequest,
    });
    test.aheadMs = 0;
    expect(status).toBe(failed ? 401 : 200);
    attempts.push({ user, application: name, at, failed });
  };

  const summary = async (query = "") => {
    const { status, body } = await test.get(`/auth/audits/summary?${query}`, admin);
    expect(status).toBe(200);
    return SummarySchema.parse(body);
  };
  /** What the tables must show, worked out from all that happened. */
  const expected = (holds: (attempt: Attempt) => boolean) => {
    const last = new Map<string, Attempt>();
    const lastOfApplication = new Map<string, Attempt>();
    const inTime = attempts.filter(holds).sort((one, other) => one.at - other.at);
    for (const one of inTime.filter(({ failed }) => !failed)) {
      last.set(`${one.user} ${one.application}`, one);
      lastOfApplication.set(one.application, one);
    }
    const newestFirst = (some: Iterable<Attempt>) => [...some].sort((one, other) => other.at - one.at);
    return {
      noOfLoginAttempts: inTime.length,
      userActivity: newestFirst(last.values()).map(({ user, application }) => `${user} ${application}`),
      applicationActivity: newestFirst(lastOfApplication.values()).map(({ application }) => application),
    };
  };
  const shown = async (query: string) => {
    const { noOfLoginAttempts, userActivity, applicationActivity } = await summary(query);
    return {
      noOfLoginAttempts,
      userActivity: userActivity.map(
        ({ user, application }) => `${user.name} ${application.applicationName}`,
      ),
      applicationActivity: applicationActivity.map(({ application }) => application.applicationName),
    };
  };

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
    [own] = (await test.get("/auth/applications", admin)).body;
    const now = Date.now();
    // Here, and when the first user is added.
    const signIn = { user: "Administrator", application: own.applicationName, at: now };
    attempts.push(signIn, signIn);
    for (const name of ["Payroll", "Travel Desk"])
      applications.set(name, await test.addApplication({ name }));
    const ids = [...applications.values()].map(({ id }) => id);
    for (const [name, username] of [
      ["Ada Lovelace", "ada"],
      ["José García", "jose"],
      ["Zoë Grace", "zoe"],
    ] as const) {
      const { id } = await test.addUser({ name, username, applications: ids });
      users.set(name, { id, username });
    }
    const day = (days: number, hours = 0) => now - days * DAY_MS - hours * 3_600_000;
    await attempt({ user: "Ada Lovelace", application: "Payroll", at: day(100) });
    await attempt({ user: "Ada Lovelace", application: "Travel Desk", at: day(99) });
    await attempt({ user: "José García", application: "Payroll", at: day(98), failed: true });
    await attempt({ user: "José García", application: "Payroll", at: day(97) });
    await attempt({ user: "Zoë Grace", application: "Payroll", at: day(29) });
    await attempt({ user: "Ada Lovelace", application: "Payroll", at: day(10, 1) });
    await attempt({ user: "Ada Lovelace", application: "Payroll", at: day(10) });
    await attempt({ user: "Zoë Grace", application: "Travel Desk", at: day(3), failed: true });
  });
  afterAll(() => test.stop());

  it("counts every attempt, and says who was last where and what was last used, newest first", async () => {
    const all = expected(() => true);
    expect(await shown("")).toEqual(all);
    expect(all.userActivity).toHaveLength(5);
    const { body } = await test.get("/auth/audits/summary", admin);
    expect(body).toMatchObject({
      totalUsers: 4,
      totalAppPages: 1,
      totalUserPages: 1,
      totalAppItems: 3,
      totalUserItems: 5,
      currentAppPage: 1,
      currentUserPage: 1,
    });
    expect(body.userActivity[1]).toEqual({
      application: { applicatonId: applications.get("Payroll")?.id, applicationName: "Payroll" },
      user: { id: users.get("Ada Lovelace")?.id, name: "Ada Lovelace" },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(body.applicationActivity[1]).toEqual({
      application: { id: applications.get("Payroll")?.id, applicationName: "Payroll" },
      timestamp: body.userActivity[1].timestamp,
    });
  });

  it("pages its two tables apart", async () => {
    const all = expected(() => true);
    const { body } = await test.get("/auth/audits/summary?userPage=2&userSize=2&appPage=3&appSize=1", admin);
    expect(body).toMatchObject({
      totalUserPages: 3,
      totalAppPages: 3,
      currentUserPage: 2,
      currentAppPage: 3,
      totalUserItems: 5,
      totalAppItems: 3,
    });
    expect(body.userActivity.map((row: { user: { name: string } }) => row.user.name)).toEqual(
      all.userActivity.slice(2, 4).map((text) => text.split(" ").slice(0, 2).join(" ")),
    );
    expect(body.applicationActivity).toHaveLength(1);
    const last = await shown("userPage=3&userSize=2");
    expect(last.userActivity).toEqual(all.userActivity.slice(4));
    const past = await test.get("/auth/audits/summary?userPage=9&appPage=9", admin);
    expect(past.body).toMatchObject({
      userActivity: [],
      applicationActivity: [],
      totalUserItems: 5,
      totalAppItems: 3,
    });
  });

  it("is about one application, one month, some users, or all of these at once", async () => {
    const payroll = applications.get("Payroll")?.id;
    const date = new Date(Date.now() - 98 * DAY_MS);
    const month = date.getUTCMonth() + 1;
    const inMonth = ({ at }: Attempt) => dayOf(at).slice(0, 7) === date.toISOString().slice(0, 7);
    const ofPayroll = ({ application }: Attempt) => application === "Payroll";
    const gr = ({ user }: Attempt) => user === "Zoë Grace" || user === "José García";
    const cases: Array<[string, (attempt: Attempt) => boolean]> = [
      [`applicationId=${payroll}`, ofPayroll],
      [`month=${month}`, inMonth],
      [`month=${month}&applicationId=${payroll}`, (one) => inMonth(one) && ofPayroll(one)],
      ["user=GRACE", ({ user }) => user === "Zoë Grace"],
      ["user=garcia", ({ user }) => user === "José García"],
      ["user=g", (one) => gr(one)],
      ["user=ada%40example.test", ({ user }) => user === "Ada Lovelace"],
      [`user=garcia&month=${month}`, (one) => inMonth(one) && one.user === "José García"],
      [`user=ada&applicationId=${payroll}`, (one) => ofPayroll(one) && one.user === "Ada Lovelace"],
      ["user=%25", () => false],
      ["applicationId=none", () => false],
      ["applicationId=", () => true],
    ];
    for (const [query, holds] of cases) expect([query, await shown(query)]).toEqual([query, expected(holds)]);
  });

  it("counts the users that it is about, whatever the month", async () => {
    const payroll = applications.get("Payroll")?.id;
    const totals = async (query: string) => (await summary(query)).totalUsers;
    expect(await totals(`applicationId=${payroll}`)).toBe(3);
    expect(await totals("user=garc&month=1")).toBe(1);
    expect(await totals(`user=administrator&applicationId=${payroll}`)).toBe(0);
    expect(await totals("month=1")).toBe(4);
  });

  it("plots the last 30 days, or the month's, with the days on which nothing happened", async () => {
    const plotted = (await summary()).attempts ?? [];
    expect(plotted).toHaveLength(30);
    expect(plotted.at(-1)?.day).toBe(dayOf(Date.now()));
    const of = (at: number) => {
      const some = attempts.filter((one) => dayOf(one.at) === dayOf(at));
      const failed = some.filter((one) => one.failed).length;
      return { day: dayOf(at), succeeded: some.length - failed, failed };
    };
    expect(plotted).toEqual(plotted.map(({ day }) => of(Date.parse(day))));
    expect(plotted.reduce((sum, { succeeded, failed }) => sum + succeeded + failed, 0)).toBe(6);
    const date = new Date(Date.now() - 98 * DAY_MS);
    const month = (await summary(`month=${date.getUTCMonth() + 1}`)).attempts ?? [];
    expect(month[0]?.day).toBe(`${date.toISOString().slice(0, 7)}-01`);
    expect(month.at(-1)?.day.slice(0, 7)).toBe(date.toISOString().slice(0, 7));
  });

  it("plots the last twelve months of the users looked for, whatever the month", async () => {
    const payroll = applications.get("Payroll")?.id;
    for (const [query, holds] of [
      ["user=ada", () => true],
      ["user=ada&month=1", () => true],
      [`user=ada&applicationId=${payroll}`, ({ application }: Attempt) => application === "Payroll"],
    ] as const) {
      const { attempts: days, attemptMonths = [] } = await summary(query);
      expect(days).toBeUndefined();
      expect(attemptMonths).toHaveLength(12);
      expect(attemptMonths.at(-1)?.month).toBe(dayOf(Date.now()).slice(0, 7));
      const ofAda = attempts.filter((one) => one.user === "Ada Lovelace" && holds(one));
      const inMonth = (month: string) => ofAda.filter(({ at }) => dayOf(at).startsWith(month));
      expect(attemptMonths).toEqual(
        attemptMonths.map(({ month }) => ({ month, succeeded: inMonth(month).length, failed: 0 })),
      );
    }
    expect((await summary("user=garcia")).attemptMonths?.reduce((sum, { failed }) => sum + failed, 0)).toBe(
      1,
    );
  });

  it("has audits of each plotted day", async () => {
    const date = Date.now() - 10 * DAY_MS;
    const audits = async (query: string) => {
      const { status, body } = await test.get(`/auth/audits?day=${dayOf(date)}&${query}`, admin);
      expect(status).toBe(200);
      for (const { timestamp } of body.items) expect(timestamp.slice(0, 10)).toBe(dayOf(date));
      return body.totalItems;
    };
    const tried = attempts.filter(({ at }) => dayOf(at) === dayOf(date)).length;
    const month = new Date(date).getUTCMonth();
    expect(tried).toBeGreaterThan(0);
    expect(await audits("action=sign-in")).toBe(tried);
    expect(await audits("user=ada&action=sign-in")).toBe(tried);
    expect(await audits(`month=${month + 1}`)).toBe(await audits(""));
    expect(await audits(`month=${((month + 6) % 12) + 1}`)).toBe(0);
    for (const day of ["2026-02-30", "2026-2-3", "yesterday"])
      expect((await test.get(`/auth/audits?day=${day}`, admin)).status).toBe(422);
  });

  it("refuses queries that make no sense", async () => {
    for (const query of ["userPage=0", "appSize=101", "month=13", "page=1", "userPage=x"]) {
      expect((await test.get(`/auth/audits/summary?${query}`, admin)).status).toBe(422);
    }
  });

  describe("when people and applications go", () => {
    /** The kept totals, and the rows that they count. */
    const totals = async () => {
      const kept = await test.engine.read
        .selectFrom("activity_totals")
        .where("count", "!=", 0)
        .selectAll()
        .orderBy("month")
        .orderBy("application_id")
        .execute();
      const counts = new Map<string, number>();
      const add = (month: string, id: string) =>
        counts.set(`${month} ${id}`, (counts.get(`${month} ${id}`) ?? 0) + 1);
      const months = await test.engine.read.selectFrom("attempt_months").selectAll().execute();
      for (const row of months) if (row.last_success_at !== null) add(row.month, row.application_id);
      const ever = await test.engine.read.selectFrom("user_activity").selectAll().execute();
      for (const row of ever) add("", row.application_id);
      return [new Map(kept.map((row) => [`${row.month} ${row.application_id}`, row.count])), counts];
    };

    it("forgets a user's activity, but not that somebody tried", async () => {
      const [before, counted] = await totals();
      expect(before).toEqual(counted);
      const { noOfLoginAttempts } = await summary();
      await test.delete(`/auth/users/${users.get("José García")?.id}`, admin);
      const after = await summary();
      expect(after.noOfLoginAttempts).toBe(noOfLoginAttempts);
      expect(after.totalUserItems).toBe(4);
      expect(after.userActivity.map(({ user }) => user.name)).not.toContain("José García");
      const [kept, rows] = await totals();
      expect(kept).toEqual(rows);
    });

    it("forgets an application that was deleted", async () => {
      await test.delete(`/auth/applications/${applications.get("Payroll")?.id}`, admin);
      expect(await shown("")).toMatchObject({
        userActivity: [`Administrator ${own.applicationName}`, "Ada Lovelace Travel Desk"],
        applicationActivity: [own.applicationName, "Travel Desk"],
      });
      for (let month = 1; month <= 12; month++) {
        const { userActivity, totalUserItems } = await summary(`month=${month}`);
        expect(userActivity).toHaveLength(totalUserItems);
        expect(userActivity.map(({ application }) => application.applicationName)).not.toContain("Payroll");
      }
      // What is left of it goes bit by bit, whoever goes before.
      await test.delete(`/auth/users/${users.get("Ada Lovelace")?.id}`, admin);
      await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
      const [kept, rows] = await totals();
      expect(kept).toEqual(rows);
    });
  });

  it("is not for people without an administrative role", async () => {
    const { input } = await test.addUser({ username: "nobody-special" });
    const { token } = await test.signIn(input.username, PASSWORD);
    expect((await test.get("/auth/audits/summary", token)).status).toBe(403);
  });
});
