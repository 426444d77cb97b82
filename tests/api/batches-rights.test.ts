import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Batch } from "#api/contract/batches";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { ageProofs } from "#tests/support/proofs";
import { TestService } from "#tests/support/service";

/** Everything that a check might change. */
const TABLES = [
  "users",
  "user_roles",
  "user_applications",
  "group_members",
  "roles",
  "groups",
  "applications",
  "deleted_users",
  "audits",
  "links",
  "mails",
] as const;

describeOnEngines("Rights of bulk changes", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let rootId: string;
  let batches: TestBatches;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
    rootId = (await test.get("/auth/profile", root)).body.id;
  });
  afterAll(() => test.stop());

  const messages = async (batch: Batch) =>
    (await batches.rows(batch)).map(({ verdict, message }) => [verdict, message]);

  async function role(...permissions: string[]): Promise<string> {
    const { body } = await test.post("/auth/roles", { roleName: `role ${randomUUID()}` }, root);
    expect((await test.put(`/auth/roles/${body.id}/permissions`, { permissions }, root)).status).toBe(200);
    return body.id;
  }
  async function person(...roles: string[]) {
    const user = await test.addUser({ roles });
    return { ...user, token: (await test.signIn(user.input.username)).token };
  }
  const change = (user: Awaited<ReturnType<typeof person>>, changed: object) =>
    test.put(`/auth/users/${user.id}`, { ...user.input, password: undefined, ...changed }, root);
  const HELPER = ["users:read", "users:write", "roles:read", "groups:read", "applications:read"];

  it("BA1: checking changes batches only", async () => {
    const [one, other] = [await test.addUser(), await test.addUser()];
    await test.delete(`/auth/users/${other.id}`, root);
    const read = () =>
      Promise.all(TABLES.map((table) => test.engine.read.selectFrom(table).selectAll().execute()));
    const before = await read();
    const ids = [one.id, rootId];
    await batches.create({ kind: "assign", ids, what: { give: { roles: ["auditor"] } } });
    await batches.create({ kind: "status", filter: {}, what: { status: 0 } });
    await batches.create({ kind: "delete", ids });
    const { counts } = await batches.create({ kind: "restore", ids: [other.id] });
    expect(counts.change).toBe(1);
    expect(await read()).toEqual(before);
  });

  it("BA4: GR1b holds for every row, at the check", async () => {
    const helper = await person(await role(...HELPER, "users:delete"));
    const high = await person("auditor");
    const ids = [high.id, helper.id];
    const refused = `${high.input.name} may do more than you, so you can't change this user.`;
    const checked = {
      status: await batches.create({ kind: "status", ids, what: { status: 0 } }, helper.token),
      delete: await batches.create({ kind: "delete", ids }, helper.token),
      assign: await batches.create(
        {
          kind: "assign",
          ids: [high.id],
          what: { give: { roles: ["auditor"] }, take: { roles: ["admin"] } },
        },
        helper.token,
      ),
    };
    expect(await messages(checked.status)).toEqual([
      ["wrong", refused],
      ["wrong", "You can't deactivate yourself."],
    ]);
    expect(await messages(checked.delete)).toEqual([
      ["wrong", refused],
      ["wrong", "You can't delete yourself."],
    ]);
    expect(checked.assign.counts).toMatchObject({ same: 1 });
    expect((await test.post(`/auth/batches/${checked.delete.id}/run`, {}, helper.token)).status).toBe(409);
  });

  it("BA4: GR1 and GR1b hold for every row, at the run", async () => {
    const rising = await role();
    const helper = await person(await role(...HELPER));
    const [high, low] = [await person(rising), await person()];
    const give = await batches.create(
      { kind: "assign", ids: [low.id], what: { give: { roles: [rising] } } },
      helper.token,
    );
    const deactivate = await batches.create(
      { kind: "status", ids: [high.id, low.id], what: { status: 0 } },
      helper.token,
    );
    expect(deactivate.counts.lose).toBe(2);
    await test.put(`/auth/roles/${rising}/permissions`, { permissions: ["audits:read"] }, root);
    expect((await batches.run(give, helper.token)).counts).toMatchObject({ failed: 1, done: 0 });
    expect((await messages(give))[0]?.[1]).toMatch(/allows more than you may do/);
    expect((await batches.run(deactivate, helper.token)).counts).toMatchObject({ failed: 1, done: 1 });
    expect((await messages(deactivate))[0]?.[1]).toMatch(/may do more than you/);
  });

  it("BA4: the last super administrator stays", async () => {
    const other = await person("super");
    const batch = await batches.create({ kind: "status", ids: [rootId], what: { status: 0 } }, other.token);
    const own = await batches.create({ kind: "status", ids: [other.id], what: { status: 0 } });
    expect([batch.counts.lose, own.counts.lose]).toEqual([1, 1]);
    expect((await batches.run(own)).counts.done).toBe(1);
    expect((await test.post(`/auth/batches/${batch.id}/run`, {}, other.token)).status).toBe(401);
    expect((await batches.create({ kind: "delete", ids: [rootId] })).counts.wrong).toBe(1);
  });

  it("BA4: another administrator's changes meanwhile stay", async () => {
    const people = [await person(), await person(), await person()];
    const [changed, deleted] = people;
    if (!changed || !deleted) throw new Error("Nobody is there.");
    const ids = people.map(({ id }) => id);
    const batch = await batches.create({ kind: "assign", ids, what: { give: { roles: ["auditor"] } } });
    await change(changed, { name: "Changed meanwhile" });
    await test.delete(`/auth/users/${deleted.id}`, root);
    expect((await batches.run(batch)).counts).toMatchObject({ stale: 2, done: 1, failed: 0 });
    expect(await messages(batch)).toEqual([
      ["stale", "Someone changed this person after the check."],
      ["stale", "Someone deleted this person after the check."],
      ["done", null],
    ]);
    expect((await test.get(`/auth/users/${changed.id}`, root)).body).toMatchObject({
      name: "Changed meanwhile",
      roles: [],
    });
  });

  const lost = " no longer has the permission for this";
  it.each([
    ["demoted", lost],
    ["deactivated", lost],
    ["deleted", lost],
    ["deactivated and activated", "'s sign-ins were ended"],
    ["deleted and restored", "'s sign-ins were ended"],
  ])("BA4: a run stops when whoever pressed Run is %s", async (how, why) => {
    const runner = await person("admin");
    const people = [await person(), await person()];
    const ids = people.map(({ id }) => id);
    const batch = await batches.create(
      { kind: "assign", ids, what: { give: { roles: ["auditor"] } } },
      runner.token,
    );
    const { token_epoch: tokenEpoch } = await test.engine.read
      .selectFrom("users")
      .where("id", "=", runner.id)
      .select("token_epoch")
      .executeTakeFirstOrThrow();
    if (how === "demoted") await change(runner, { roles: [] });
    if (how.startsWith("deactivated")) await change(runner, { status: 0 });
    if (how.endsWith("and activated")) await change(runner, { status: 1 });
    if (how.startsWith("deleted")) await test.delete(`/auth/users/${runner.id}`, root);
    if (how.endsWith("and restored"))
      expect((await test.post(`/auth/users/${runner.id}/restore`, {}, root)).status).toBe(200);
    // As if Run had been pressed before, and no slice had been worked on yet.
    const { input, id: userId } = runner;
    const by = { userId, ...input, tokenEpoch, strength: 1, proof: "password", proofAge: 0 };
    await test.engine.write((queries) =>
      queries
        .updateTable("batches")
        .set({ state: "running", run: JSON.stringify({ ...by, password: undefined }), run_at: test.now })
        .where("id", "=", batch.id)
        .execute(),
    );
    await expect
      .poll(async () => (await test.get(`/auth/batches/${batch.id}`, root)).body, { timeout: 20_000 })
      .toMatchObject({
        state: "stopped",
        message: `${input.name}${why}. Changes already applied stay.`,
        counts: { change: 2, done: 0 },
      });
  });

  it("BA4: each call needs the permission of what the batch does, and Run a recent proof", async () => {
    const helper = await person(await role(...HELPER));
    const reader = await person("auditor");
    const [one] = [await test.addUser()];
    const status = { kind: "status", ids: [one.id], what: { status: 0 } };
    expect((await test.post("/auth/batches", { kind: "delete", ids: [one.id] }, helper.token)).status).toBe(
      403,
    );
    expect((await test.post("/auth/batches", status, reader.token)).status).toBe(403);
    const deletion = await batches.create({ kind: "delete", ids: [one.id] });
    for (const { token } of [helper, reader]) {
      expect((await test.get(`/auth/batches/${deletion.id}`, token)).body.mayChange).toBe(false);
      for (const call of ["run", "stop", "undo"])
        expect((await test.post(`/auth/batches/${deletion.id}/${call}`, {}, token)).status, call).toBe(403);
      expect((await test.delete(`/auth/batches/${deletion.id}`, token)).status).toBe(403);
    }
    await ageProofs(test, rootId);
    const { status: refused, body } = await test.post(`/auth/batches/${deletion.id}/run`, {}, root);
    expect([refused, body.code]).toEqual([403, "proof-needed"]);
    const fresh = (await test.signIn()).token;
    expect((await batches.run(deletion, fresh)).counts.done).toBe(1);
  });
});
