import { afterAll, beforeAll, expect, it } from "vitest";
import { purge } from "#api/background";
import { DAY_MS } from "#api/contract/durations";
import { auditKey } from "#api/keys/derived-keys";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";

describeOnEngines("Bulk changes", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let batches: TestBatches;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
  });
  afterAll(() => test.stop());

  it("are checked, shown, run and reported", async () => {
    const application = await test.addApplication({ name: "Wiki" });
    const people = [await test.addUser(), await test.addUser({ applications: [application.id] })];
    const ids = people.map(({ id }) => id);
    const batch = await batches.create({
      kind: "assign",
      ids: [...ids, "missing"],
      what: { give: { applications: [application.id], roles: ["auditor"] } },
    });
    expect(batch).toMatchObject({
      state: "ready",
      title: "Give the role auditor and the application Wiki",
      rows: 3,
      counts: { change: 2, wrong: 1 },
      mayChange: true,
    });
    expect(
      (await batches.rows(batch)).map(({ verdict, changes, message }) => ({ verdict, changes, message })),
    ).toEqual([
      {
        verdict: "change",
        changes: [
          { field: "roles", before: [], after: ["auditor"] },
          { field: "applications", before: [], after: ["Wiki"] },
        ],
        message: null,
      },
      {
        verdict: "change",
        changes: [{ field: "roles", before: [], after: ["auditor"] }],
        message: null,
      },
      { verdict: "wrong", changes: [], message: "There is no such user." },
    ]);
    expect(await batches.run(batch)).toMatchObject({
      state: "done",
      counts: { done: 2, wrong: 1, change: 0 },
    });
    const user = await test.get(`/auth/users/${ids[0]}`, root);
    expect(user.body).toMatchObject({ roles: ["auditor"], applications: [application.id] });

    const audits = async (query: string) => (await test.get(`/auth/audits?size=100&${query}`, root)).body;
    const written = await audits(`batchId=${batch.id}`);
    expect(written.totalItems).toBe(2);
    const [each, collapsed] = [await audits(""), await audits("batches=collapsed")];
    expect(collapsed.totalItems).toBe(each.totalItems - 2);
    const [line, ...others] = collapsed.items.filter(
      ({ target }: { target?: { id: string } }) => target?.id === batch.id,
    );
    expect([line, others]).toEqual([expect.objectContaining({ action: "batch.run", audits: 2 }), []]);
    expect(each.items.some(({ audits: counted }: { audits?: number }) => counted !== undefined)).toBe(false);
  });

  it("store what is given and taken, and not long lists", async () => {
    const ids = await Promise.all(Array.from({ length: 51 }, async () => (await test.addApplication()).id));
    const [kept = "", taken = "", given = "", ...many] = ids;
    const held = [kept, taken, ...many];
    const one = await test.addUser({ applications: held });
    const what = { give: { applications: [given] }, take: { applications: [taken] } };
    const more = await test.addUser({ applications: [...held, (await test.addApplication()).id] });
    const batch = await batches.create({ kind: "assign", ids: [one.id, more.id], what });
    const rows = await test.engine.read
      .selectFrom("batch_rows")
      .where("batch_id", "=", batch.id)
      .orderBy("line")
      .select("changes")
      .execute();
    expect(rows.map(({ changes }) => JSON.parse(changes ?? "").applications[0].length)).toEqual([50, 1]);
    expect(rows[1]?.changes).toBe(JSON.stringify({ applications: [[taken], [given]] }));
    expect((await batches.run(batch)).counts.done).toBe(2);
    const heldNow = async (id: string) => (await test.get(`/auth/users/${id}`, root)).body.applications;
    expect((await heldNow(more.id)).sort()).toEqual(
      [...(more.input.applications ?? []).filter((id: string) => id !== taken), given].sort(),
    );
    expect((await batches.run(await batches.undo(batch))).counts.done).toBe(2);
    expect((await heldNow(more.id)).sort()).toEqual([...(more.input.applications ?? [])].sort());
  });

  it("are at most ten of a person before one is applied or discarded", async () => {
    const helper = await test.addUser({ roles: ["admin"] });
    const { token } = await test.signIn(helper.input.username);
    const one = await test.addUser();
    const status = { kind: "status", ids: [one.id], what: { status: 0 } };
    const made = [];
    for (let count = 0; count < 10; count++) made.push(await batches.create(status, token));
    const refused = await test.post("/auth/batches", status, token);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "You have 10 unfinished bulk changes. Apply or discard one of them first.",
    ]);
    expect((await test.delete(`/auth/batches/${made[0]?.id}`, token)).status).toBe(204);
    const last = await batches.create(status, token);
    expect((await batches.run(last, token)).expiresAt > last.expiresAt).toBe(true);
  });

  it("delete people, who are restored by an undo", async () => {
    const people = [await test.addUser({ roles: ["auditor"] }), await test.addUser()];
    const batch = await batches.create({ kind: "delete", ids: people.map(({ id }) => id) });
    expect(batch.counts.lose).toBe(2);
    expect((await batches.run(batch)).counts.done).toBe(2);
    expect((await test.get(`/auth/users/${people[0]?.id}`, root)).status).toBe(404);
    const undoing = await batches.undo(batch);
    expect(undoing).toMatchObject({ state: "ready", title: "Undo “Delete”", undoOf: batch.id });
    expect((await batches.run(undoing)).counts).toMatchObject({ done: 2, failed: 0 });
    expect((await test.get(`/auth/users/${people[0]?.id}`, root)).body.roles).toEqual(["auditor"]);
    expect((await test.get(`/auth/batches/${batch.id}`, root)).body.undoneBy).toBe(undoing.id);
    const again = await batches.undo(undoing);
    expect(again.title).toBe("Redo “Delete”");
    expect((await batches.run(again)).counts.done).toBe(2);
    expect((await test.get(`/auth/users/${people[0]?.id}`, root)).status).toBe(404);
    const restore = await batches.create({ kind: "restore", ids: people.map(({ id }) => id) });
    expect((await batches.run(restore)).counts).toMatchObject({ done: 2, failed: 0 });
  });

  it("take back only what they did", async () => {
    const one = await test.addUser({ roles: ["auditor"] });
    const batch = await batches.create({
      kind: "assign",
      ids: [one.id],
      what: { give: { roles: ["admin"] }, take: { roles: ["auditor"] } },
    });
    expect(batch.title).toBe("Give the role admin; take away the role auditor");
    await batches.run(batch);
    const wiki = await test.addApplication();
    const given = { ...one.input, password: undefined, roles: ["admin"], applications: [wiki.id] };
    expect((await test.put(`/auth/users/${one.id}`, given, root)).status).toBe(200);
    await batches.run(await batches.undo(batch));
    const { body } = await test.get(`/auth/users/${one.id}`, root);
    expect(body).toMatchObject({ roles: ["auditor"], applications: [wiki.id] });
  });

  it("are stopped, discarded, and forgotten", async () => {
    const one = await test.addUser();
    const batch = await batches.create({ kind: "status", ids: [one.id], what: { status: 0 } });
    expect((await test.post(`/auth/batches/${batch.id}/stop`, {}, root)).status).toBe(409);
    expect((await test.delete(`/auth/batches/${batch.id}`, root)).status).toBe(204);
    expect((await test.get(`/auth/batches/${batch.id}`, root)).status).toBe(404);
    expect((await test.post(`/auth/batches/${batch.id}/run`, {}, root)).status).toBe(404);
    const many = Array.from({ length: 450 }, (_, index) => `missing-${index}`);
    const large = await batches.create({ kind: "delete", ids: many });
    const stored = async () => ({
      batches: (await test.engine.read.selectFrom("batches").select("id").execute()).map(({ id }) => id),
      rows: (await test.engine.read.selectFrom("batch_rows").distinct().select("batch_id").execute()).map(
        ({ batch_id }) => batch_id,
      ),
    });
    const purgeAt = (now: number) =>
      purge({ engine: test.engine, now: () => now, auditKey: auditKey(MASTER_KEY) });
    await purgeAt(test.now);
    expect((await stored()).batches).not.toContain(batch.id);
    expect((await stored()).rows).toContain(large.id);
    await purgeAt(test.now + 31 * DAY_MS);
    expect(await stored()).toEqual({ batches: [], rows: [] });
  });
});
