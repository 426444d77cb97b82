import { afterAll, beforeAll, expect, it } from "vitest";
import type { Batch } from "#api/contract/batches";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { TestService } from "#tests/support/service";

/** The same numbers in each run. */
function generator(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * most);
  };
}

const ROUNDS = 12;

describeOnEngines("BA3: what a bulk change did, and its undo", (databaseUrl) => {
  let test: TestService;
  let root: string;
  let batches: TestBatches;
  let people: string[];
  let assigned: Record<"roles" | "applications" | "groups", string[]>;
  const next = generator(20);
  const some = (ids: string[]) => ids.filter(() => next(3) === 0);

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
    const added = async (path: string, body: object) => (await test.post(path, body, root)).body.id as string;
    assigned = {
      roles: ["auditor", "admin", await added("/auth/roles", { roleName: "Clerk" })],
      applications: [(await test.addApplication()).id, (await test.addApplication()).id],
      groups: [],
    };
    for (const groupName of ["Nurses", "Porters"])
      assigned.groups.push(
        await added("/auth/groups", { groupName, roles: ["auditor"], applications: assigned.applications }),
      );
    people = [];
    for (let count = 0; count < 8; count++) {
      const { id, input } = await test.addUser({ status: next(2) as 0 | 1 });
      const held = {
        roles: some(assigned.roles),
        applications: some(assigned.applications),
        groups: some(assigned.groups),
      };
      await test.put(`/auth/users/${id}`, { ...input, password: undefined, ...held }, root);
      people.push(id);
    }
  });
  afterAll(() => test.stop());

  /** All that the calls tell of people, and how many have what. */
  async function state(): Promise<unknown> {
    const users = [];
    for (const id of people) {
      const { body } = await test.get(`/auth/users/${id}`, root);
      users.push({ ...body, version: undefined, message: body.message });
    }
    const counts = [];
    for (const table of ["roles", "applications", "groups"] as const)
      counts.push(
        await test.engine.read.selectFrom(table).orderBy("id").select(["id", "user_count"]).execute(),
      );
    const totals = await test.engine.read
      .selectFrom("counters")
      .where("name", "in", ["users_active", "users_inactive"])
      .orderBy("name")
      .selectAll()
      .execute();
    return { users, counts, totals };
  }
  const apply = async (batch: Batch): Promise<Batch> => {
    const done = await batches.run(batch);
    expect(done).toMatchObject({ state: "done", counts: { failed: 0, stale: 0 } });
    return done;
  };
  const undo = async (batch: Batch): Promise<Batch> => {
    const undoing = await batches.undo(batch);
    expect(undoing.counts.wrong).toBe(0);
    return undoing;
  };

  function generated(): object {
    const ids = people.filter(() => next(4) > 0);
    const kind = ["assign", "assign", "status", "delete"][next(4)];
    if (kind === "delete") return { kind, ids };
    if (kind === "status") return { kind, ids, what: { status: next(2) } };
    const lists = () => ({
      roles: some(assigned.roles),
      applications: some(assigned.applications),
      groups: some(assigned.groups),
    });
    return { kind, ids, what: { give: { ...lists(), roles: ["auditor"] }, take: lists() } };
  }

  it("leave all as it was, and the undo of the undo brings it back", async () => {
    let applied = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const before = await state();
      const batch = await batches.create(generated());
      expect(await state()).toEqual(before);
      if (batch.counts.change + batch.counts.lose === 0) continue;
      const done = await apply(batch);
      const after = await state();
      expect(after).not.toEqual(before);
      const back = await apply(await undo(done));
      expect(await state(), batch.title).toEqual(before);
      const again = await apply(await undo(back));
      expect(await state(), batch.title).toEqual(after);
      await apply(await undo(again));
      expect(await state(), batch.title).toEqual(before);
      applied++;
    }
    expect(applied).toBeGreaterThan(ROUNDS / 2);
  }, 120_000);

  it("leave alone what somebody changed since", async () => {
    const user = await test.addUser();
    const batch = await batches.create({ kind: "status", ids: [user.id], what: { status: 0 } });
    await apply(batch);
    const input = { ...user.input, password: undefined };
    await test.put(`/auth/users/${user.id}`, { ...input, status: 1, name: "Back already" }, root);
    expect(await batches.undo(batch)).toMatchObject({ state: "ready", counts: { same: 1, change: 0 } });
  });
});
