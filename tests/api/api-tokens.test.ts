import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import type { NewToken, TokenInput } from "#api/contract/tokens";
import { auditKey } from "#api/keys/derived-keys";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { MASTER_KEY, TestService } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

const DAY_MS = 24 * 60 * 60_000;

describeOnEngines("API tokens", (databaseUrl) => {
  let test: TestService;
  let root: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), { TOKEN_CALLS_PER_MINUTE: "40" });
    root = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  async function create(input: Partial<TokenInput> = {}, by = root) {
    const body = { name: "Nightly sync", permissions: ["users:read"], ...input };
    const answer = await test.post("/auth/tokens", body, by);
    expect([answer.status, answer.body.message]).toEqual([201, undefined]);
    return answer.body as NewToken;
  }
  async function person(...roles: string[]) {
    const user = await test.addUser({ roles });
    return { ...user, token: (await test.signIn(user.input.username)).token };
  }
  const statusOf = async (token: string, path = "/auth/users") => (await test.get(path, token)).status;
  const find = async (id: string) =>
    (await test.get("/auth/tokens?size=100", root)).body.items.find((one: NewToken) => one.id === id);

  it("AT1: are shown once, and stored as a hash", async () => {
    const { token, id, hint } = await create();
    expect(token).toMatch(/^ssoc_[\w-]{49}$/);
    expect(token.slice(5, 11)).toBe(hint);
    const stored = await test.engine.read
      .selectFrom("api_tokens")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(stored.hash).toBe(createHash("sha256").update(token).digest("base64url"));
    const answers = [stored, await find(id), await test.listAudits()];
    expect(JSON.stringify(answers)).not.toContain(token.slice(11));
    expect(await find(id)).not.toHaveProperty("token");
  });

  it("bring the permissions that theirs need, last 90 days, and tell when they were used", async () => {
    const made = await create({ permissions: ["users:write"] });
    expect(made.permissions).toEqual([
      "users:read",
      "users:write",
      "groups:read",
      "roles:read",
      "applications:read",
    ]);
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(90 * DAY_MS);
    expect(made).toMatchObject({ state: "active", lastUsedAt: null, createdBy: { username: "admin" } });
    expect(await statusOf(made.token)).toBe(200);
    expect(await find(made.id)).toMatchObject({ lastUsedAt: expect.any(String), lastAddress: "203.0.113.7" });
  });

  it("AT2: that ended, expired or were mistyped are refused at once", async () => {
    const revoked = await create();
    const [last = ""] = revoked.token.slice(-1);
    const mistyped = revoked.token.slice(0, -1) + (last === "A" ? "B" : "A");
    for (const token of [mistyped, "ssoc_", `${revoked.token}A`, revoked.token.replace("ssoc_", "ssoc-")])
      expect(await statusOf(token)).toBe(401);
    expect((await test.delete(`/auth/tokens/${revoked.id}`, root)).status).toBe(204);
    expect((await test.delete(`/auth/tokens/${revoked.id}`, root)).status).toBe(409);
    expect(await statusOf(revoked.token)).toBe(401);
    const { id, token } = await create({ days: 1 });
    test.aheadMs += DAY_MS;
    expect(await statusOf(token)).toBe(401);
    test.aheadMs -= DAY_MS;
    expect(await statusOf(token)).toBe(200);
    expect((await find(id)).state).toBe("active");
  });

  it("AT2: never do what their creator can't do now", async () => {
    const creator = await person("admin");
    const { id, token } = await create({ permissions: ["users:read", "audits:read"] }, creator.token);
    expect([await statusOf(token), await statusOf(token, "/auth/groups")]).toEqual([200, 403]);
    const become = async (roles: string[], status: 0 | 1 = 1) => {
      const body = { ...creator.input, password: undefined, roles, status };
      expect((await test.put(`/auth/users/${creator.id}`, body, root)).status).toBe(200);
    };
    await become([]);
    expect(await statusOf(token)).toBe(403);
    expect(await find(id)).toMatchObject({ state: "limited", lacking: ["users:read", "audits:read"] });
    await become(["auditor"], 0);
    expect(await statusOf(token)).toBe(401);
    await become(["auditor"]);
    expect(await statusOf(token)).toBe(200);
    expect((await test.delete(`/auth/users/${creator.id}`, root)).status).toBe(204);
    expect(await statusOf(token)).toBe(401);
    expect(await find(id)).toMatchObject({ state: "revoked", createdBy: null });
    // A restored user's tokens stay ended.
    expect((await test.post(`/auth/users/${creator.id}/restore`, {}, root)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
  });

  it("are created with a recent proof, and with no more than their creator may do", async () => {
    const auditor = await person("auditor");
    const body = { name: "Mine", permissions: ["users:read"] };
    expect((await test.post("/auth/tokens", body, auditor.token)).status).toBe(403);
    const { body: role } = await test.post("/auth/roles", { roleName: "Token maker" }, root);
    const permissions = ["tokens:write", "users:read"];
    await test.put(`/auth/roles/${role.id}/permissions`, { permissions }, root);
    const maker = await person(role.id);
    await create({}, maker.token);
    const beyond = { name: "Mine", permissions: ["users:read", "groups:write"] };
    const refused = await test.post("/auth/tokens", beyond, maker.token);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^You don't have the permission .*groups:write/),
    ]);
    await ageProofs(test, maker.id);
    expect((await test.post("/auth/tokens", body, maker.token)).body.code).toBe("proof-needed");
    for (const wrong of [
      { ...body, permissions: ["policies:write"] },
      { ...body, permissions: [] },
      { ...body, name: " " },
      { ...body, days: 367 },
      { ...body, days: 0 },
    ])
      expect((await test.post("/auth/tokens", wrong, root)).status).toBe(422);
  });

  it("can't change administrators, addresses, passwords or permissions, whoever created them", async () => {
    const { token } = await create({
      permissions: ["users:write", "users:delete", "sessions:end", "groups:write", "roles:write"],
    });
    const admin = await test.addUser({ roles: ["admin"] });
    const clerk = await test.addUser();
    const refusals = [
      await test.delete(`/auth/users/${admin.id}`, token),
      await test.put(`/auth/users/${admin.id}`, { ...admin.input, password: undefined, name: "X" }, token),
      await test.delete(`/auth/users/${admin.id}/sessions`, token),
      await test.put(
        `/auth/users/${clerk.id}`,
        { ...clerk.input, password: undefined, email: "x@example.test" },
        token,
      ),
      await test.put(`/auth/users/${clerk.id}`, { ...clerk.input, password: "a new one for her" }, token),
      await test.put(
        `/auth/users/${clerk.id}`,
        { ...clerk.input, password: undefined, roles: ["auditor"] },
        token,
      ),
      await test.post(
        "/auth/users",
        { ...clerk.input, username: "y", email: "y@example.test", roles: ["super"] },
        token,
      ),
      await test.post(`/auth/users/${clerk.id}/password-reset`, { send: false }, token),
      await test.post("/auth/tokens", { name: "More", permissions: ["users:read"] }, token),
      await test.post("/auth/applications", { applicationName: "New", applicationStatus: true }, token),
    ];
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 403));
    const renamed = { ...clerk.input, password: undefined, name: "Grace Hopper" };
    expect((await test.put(`/auth/users/${clerk.id}`, renamed, token)).status).toBe(200);
    expect((await test.delete(`/auth/users/${clerk.id}`, token)).status).toBe(204);
  });

  it("run bulk changes without a proof, until they are revoked", async () => {
    const { token, id } = await create({ permissions: ["users:write"] });
    const { id: userId } = await test.addUser();
    const batches = new TestBatches(test, token);
    const checked = await batches.create({ kind: "status", ids: [userId], what: { status: 0 } });
    expect([checked.message, checked.state]).toEqual([null, "ready"]);
    const ran = await batches.run(checked);
    expect([ran.state, ran.counts.done]).toEqual(["done", 1]);
    expect(await test.lastAudit("user.update")).toMatchObject({ actor_id: id, actor_type: "token" });
  });

  it("AT4: are refused beyond their calls a minute, and wait their turn", async () => {
    const { token } = await create();
    const other = await create();
    test.toMinuteStart();
    const statuses = [];
    for (let call = 0; call < 42; call++) statuses.push(await statusOf(token));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    const refused = await test.get("/auth/users", token);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect(await statusOf(other.token)).toBe(200);
    test.toMinuteStart();
    expect(await statusOf(token)).toBe(200);
  });

  it("AT5: are named by audits, with their creator", async () => {
    const { token, id } = await create({ permissions: ["groups:write"] });
    const { body } = await test.post(
      "/auth/groups",
      { groupName: "Porters", description: null, roles: [], applications: [] },
      token,
    );
    expect(await test.lastAudit("group.create")).toMatchObject({
      actor_type: "token",
      actor_id: id,
      actor_name: "Nightly sync",
      actor_username: "admin",
      message: expect.stringMatching(/^Nightly sync \(API token of Administrator\) added the group Porters/),
      target_id: body.id,
    });
    const { items } = (await test.get("/auth/audits?action=group.create&size=1", root)).body;
    expect(items[0].actor).toEqual({ type: "token", id, username: "admin" });
    await test.get("/auth/audits", token);
    expect(await test.lastAudit("access.refuse")).toMatchObject({ actor_type: "token", actor_id: id });
  });

  it("are taken over by somebody who may do what they do", async () => {
    const creator = await person("admin");
    const { token, id } = await create({ permissions: ["users:read", "audits:export"] }, creator.token);
    const { body: role } = await test.post("/auth/roles", { roleName: "Token keeper" }, root);
    await test.put(
      `/auth/roles/${role.id}/permissions`,
      { permissions: ["tokens:write", "users:read"] },
      root,
    );
    const keeper = await person(role.id);
    const path = `/auth/tokens/${id}/take-over`;
    expect((await test.post(path, {}, keeper.token)).status).toBe(403);
    expect((await test.post(path, {}, creator.token)).status).toBe(409);
    const taken = await test.post(path, {}, root);
    expect([taken.status, taken.body.createdBy.username]).toEqual([200, "admin"]);
    expect(await test.lastAudit("token.take-over")).toMatchObject({ target_id: id, actor_username: "admin" });
    expect((await test.delete(`/auth/users/${creator.id}`, root)).status).toBe(204);
    expect(await statusOf(token)).toBe(200);
    const mine = (await test.get(`/auth/tokens?state=open&creatorId=${creator.id}`, root)).body;
    expect(mine.items).toEqual([]);
  });

  it("read no metrics where nothing is measured", async () => {
    const { id: userId } = await test.addUser({ roles: ["super"] });
    const { token } = await addToken(test, userId, ["metrics"]);
    const off = await test.get("/metrics", token);
    expect([off.status, off.body.message]).toEqual([404, "Metrics are off. Set METRICS=true."]);
    expect((await test.get("/metrics")).status).toBe(401);
  });

  it("are forgotten 90 days after their end", async () => {
    const ended = await create();
    const expired = await create({ days: 1 });
    const open = await create({ days: 366 });
    await test.delete(`/auth/tokens/${ended.id}`, root);
    const forget = async (days: number) => {
      await purge({
        engine: test.engine,
        now: () => test.now + days * DAY_MS,
        auditKey: auditKey(MASTER_KEY),
      });
      root = (await test.signIn()).token;
    };
    await forget(89);
    expect([await find(ended.id), await find(expired.id)]).toEqual([expect.anything(), expect.anything()]);
    await forget(92);
    expect([await find(ended.id), await find(expired.id)]).toEqual([undefined, undefined]);
    expect(await find(open.id)).toBeDefined();
  });
});
