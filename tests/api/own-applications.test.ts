import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { OwnAccount } from "#tests/support/own-account";
import { addFactor, setPolicy, setStrength } from "#tests/support/policies";
import { signRequest, TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const APPLICATIONS = "/auth/account/applications";
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describeOnEngines("one's own applications", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const list = async ({ token }: { token: string }) => {
    const { status, body } = await test.get(APPLICATIONS, token);
    expect(status).toBe(200);
    return body;
  };
  /** An application that the launcher can open. */
  async function addApplication(given: Parameters<TestService["addApplication"]>[0] = {}) {
    const application = await test.addApplication(given);
    const homeUrl = `https://${application.id}.example.test/`;
    expect((await test.put(`/auth/applications/${application.id}/launcher`, { homeUrl }, admin)).status).toBe(
      204,
    );
    return { ...application, homeUrl };
  }

  it("are listed by name, with address, picture and when each was opened last", async () => {
    const [wiki, payroll] = [
      await addApplication({ name: "wiki" }),
      await addApplication({ name: "Payroll" }),
    ];
    await test.addApplication({ name: "Another's" });
    const person = await OwnAccount.open(test, { applications: [wiki.id, payroll.id] });
    const put = await test.put(`/auth/applications/${wiki.id}/picture`, { content: PICTURE }, admin);
    expect([put.status, put.body.message]).toEqual([204, undefined]);
    const of = ({ id, name, homeUrl }: typeof wiki, more: object = {}) => ({
      ...{ id, applicationName: name, homeUrl },
      ...{ hasPicture: false, lastOpenedAt: null, obstacle: null, ...more },
    });
    expect(await list(person)).toEqual([of(payroll), of(wiki, { hasPicture: true })]);
    expect((await test.get(`/auth/applications/${wiki.id}/picture`, person.token)).status).toBe(200);

    const signedRequest = await signRequest(payroll, { now: test.now });
    await test.post("/auth/application/verify-access", { appId: payroll.id, signedRequest }, person.token);
    const [opened] = await list(person);
    expect(opened).toEqual(of(payroll, { lastOpenedAt: new Date(test.now).toISOString() }));
  });

  it("are one statement, and one more if a policy is in the way", async () => {
    const applications = [await addApplication(), await addApplication(), await addApplication()];
    const person = await OwnAccount.open(test, { applications: applications.map(({ id }) => id) });
    // The first one finds the caller.
    expect(await statementsOf(() => list(person))).toHaveLength(2);
    for (const { id } of applications) await setPolicy(test, "applications", id, 2);
    expect(await statementsOf(() => list(person))).toHaveLength(3);
  });

  it("leave out the console's own, also if it is assigned", async () => {
    const own = await test.engine.read
      .selectFrom("applications")
      .where("built_in", "=", 1)
      .select("id")
      .executeTakeFirstOrThrow();
    const person = await OwnAccount.open(test, { applications: [own.id] });
    expect(await list(person)).toEqual([]);
  });

  it("say why they can't be opened, as the sign-in would find it", async () => {
    const names = ["inactive", "no address", "two factors", "passkey", "later", "open"] as const;
    const added = new Map<string, Awaited<ReturnType<typeof addApplication>>>();
    for (const name of names) added.set(name, await addApplication({ name, active: name !== "inactive" }));
    const idOf = (name: (typeof names)[number]) => added.get(name)?.id ?? "";
    await test.put(`/auth/applications/${idOf("no address")}/launcher`, { homeUrl: null }, admin);
    await setPolicy(test, "applications", idOf("two factors"), 2);
    await setPolicy(test, "applications", idOf("passkey"), 3);
    await setPolicy(test, "applications", idOf("no address"), 3);
    await setPolicy(test, "applications", idOf("later"), 3, test.now + 1000);
    const person = await OwnAccount.open(test, { applications: names.map(idOf) });

    const needs = async (name: (typeof names)[number]) => {
      const { body } = await test.post(
        "/auth/application/verify-access",
        { appId: idOf(name) },
        person.token,
      );
      return body.needs ?? null;
    };
    async function requireObstacles(twoFactors: string | null, passkey: string | null) {
      const found = Object.fromEntries(
        (await list(person)).map((one: { applicationName: string; obstacle: string | null }) => [
          one.applicationName,
          one.obstacle,
        ]),
      );
      expect(found).toEqual({
        ...{ inactive: "inactive", "no address": "no-address", later: null, open: null },
        ...{ "two factors": twoFactors, passkey },
      });
      for (const name of ["two factors", "passkey", "later", "open"] as const)
        expect([name, await needs(name)]).toEqual([name, found[name]]);
    }
    await requireObstacles("enrol", "enrol");
    await addFactor(test, person.id, "totp");
    await requireObstacles("second-factor", "enrol");
    await setStrength(test, person.id, 2);
    await requireObstacles(null, "enrol");
    await addFactor(test, person.id, "passkey");
    await requireObstacles(null, "second-factor");
    await setStrength(test, person.id, 3);
    await requireObstacles(null, null);
  });

  it("are all in the way of a role that demands more", async () => {
    const application = await addApplication();
    const { body: role } = await test.post("/auth/roles", { roleName: "Careful" }, admin);
    const person = await OwnAccount.open(test, { applications: [application.id], roles: [role.id] });
    await setPolicy(test, "roles", role.id, 2);
    expect(await list(person)).toMatchObject([{ obstacle: "enrol" }]);
  });
});
