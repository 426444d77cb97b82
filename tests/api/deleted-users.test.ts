import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { DAY_MS } from "#api/contract/durations";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { ADMIN, MASTER_KEY, PASSWORD, TestService, userInput } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

/** Tables with a row per user that a restoration brings back. */
const RESTORED = [
  "user_roles",
  "user_applications",
  "group_members",
  "passkeys",
  "recovery_codes",
  "consents",
  "assignment_epochs",
  "attempt_months",
  "user_activity",
] as const;

describeOnEngines("deleted users", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let adminId: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
    adminId = (await test.get("/auth/profile", admin)).body.id;
  });
  afterAll(() => test.stop());

  const restore = (id: string, token = admin) => test.post(`/auth/users/${id}/restore`, undefined, token);
  const removeForGood = (id: string, token = admin) => test.delete(`/auth/users/deleted/${id}`, token);
  const prove = () => test.post("/auth/proof", { password: ADMIN.password }, admin);
  const remove = (id: string) => test.delete(`/auth/users/${id}`, admin);
  const rowsOf = async (userId: string) => {
    const user = await test.engine.read
      .selectFrom("users")
      .selectAll()
      .where("id", "=", userId)
      .executeTakeFirst();
    const rows: Record<string, object[]> = {};
    for (const table of RESTORED)
      rows[table] = (
        await test.engine.read.selectFrom(table).selectAll().where("user_id", "=", userId).execute()
      ).sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));
    return { user, rows };
  };
  const counters = async () => ({
    counters: await test.engine.read
      .selectFrom("counters")
      .selectAll()
      .where("name", "like", "users%active")
      .orderBy("name")
      .execute(),
    activity: await test.engine.read
      .selectFrom("activity_totals")
      .selectAll()
      .where("count", ">", 0)
      .orderBy("month")
      .orderBy("application_id")
      .execute(),
    counts: await Promise.all(
      (["roles", "applications", "groups"] as const).map((table) =>
        test.engine.read.selectFrom(table).select(["id", "user_count"]).orderBy("id").execute(),
      ),
    ),
  });

  const logIn = (username: string) =>
    test.post("/auth/login", { username, password: PASSWORD, secondStep: true });

  /** Someone with a role, an application, a group, an authenticator app and recovery codes. */
  async function somebody(name = "Grace Hopper") {
    const application = await test.addApplication();
    const role = (await test.post("/auth/roles", { roleName: `Clerk ${randomUUID().slice(0, 8)}` }, admin))
      .body;
    const group = (
      await test.post(
        "/auth/groups",
        { groupName: `Night ${randomUUID().slice(0, 8)}`, roles: [], applications: [application.id] },
        admin,
      )
    ).body;
    const { id, input } = await test.addUser({ name, roles: [role.id], applications: [application.id] });
    await test.post(`/auth/groups/${group.id}/members`, { userId: id }, admin);
    const { token } = await test.signIn(input.username);
    const { pending } = (await test.post("/auth/second-factor/begin", undefined, token)).body;
    const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
    const code = codeAt(totp.secret, test.now);
    const { codes } = (await test.post("/auth/second-factor/confirm", { pending, code })).body;
    return {
      id,
      input,
      application,
      role,
      group,
      token,
      secret: totp.secret as string,
      codes: codes as string[],
    };
  }

  it("are restored with their id, assignments, password and second factors", async () => {
    const { id, input, secret, codes, group } = await somebody();
    const [before, totals] = [await rowsOf(id), await counters()];
    expect(before.rows.group_members).toMatchObject([{ group_id: group.id }]);
    const listed = (await test.get(`/auth/users/${id}`, admin)).body;
    expect((await remove(id)).status).toBe(204);
    expect((await test.get(`/auth/users/${id}`, admin)).status).toBe(404);
    expect((await logIn(input.username)).status).toBe(401);

    const answer = await restore(id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { id, gone: { roles: [], applications: [], groups: [] } },
    ]);
    expect(await test.lastAudit()).toMatchObject({
      action: "user.restore",
      message: "Administrator restored Grace Hopper",
      target_id: id,
    });
    const after = await rowsOf(id);
    expect(after.rows).toEqual(before.rows);
    expect(after.user).toEqual({
      ...before.user,
      seq: expect.anything(),
      version: Number(before.user?.version) + 1,
      token_epoch: Number(before.user?.token_epoch) + 1,
      updated_at: expect.any(Number),
    });
    expect(await counters()).toEqual(totals);
    expect((await test.get(`/auth/users/${id}`, admin)).body).toEqual({
      ...listed,
      version: listed.version + 1,
    });
    expect((await restore(id)).status).toBe(404);

    test.aheadMs += 60_000;
    const { pending } = (await logIn(input.username)).body;
    const withCode = { pending, code: codeAt(secret, test.now) };
    expect((await test.post("/auth/second-factor", withCode)).status).toBe(200);
    const second = (await logIn(input.username)).body.pending;
    const withRecovery = { pending: second, recoveryCode: codes[0] };
    expect((await test.post("/auth/second-factor", withRecovery)).status).toBe(200);
  });

  it("come back without the tokens, sessions and links of before", async () => {
    const { id, input, token } = await somebody();
    const { body: reset } = await test.post(`/auth/users/${id}/password-reset`, { send: false }, admin);
    const { pending } = (await logIn(input.username)).body;
    await remove(id);
    expect((await restore(id)).status).toBe(200);
    expect((await test.get("/auth/profile", token)).status).toBe(401);
    const link = new URL(reset.address).searchParams.get("token");
    expect((await test.post("/auth/links/read", { token: link })).status).toBe(404);
    expect((await test.post("/auth/second-factor", { pending, code: "000000" })).status).toBe(401);
  });

  it("are refused while somebody else has the username or the address, and told which", async () => {
    const { id, input } = await test.addUser({ name: "Grace Hopper" });
    await remove(id);
    const namesake = await test.addUser({ username: input.username, email: input.email });
    const both = await restore(id);
    expect([both.status, both.body]).toEqual([
      409,
      {
        message: "This email is already taken.",
        errors: { email: ["This email is already taken."], username: ["This username is already taken."] },
      },
    ]);
    await test.delete(`/auth/users/${namesake.id}`, admin);
    expect((await restore(id)).status).toBe(200);
    expect((await restore(namesake.id)).status).toBe(409);
  });

  it("are restored once by ten who ask at once", async () => {
    const { id } = await test.addUser();
    await remove(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => restore(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it("come back without what was deleted since, which is named", async () => {
    const { id, application, role, group } = await somebody();
    await test.engine.write((queries) =>
      queries
        .insertInto("consents")
        .values({ user_id: id, application_id: application.id, scopes: "openid", granted_at: test.now })
        .execute(),
    );
    await remove(id);
    for (const path of [`roles/${role.id}`, `applications/${application.id}`, `groups/${group.id}`])
      expect((await test.delete(`/auth/${path}`, admin)).status).toBe(204);
    expect((await restore(id)).body.gone).toEqual({
      roles: [role.roleName],
      applications: [application.name],
      groups: [group.groupName],
    });
    expect((await test.lastAudit()).message).toBe(
      `Administrator restored Grace Hopper, without the role ${role.roleName} and the application ${application.name} and the group ${group.groupName}, deleted since`,
    );
    const { rows } = await rowsOf(id);
    expect(rows.user_activity).toHaveLength(1);
    expect(
      Object.entries(rows)
        .filter(([, some]) => some.length > 0)
        .map(([table]) => table),
    ).toEqual(["recovery_codes", "attempt_months", "user_activity"]);
  });

  it("come back with an invitation that is over", async () => {
    const input = userInput({ username: `invited-${randomUUID().slice(0, 8)}` });
    const invited = { ...input, password: undefined, invite: true };
    const { id } = (await test.post("/auth/users", invited, admin)).body;
    await remove(id);
    expect((await restore(id)).status).toBe(200);
    const { invitedUntil } = (await test.get(`/auth/users/${id}`, admin)).body;
    expect(Date.parse(invitedUntil)).toBeLessThanOrEqual(test.now);
  });

  it("GR1: are neither restored nor removed for good by somebody with fewer permissions", async () => {
    const { id: roleId } = (await test.post("/auth/roles", { roleName: "Leavers' desk" }, admin)).body;
    const permissions = ["users:read", "users:delete"];
    await test.put(`/auth/roles/${roleId}/permissions`, { permissions }, admin);
    const lesser = await test.addUser({ roles: [roleId] });
    const { token } = await test.signIn(lesser.input.username);
    const heads = { groupName: "Heads", roles: ["auditor"], applications: [] };
    const group = (await test.post("/auth/groups", heads, admin)).body;
    const direct = await test.addUser({ name: "Ada Lovelace", roles: ["super"] });
    const member = await test.addUser({ name: "Ada Lovelace" });
    await test.post(`/auth/groups/${group.id}/members`, { userId: member.id }, admin);
    const auditor = await test.addUser({ roles: ["auditor"] });
    const reader = (await test.signIn(auditor.input.username)).token;
    for (const [{ id }, role] of [
      [direct, "super"],
      [member, "auditor"],
    ] as const) {
      expect((await remove(id)).status).toBe(204);
      for (const answer of [await restore(id, token), await removeForGood(id, token)]) {
        expect(answer.status).toBe(403);
        expect(answer.body.message).toBe(
          `Ada Lovelace had the role ${role}, which allows more than you may do.`,
        );
      }
      await ageProofs(test, adminId);
      expect((await restore(id)).body.code).toBe("proof-needed");
      await prove();
      expect((await restore(id)).status).toBe(200);
    }
    await remove(lesser.id);
    expect((await test.get("/auth/users/deleted", reader)).status).toBe(200);
    expect((await restore(lesser.id, reader)).status).toBe(403);
    expect((await removeForGood(lesser.id, reader)).status).toBe(403);
  });

  it("are listed, the last deleted first, and found by name, address and username", async () => {
    const mark = randomUUID().slice(0, 8);
    const users = [];
    for (const name of [`Grace ${mark}`, `Ada ${mark}`, `100% ${mark}`]) {
      const user = await test.addUser({ name, username: `${name.slice(0, 3).trim().toLowerCase()}-${mark}` });
      test.aheadMs += 1000;
      await remove(user.id);
      users.unshift({ ...user, name });
    }
    const list = async (query: string) => (await test.get(`/auth/users/deleted?${query}`, admin)).body;
    const all = await list(`searchTerm=${mark.toUpperCase()}`);
    expect(all).toMatchObject({ totalItems: 3, totalPages: 1, currentPage: 1 });
    expect(all.items.map(({ id }: { id: string }) => id)).toEqual(users.map(({ id }) => id));
    expect(all.items[0]).toEqual({
      id: users[0]?.id,
      name: `100% ${mark}`,
      email: users[0]?.input.email,
      username: users[0]?.input.username,
      deletedAt: expect.any(String),
      deletedBy: { id: adminId, name: "Administrator" },
      expiresAt: new Date(Date.parse(all.items[0].deletedAt) + 30 * DAY_MS).toISOString(),
    });
    expect((await list("searchTerm=100%25")).items).toHaveLength(1);
    expect((await list(`searchTerm=ada-${mark}%40example`)).items).toHaveLength(1);
    const paged = [await list("size=2"), await list("size=2&page=2"), await list("size=200")];
    expect(paged[0].items[0].id).toBe(users[0]?.id);
    expect(paged[1].items[0].id).toBe(users[2]?.id);
    expect(paged[2].errors).toHaveProperty("size");
  });

  it("are there for 30 days, and then gone", async () => {
    const { id } = await test.addUser();
    await remove(id);
    test.aheadMs += 30 * DAY_MS;
    admin = (await test.signIn()).token;
    expect((await test.get("/auth/users/deleted", admin)).body.totalItems).toBe(0);
    expect((await restore(id)).status).toBe(404);
    await purge({ engine: test.engine, now: () => test.now, auditKey: auditKey(MASTER_KEY) });
    expect(await test.engine.read.selectFrom("deleted_users").selectAll().execute()).toEqual([]);
  });
});
