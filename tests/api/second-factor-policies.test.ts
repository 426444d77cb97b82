import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY_MS } from "#api/contract/durations";
import type { Policy } from "#api/contract/factors";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

const NONE: Policy = { secondFactor: 0, secondFactorFrom: null };
const APP: Policy = { secondFactor: 2, secondFactorFrom: null };
const PASSKEY: Policy = { secondFactor: 3, secondFactorFrom: null };

describeOnEngines("what a role or an application requires of a sign-in", (databaseUrl) => {
  let test: TestService;
  let superToken: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    superToken = await signInWith(3);
  });
  afterAll(() => test.stop());

  /** The first administrator's token, of a sign-in of this strength. */
  async function signInWith(strength: 1 | 2 | 3, username?: string) {
    const { token } = await test.signIn(username);
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    await test.engine.write(async (queries) => {
      const { sign_in_id } = await queries
        .selectFrom("token_pairs")
        .where("id", "=", sid)
        .select("sign_in_id")
        .executeTakeFirstOrThrow();
      await queries.updateTable("sign_ins").set({ strength }).where("id", "=", sign_in_id).execute();
    });
    return token;
  }

  const pathOf = (noun: "roles" | "applications", id: string) => `/auth/${noun}/${id}/second-factor`;
  const addRole = async () => {
    const roleName = `Role ${crypto.randomUUID().slice(0, 8)}`;
    const { body } = await test.post("/auth/roles", { roleName }, superToken);
    return { id: body.id as string, name: roleName, path: pathOf("roles", body.id) };
  };
  const ownApplication = async () => {
    const { items } = (await test.get("/auth/applications?size=100", superToken)).body;
    return items.find(({ builtIn }: { builtIn: boolean }) => builtIn).id as string;
  };
  const inDays = (days: number) => new Date(test.now + days * DAY_MS).toISOString();

  it("is nothing at first; it is set, audited with before and after, and listed", async () => {
    const { id, name, path } = await addRole();
    const first = { ...NONE, name, builtIn: false, version: 1 };
    expect((await test.get(path, superToken)).body).toEqual({
      ...first,
      people: 0,
      withoutSecondFactor: 0,
      withoutPasskey: 0,
      loginCallers: [],
      mayChange: true,
    });
    const secondFactorFrom = inDays(30);
    const set = await test.put(path, { secondFactor: 3, secondFactorFrom }, superToken);
    expect([set.status, set.body]).toEqual([
      200,
      { ...first, secondFactor: 3, secondFactorFrom, version: 2 },
    ]);
    expect(await test.lastAudit()).toMatchObject({
      action: "role.update-second-factor",
      message: `Administrator required a passkey for the role ${name} from ${secondFactorFrom.slice(0, 10)} on`,
      target_type: "role",
      target_id: id,
      changes: JSON.stringify({ secondFactor: [0, 3], secondFactorFrom: [null, secondFactorFrom] }),
    });
    const list = (await test.get(`/auth/roles?searchTerm=${encodeURIComponent(name)}`, superToken)).body
      .items;
    expect(list).toMatchObject([{ secondFactor: 3, secondFactorFrom }]);
  });

  it("of an application is in its overview", async () => {
    const { id, name } = await test.addApplication();
    const set = await test.put(pathOf("applications", id), APP, superToken);
    expect([set.status, set.body]).toMatchObject([200, { ...APP, name }]);
    expect((await test.lastAudit()).message).toBe(
      `Administrator required a second factor for the application ${name}`,
    );
    expect((await test.get(`/auth/applications/${id}/overview`, superToken)).body).toMatchObject(APP);
  });

  it("can be lowered and taken back, and then no date is left", async () => {
    const { name, path } = await addRole();
    await test.put(path, { ...PASSKEY, secondFactorFrom: inDays(3) }, superToken);
    expect((await test.put(path, APP, superToken)).body).toMatchObject(APP);
    const none = await test.put(path, { secondFactor: 0, secondFactorFrom: inDays(9) }, superToken);
    expect([none.status, none.body]).toMatchObject([200, NONE]);
    expect((await test.lastAudit()).message).toBe(
      `Administrator stopped requiring a second step for the role ${name}`,
    );
  });

  it("can't begin in the past, but a beginning that has passed may stay", async () => {
    const { path } = await addRole();
    const past = await test.put(path, { ...APP, secondFactorFrom: inDays(-1) }, superToken);
    expect([past.status, past.body.errors]).toEqual([
      422,
      { secondFactorFrom: ["This date has passed. Choose a later one, or none."] },
    ]);
    const secondFactorFrom = new Date(test.now + 1000).toISOString();
    await test.put(path, { ...APP, secondFactorFrom }, superToken);
    test.aheadMs += 2000;
    const raised = await test.put(path, { secondFactor: 3, secondFactorFrom }, superToken);
    expect([raised.status, raised.body]).toMatchObject([200, { secondFactor: 3, secondFactorFrom }]);
  });

  it.each([
    [1, APP, "Sign in with a second step first. You can't require of others what your own sign-in lacks."],
    [1, PASSKEY, "Sign in with a passkey first. You can't require of others what your own sign-in lacks."],
    [2, PASSKEY, "Sign in with a passkey first. You can't require of others what your own sign-in lacks."],
  ] as const)("nobody with a sign-in of strength %s requires %o", async (strength, policy, message) => {
    const { path } = await addRole();
    const token = await signInWith(strength);
    for (const input of [policy, { ...policy, secondFactorFrom: inDays(30) }]) {
      const { status, body } = await test.put(path, input, token);
      expect([status, body]).toEqual([409, { message }]);
    }
    expect((await test.put(path, NONE, token)).status).toBe(200);
    expect((await test.get(path, superToken)).body).toMatchObject(NONE);
  });

  it.each([
    [1, APP, "a second step"],
    [2, PASSKEY, "a passkey"],
  ] as const)(
    "GR1b: nobody with a sign-in of strength %s lowers or puts off %o",
    async (strength, policy, step) => {
      const { path } = await addRole();
      await test.put(path, policy, superToken);
      const token = await signInWith(strength);
      const later = { ...APP, secondFactorFrom: inDays(300) };
      for (const input of strength === 1 ? [NONE] : [NONE, APP, later]) {
        const { status, body } = await test.put(path, input, token);
        const message = `Sign in with ${step} first. A weaker sign-in can't lower what is required.`;
        expect([status, body]).toEqual([409, { message }]);
      }
      expect((await test.put(path, NONE, superToken)).status).toBe(200);
    },
  );

  it("GR1b: of a role that allows more than the caller may, and of the console, is told not to be theirs", async () => {
    const { id: roleId } = await addRole();
    await test.put(`/auth/roles/${roleId}/permissions`, { permissions: ["policies:write"] }, superToken);
    const { input } = await test.addUser({ roles: [roleId] });
    const token = await signInWith(1, input.username);
    const mayChange = async (path: string) => (await test.get(path, token)).body.mayChange;
    const { id } = await test.addApplication();
    expect(await mayChange(pathOf("roles", roleId))).toBe(true);
    expect(await mayChange(pathOf("applications", id))).toBe(true);
    expect(await mayChange(pathOf("roles", "super"))).toBe(false);
    expect(await mayChange(pathOf("applications", await ownApplication()))).toBe(false);
  });

  it("GR1b: protects people above though its role allows nothing: from below it is neither lowered nor deleted", async () => {
    const { id, path } = await addRole();
    await test.put(path, APP, superToken);
    const { id: keeper } = await addRole();
    const permissions = ["policies:write", "roles:write"];
    await test.put(`/auth/roles/${keeper}/permissions`, { permissions }, superToken);
    const { input } = await test.addUser({ roles: [keeper] });
    const token = await signInWith(3, input.username);
    const { id: peer } = await test.addUser({ roles: [id] });
    expect((await test.put(path, PASSKEY, token)).status).toBe(200);
    const above = await test.addUser({ roles: ["auditor", id] });
    for (const answer of [
      await test.put(path, NONE, token),
      await test.put(path, { ...PASSKEY, secondFactorFrom: inDays(300) }, token),
      await test.delete(`/auth/roles/${id}`, token),
    ])
      expect([answer.status, answer.body.message]).toEqual([
        403,
        expect.stringMatching(/^Someone with the role .* may do more than you, so you can't lower/),
      ]);
    await test.put(`/auth/users/${above.id}`, { ...above.input, password: undefined, roles: [] }, superToken);
    // Without the permission for policies, or with a weaker sign-in, not even among peers.
    await test.put(`/auth/roles/${keeper}/permissions`, { permissions: ["roles:write"] }, superToken);
    expect((await test.delete(`/auth/roles/${id}`, token)).status).toBe(403);
    await test.put(`/auth/roles/${keeper}/permissions`, { permissions }, superToken);
    const weak = await signInWith(1, input.username);
    expect((await test.delete(`/auth/roles/${id}`, weak)).status).toBe(409);
    expect((await test.delete(`/auth/roles/${id}`, token)).status).toBe(204);
    expect((await test.get(`/auth/users/${peer}`, superToken)).body.roles).toEqual([]);
  });

  it("is not set over a change that was not seen", async () => {
    const { path } = await addRole();
    const at = (version: number) => ({ headers: { "If-Match": `"${version}"` } });
    expect((await test.put(path, APP, superToken, at(1))).body.version).toBe(2);
    const late = await test.put(path, PASSKEY, superToken, at(1));
    expect([late.status, late.body.current]).toMatchObject([412, APP]);
    expect((await test.put(path, PASSKEY, superToken, at(2))).status).toBe(200);
  });

  it("is set by a super administrator only, and read by administrators and auditors", async () => {
    const { path } = await addRole();
    const { id } = await test.addApplication();
    for (const [role, reads] of [
      ["admin", 200],
      ["auditor", 200],
      [undefined, 403],
    ] as const) {
      const { input } = await test.addUser({ roles: role ? [role] : [] });
      const token = await signInWith(3, input.username);
      for (const each of [path, pathOf("applications", id)]) {
        expect((await test.get(each, token)).status).toBe(reads);
        expect((await test.put(each, APP, token)).status).toBe(403);
      }
    }
    expect((await test.get(path)).status).toBe(401);
    expect((await test.put(path, APP)).status).toBe(401);
  });

  it("refuses what is no policy, and unknown roles and applications", async () => {
    const { path } = await addRole();
    for (const body of [
      {},
      { secondFactor: 1, secondFactorFrom: null },
      { secondFactor: "2", secondFactorFrom: null },
      { secondFactor: 2 },
      { secondFactor: 2, secondFactorFrom: "2026-12-01" },
      { secondFactor: 2, secondFactorFrom: 1_800_000_000_000 },
      { ...APP, more: 1 },
    ]) {
      expect((await test.put(path, body, superToken)).status).toBe(422);
    }
    for (const unknown of [pathOf("roles", "none"), pathOf("applications", "none")]) {
      expect((await test.get(unknown, superToken)).status).toBe(404);
      expect((await test.put(unknown, APP, superToken)).status).toBe(404);
    }
  });

  it("of a built-in role is set too, and then its weaker sign-ins administer nothing", async () => {
    const { input } = await test.addUser({ roles: ["auditor"] });
    const token = await signInWith(1, input.username);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    const from = inDays(1);
    const set = await test.put(pathOf("roles", "auditor"), { ...APP, secondFactorFrom: from }, superToken);
    expect([set.status, set.body]).toMatchObject([200, { builtIn: true }]);
    expect((await test.get("/auth/users", token)).status).toBe(200);
    expect((await test.put(pathOf("roles", "auditor"), APP, superToken)).status).toBe(200);
    expect((await test.get("/auth/users", token)).status).toBe(403);
    await test.put(pathOf("roles", "auditor"), NONE, superToken);
    expect((await test.get("/auth/users", token)).status).toBe(200);
  });

  it("tells beforehand how many active people it concerns, and what they lack", async () => {
    const role = await addRole();
    const [crm, desk, old, others, idle] = [
      await test.addApplication({ name: `B ${role.name}` }),
      await test.addApplication({ name: `A ${role.name}` }),
      await test.addApplication(),
      await test.addApplication(),
      await test.addApplication(),
    ];
    const add = (given: { status?: 0 | 1; applications?: string[]; roles?: string[] }) =>
      test.addUser({ roles: [role.id], ...given });
    const applications = [crm.id, desk.id, old.id];
    const [none, app, passkey, both, unconfirmed, inactive] = [
      await add({ applications }),
      await add({ applications }),
      await add({}),
      await add({}),
      await add({}),
      await add({ status: 0, applications: [crm.id, idle.id] }),
    ];
    await add({ roles: [], applications: [others.id] });
    const at = test.now;
    await test.engine.write(async (queries) => {
      const key = {
        public_key: "",
        sign_count: 0,
        backup_eligible: 1,
        backed_up: 1,
        transports: "[]",
      } as const;
      for (const [index, { id }] of [passkey, passkey, both, inactive].entries())
        await queries
          .insertInto("passkeys")
          .values({
            ...key,
            id: `key-${role.id}-${index}`,
            user_id: id,
            aaguid: "",
            name: "Key",
            created_at: at,
            last_used_at: null,
          })
          .execute();
      for (const { id } of [app, both, unconfirmed])
        await queries
          .insertInto("totp_secrets")
          .values({
            id: `app-${id}`,
            user_id: id,
            secret_encrypted: "",
            confirmed_at: id === unconfirmed.id ? null : at,
            last_step: null,
            created_at: at,
          })
          .execute();
      for (const { id } of [crm, desk, others, idle])
        await queries
          .updateTable("applications")
          .set({ login_call_at: at - 89 * DAY_MS })
          .where("id", "=", id)
          .execute();
      await queries
        .updateTable("applications")
        .set({ login_call_at: at - 91 * DAY_MS })
        .where("id", "=", old.id)
        .execute();
    });
    const loginCallers = [desk, crm].map(({ id, name }) => ({ id, applicationName: name }));
    expect((await test.get(role.path, superToken)).body).toMatchObject({
      people: 5,
      withoutSecondFactor: 2,
      withoutPasskey: 3,
      loginCallers,
    });
    expect((await test.get(pathOf("applications", crm.id), superToken)).body).toMatchObject({
      people: 2,
      withoutSecondFactor: 1,
      withoutPasskey: 2,
      loginCallers,
    });
    expect((await test.get(pathOf("applications", idle.id), superToken)).body).toMatchObject({
      people: 0,
      withoutSecondFactor: 0,
      withoutPasskey: 0,
      loginCallers: [],
    });
    expect(none.id).not.toBe(app.id);
    const everybody = (await test.get(pathOf("applications", await ownApplication()), superToken)).body;
    const { total } = await test.engine.read
      .selectFrom("users")
      .where("active", "=", 1)
      .select((eb) => eb.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    expect(everybody).toMatchObject({
      builtIn: true,
      people: Number(total),
      withoutSecondFactor: Number(total) - 3,
      withoutPasskey: Number(total) - 2,
    });
    expect(everybody.loginCallers).toHaveLength(3);
  });
});
