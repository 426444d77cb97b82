import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createBatch } from "#api/batches/create";
import { MOST_EMAILED } from "#api/batches/letters/sendable";
import { MOST_LETTERS } from "#api/contract/batch-limits";
import type { Batch } from "#api/contract/batches";
import { DAY_MS } from "#api/contract/durations";
import type { Letter } from "#api/contract/letters";
import { TestBatches } from "#tests/support/batches";
import { describeOnEngines } from "#tests/support/engines";
import { MAIL } from "#tests/support/mail-server";
import { ageProofs } from "#tests/support/proofs";
import { TestService, userInput, WITHOUT_JOBS } from "#tests/support/service";
import { addToken } from "#tests/support/tokens";

describeOnEngines("Emails to many", (databaseUrl) => {
  let test: TestService;
  /** The same without a mail server. */
  let plain: TestService;
  let root: string;
  let batches: TestBatches;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl(), MAIL, WITHOUT_JOBS);
    plain = await TestService.start(databaseUrl(), {}, WITHOUT_JOBS);
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
  });
  afterAll(async () => {
    await plain.stop();
    await test.stop();
  });

  const body = (letter: Letter, ids: string[]) => ({ kind: "mail", what: { letter }, ids });
  const update = (id: string, values: object) =>
    test.engine.write((queries) =>
      queries
        .updateTable("users")
        .set(values)
        .where("id", "=", id)
        .execute()
        .then(() => {}),
    );
  /** Someone with a confirmed address. */
  async function person(given: { roles?: string[]; name?: string } = {}) {
    const user = await test.addUser(given);
    await update(user.id, { email_verified_at: test.now });
    return user;
  }
  async function invited() {
    const input = { ...userInput({ username: `guest-${randomUUID()}` }), password: undefined, invite: true };
    return (await test.post("/auth/users", input, root)).body.id as string;
  }
  const mailsTo = async (id: string) =>
    (
      await test.engine.read
        .selectFrom("mails")
        .where("user_id", "=", id)
        .orderBy("created_at")
        .select(["kind", "due_at"])
        .execute()
    ).map(({ kind }) => kind);
  const causes = ({ causes: found = [] }: Batch) =>
    Object.fromEntries(found.map(({ message, count }) => [message, count]));
  async function role(...permissions: string[]): Promise<string> {
    const { body: added } = await test.post("/auth/roles", { roleName: `role ${randomUUID()}` }, root);
    await test.put(`/auth/roles/${added.id}/permissions`, { permissions }, root);
    return added.id;
  }

  it("reminds those who can be reminded, once, and counts why the others get nothing", async () => {
    const [ada, bob] = [await person(), await person()];
    const inactive = await person();
    await update(inactive.id, { active: 0 });
    const unconfirmed = await test.addUser();
    const reset = await person();
    await update(reset.id, { factors_reset_at: test.now });
    const ids = [ada.id, bob.id, inactive.id, unconfirmed.id, reset.id, randomUUID()];
    const checked = await batches.create(body("factor", ids));
    expect(checked).toMatchObject({
      kind: "mail",
      state: "ready",
      title: "Email a second-factor reminder",
    });
    expect(checked.counts).toMatchObject({ change: 2, wrong: 4 });
    expect(causes(checked)).toEqual({
      "Not active.": 1,
      "No confirmed email address.": 1,
      "Needs an enrolment link instead.": 1,
      "There is no such user.": 1,
    });
    expect(await mailsTo(ada.id)).toEqual([]);
    const done = await batches.run(checked);
    expect(done.counts).toMatchObject({ done: 2, wrong: 4 });
    expect(await mailsTo(ada.id)).toEqual(["factor-reminder"]);
    expect(await mailsTo(unconfirmed.id)).toEqual([]);
    const { body: audits } = await test.get(
      `/auth/audits?targetId=${ada.id}&action=user.remind-factor`,
      root,
    );
    expect(audits.items).toHaveLength(1);

    const again = await batches.create(body("factor", [ada.id, bob.id]));
    expect(causes(again)).toEqual({ "Got this email in the last 24 hours.": 2 });
    expect((await test.post(`/auth/batches/${again.id}/run`, {}, root)).status).toBe(409);
    const undo = await test.post(`/auth/batches/${done.id}/undo`, {}, root);
    expect([undo.status, undo.body.message]).toEqual([409, "Emails already sent can't be recalled."]);
  });

  it("looks again at the run", async () => {
    const ada = await person();
    const [first, second] = [
      await batches.create(body("factor", [ada.id])),
      await batches.create(body("factor", [ada.id])),
    ];
    await batches.run(first);
    const ran = await batches.run(second);
    expect(ran.counts).toMatchObject({ done: 0, failed: 1 });
    expect(await batches.rows(second)).toMatchObject([{ message: "Got this email in the last 24 hours." }]);
    expect(await mailsTo(ada.id)).toEqual(["factor-reminder"]);
  });

  it("sends reset links by the rules of a single one: ranks, oneself, super administrators", async () => {
    const helper = await person({ roles: [await role("users:read", "users:reset")] });
    const token = (await test.signIn(helper.input.username)).token;
    const [ada, above, lone] = [
      await person(),
      await person({ roles: ["auditor"] }),
      await person({ roles: ["super"] }),
    ];
    const single = await test.post(`/auth/users/${above.id}/password-reset`, { send: true }, token);
    expect(single.status).toBe(403);
    const checked = await batches.create(body("reset", [ada.id, above.id, helper.id]), token);
    expect(causes(checked)).toEqual({
      "They may do more than you.": 1,
      "You change your own password in your account.": 1,
    });
    expect((await batches.run(checked, token)).counts).toMatchObject({ done: 1, wrong: 2 });
    expect(await mailsTo(ada.id)).toEqual(["reset"]);
    expect(await mailsTo(above.id)).toEqual([]);
    expect(causes(await batches.create(body("reset", [lone.id])))).toEqual({
      "Super administrators without a second factor get no links by email.": 1,
    });
    const noWrite = await test.post("/auth/batches", body("factor", [ada.id]), token);
    expect(noWrite.status).toBe(403);
  });

  it("AT3: sends no links for an API token", async () => {
    const ada = await person();
    const rootId = (await test.get("/auth/profile", root)).body.id;
    const { token } = await addToken(test, rootId, ["users:read", "users:write"]);
    for (const [letter, ids] of [
      ["invitation", [await invited()]],
      ["reset", [ada.id]],
    ] as const)
      expect([letter, (await test.post("/auth/batches", body(letter, [...ids]), token)).status]).toEqual([
        letter,
        403,
      ]);
    expect((await test.post("/auth/batches", body("factor", [ada.id]), token)).status).toBe(201);
  });

  it("refuses to run without a proof", async () => {
    const ada = await person();
    const checked = await batches.create(body("reset", [ada.id]));
    await ageProofs(test, (await test.get("/auth/profile", root)).body.id);
    const { status, body: refused } = await test.post(`/auth/batches/${checked.id}/run`, {}, root);
    expect([status, refused.code]).toEqual([403, "proof-needed"]);
    expect(await mailsTo(ada.id)).toEqual([]);
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
  });

  it("refuses more than 1,000 people, and any without a mail server", async () => {
    const who = {
      caller: { kind: "signed-in", userId: randomUUID(), name: "Root" },
      origin: { at: test.now },
    };
    async function* rows() {
      for (let line = 1; line <= MOST_LETTERS; line += 100)
        yield Array.from({ length: 100 }, (_, index) => ({ line: line + index, userId: randomUUID() }));
      yield [{ line: MOST_LETTERS + 1, userId: randomUUID() }];
    }
    const options = { title: "Many", permissions: [] };
    const create = createBatch(test, who as never, {
      kind: "mail",
      options,
      most: MOST_EMAILED,
      rows: rows(),
    });
    await expect(create).rejects.toThrow(expect.objectContaining({ status: 422 }));
    await expect(create).rejects.toHaveProperty("extra.errors.ids", [
      "Email at most 1,000 people at once. Select fewer people, or narrow the filters.",
    ]);
    const refused = await plain.post("/auth/batches", body("factor", [randomUUID()]), root);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "No mail server is set up, so no emails can be sent.",
    ]);
  });

  it("lets the mails of many wait for their turn", async () => {
    const people = [];
    for (let count = 0; count < 55; count++) people.push((await person()).id);
    await batches.run(await batches.create(body("factor", people)));
    const due = await test.engine.read
      .selectFrom("mails")
      .where("user_id", "in", people)
      .where("due_at", ">", test.now)
      .select("id")
      .execute();
    expect(due.length).toBeGreaterThanOrEqual(5);
  });

  it("invites again those who never came, and nobody else", async () => {
    const guest = await invited();
    const ada = await person();
    const recent = await batches.create(body("invitation", [guest]));
    expect(causes(recent)).toEqual({ "Got this email in the last 24 hours.": 1 });
    test.aheadMs += 2 * DAY_MS;
    root = (await test.signIn()).token;
    batches = new TestBatches(test, root);
    const checked = await batches.create(body("invitation", [guest, ada.id]));
    expect([checked.counts.change, causes(checked)]).toEqual([1, { "Already signed up.": 1 }]);
    await batches.run(checked);
    expect(await mailsTo(guest)).toEqual(["invite", "invite"]);
  });
});
