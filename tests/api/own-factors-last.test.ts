import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import { Authenticator } from "#tests/support/authenticator";
import { describeOnEngines } from "#tests/support/engines";
import { OwnAccount } from "#tests/support/own-account";
import { TestService } from "#tests/support/service";

describeOnEngines("FA11: the last factor", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    test.stopClock();
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const removeApp = (person: OwnAccount) => person.removeApp();
  const demand = (
    table: "roles" | "applications",
    id: string,
    policy: { second_factor: 0 | 2 | 3; second_factor_from?: number | null },
  ) =>
    test.engine.write((queries) =>
      queries
        .updateTable(table)
        .set({ second_factor_from: null, ...policy })
        .where("id", "=", id)
        .execute(),
    );

  let roles = 0;
  /** Someone with a passkey, an app or both, and with a role that demands a second factor. */
  async function somebody(
    has: { passkeys?: number; app?: boolean },
    policy: { second_factor: 0 | 2 | 3; second_factor_from?: number | null },
  ) {
    const roleName = `Role ${++roles}`;
    const { body: role } = await test.post("/auth/roles", { roleName }, admin);
    const person = await OwnAccount.open(test, { roles: [role.id] });
    const { secret } = has.app ? await person.addApp() : { secret: "" };
    if (secret) await person.prove({ code: person.codeOf(secret, 1) });
    const passkeys: Authenticator[] = [];
    for (let count = 0; count < (has.passkeys ?? 0); count++) {
      const passkey = new Authenticator();
      expect((await person.addPasskey(passkey, `Passkey ${count}`)).status).toBe(201);
      await person.proveBy(passkey);
      passkeys.push(passkey);
    }
    await demand("roles", role.id, policy);
    const [passkey = new Authenticator(), other = new Authenticator()] = passkeys;
    return { person, roleName, passkey, other };
  }

  it("can't be removed while a role requires a second step", async () => {
    const { person, roleName } = await somebody({ app: true }, { second_factor: 2 });
    expect(await removeApp(person)).toMatchObject({
      status: 409,
      body: {
        message: `${roleName} requires a second step, and this is your last one. Add a passkey first.`,
      },
    });
    const { person: other, passkey, roleName: role } = await somebody({ passkeys: 1 }, { second_factor: 2 });
    expect(await other.removePasskey(passkey)).toMatchObject({
      status: 409,
      body: {
        message: `${role} requires a second step, and this is your last one. Add another passkey or an authenticator app first.`,
      },
    });
    expect((await other.factors()).body).toMatchObject({ passkeys: [{}], required: 2 });
  });

  it("can go once there is another one", async () => {
    const { person, passkey } = await somebody({ passkeys: 1, app: true }, { second_factor: 2 });
    expect((await removeApp(person)).status).toBe(200);
    expect((await person.removePasskey(passkey)).status).toBe(409);
  });

  it("is the last passkey where a passkey is asked for, whatever else there is", async () => {
    const { person, passkey, other, roleName } = await somebody(
      { passkeys: 2, app: true },
      { second_factor: 3 },
    );
    expect((await person.removePasskey(passkey)).status).toBe(200);
    expect(await person.removePasskey(other)).toMatchObject({
      status: 409,
      body: {
        message: `${roleName} requires a passkey, and this is your last one. Add another passkey first.`,
      },
    });
    expect((await removeApp(person)).status).toBe(200);
  });

  it("can go before the date of a policy, and not from then on", async () => {
    const from = test.now + DAY_MS;
    const early = await somebody({ app: true }, { second_factor: 2, second_factor_from: from });
    expect((await removeApp(early.person)).status).toBe(200);
    const late = await somebody({ app: true }, { second_factor: 2, second_factor_from: test.now });
    expect((await removeApp(late.person)).status).toBe(409);
  });

  it("can't be removed while an application of the user asks for one", async () => {
    const application = await test.addApplication();
    const person = await OwnAccount.open(test, { applications: [application.id] });
    const { secret } = await person.addApp();
    await person.prove({ code: person.codeOf(secret, 1) });
    await demand("applications", application.id, { second_factor: 2 });
    expect(await removeApp(person)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(`^${application.name} requires a second step`) },
    });
    await demand("applications", application.id, { second_factor: 0 });
    expect((await removeApp(person)).status).toBe(200);
  });

  it("stays, of two that are removed at the same time: the first change ends the tokens of the second", async () => {
    for (let time = 0; time < 5; time++) {
      const { person, passkey, other } = await somebody({ passkeys: 2 }, { second_factor: 2 });
      const answers = await Promise.all([person.removePasskey(passkey), person.removePasskey(other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    }
  });

  describe("that lets its user in", () => {
    const forget = (columns: { password_hash: null; google_subject?: string }, id: string) =>
      test.engine.write((queries) =>
        queries.updateTable("users").set(columns).where("id", "=", id).execute(),
      );

    it("can't be removed", async () => {
      const { person, passkey, other } = await somebody({ passkeys: 2 }, { second_factor: 0 });
      await forget({ password_hash: null }, person.id);
      expect((await person.removePasskey(passkey)).status).toBe(200);
      expect(await person.removePasskey(other)).toMatchObject({
        status: 409,
        body: { message: "This passkey is your only way to sign in. Add another passkey first." },
      });
    });

    it("is no passkey of somebody with a password", async () => {
      const { person, passkey } = await somebody({ passkeys: 1 }, { second_factor: 0 });
      expect((await person.removePasskey(passkey)).status).toBe(200);
    });
  });
});
