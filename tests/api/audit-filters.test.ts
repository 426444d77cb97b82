import { randomUUID } from "node:crypto";
import { CompiledQuery } from "kysely";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isOfBatch, READING } from "#api/audit-trail/kinds.queries";
import { auditRow } from "#api/audit-trail/record";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import type { Audit } from "#api/contract/audits";
import { DAY_MS } from "#api/contract/durations";
import { utcDay } from "#api/contract/moments";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";
import { statementsOf } from "#tests/support/statements";

const isReading = (action: string) => READING.some((one) => one === action);

describeOnEngines("the filters of audits", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const list = async (query: Record<string, string | number>) => {
    const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const { status, body } = await test.get(`/auth/audits?${asked}`, admin);
    expect(status).toBe(200);
    return body as { items: Audit[]; totalItems: number };
  };

  it("tell what changed about somebody, from what to what, by whom and from where", async () => {
    const { id, input } = await test.addUser({ name: "Grace Hopper", roles: ["auditor"] });
    const put = {
      ...input,
      name: "Grace B. Hopper",
      mobileNo: null,
      status: 0,
      roles: ["admin"],
      password: undefined,
    };
    const address = "203.0.113.9";
    expect((await test.put(`/auth/users/${id}`, put, admin, { address })).status).toBe(200);

    const about = await list({ targetId: id });
    expect(about.totalItems).toBe(2);
    const [changed, added] = about.items;
    expect(changed).toMatchObject({
      id: expect.any(String),
      action: "user.update",
      outcome: "success",
      address,
      requestId: expect.any(String),
      target: { type: "user", id, name: "Grace B. Hopper" },
      changes: expect.arrayContaining([
        { field: "name", before: "Grace Hopper", after: "Grace B. Hopper" },
        { field: "status", before: true, after: false },
        { field: "roles", given: ["admin"], taken: ["auditor"] },
      ]),
    });
    // A list of two is no change.
    expect(added?.changes).toEqual(
      expect.arrayContaining([
        { field: "roles", value: ["auditor"] },
        { field: "password", value: "set" },
      ]),
    );
    const by = await list({ targetId: id, actorId: changed?.actor?.id ?? "" });
    expect(by.items).toEqual(about.items);
    expect(await list({ targetId: id, actorId: id })).toMatchObject({ totalItems: 0 });
    expect(await list({ targetId: id, action: "user.create" })).toMatchObject({ items: [added] });

    const report = await test.service.fetch(
      new Request(`http://service/api/auth/audits/export?targetId=${id}&action=user.update`, {
        headers: { Authorization: `Bearer ${admin}` },
      }),
      { address },
    );
    const lines = (await report.text()).split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain("Name: Grace Hopper → Grace B. Hopper");
    expect(lines[1]).toContain("Roles: + admin, − auditor");
  });

  it("answer what the audits hold in every combination, sealed and not, on every page", async () => {
    const application = await test.addApplication({ name: "Payroll" });
    const people = Array.from({ length: 4 }, () => ({
      id: randomUUID(),
      name: "Somebody",
      username: "somebody",
      email: "somebody@x.test",
    }));
    const start = Date.now();
    const batch = uuidv7();
    const rows = Array.from({ length: 400 }, (_, index) =>
      auditRow(
        {
          auditKey: auditKey(MASTER_KEY),
          at: start - (index % 97) * 0.4 * DAY_MS,
          actor: people[index % 5],
          application: index % 3 === 0 ? application : undefined,
          requestId: index % 5 === 1 ? batch : randomUUID(),
        },
        {
          action: ["sign-in", "sign-in", "sign-out", "user.update"][index % 4] ?? "",
          message: `Event ${index % 10}`,
          outcome: index % 6 === 0 ? "refused" : "success",
          target: { type: "user", id: people[index % 7]?.id ?? "nobody", name: "Somebody" },
        },
      ),
    );
    await test.engine.write(async (queries) => {
      for (const row of rows) await queries.insertInto("audits").values(row).execute();
    });
    const month = String(new Date(start).getUTCMonth() + 1);
    const choices: Record<string, (string | undefined)[]> = {
      outcome: [undefined, "refused", "success"],
      action: [undefined, "sign-in", "user.update", "never.done"],
      applicationId: [undefined, application.id],
      actorId: [undefined, people[1]?.id],
      targetId: [undefined, people[2]?.id],
      message: [undefined, "event 6"],
      month: [undefined, month],
      from: [undefined, utcDay(start - 20 * DAY_MS)],
      to: [undefined, utcDay(start - 3 * DAY_MS)],
      only: [undefined, "changes"],
      batches: [undefined, "collapsed"],
      batchId: [undefined, batch],
    };
    const all = Object.entries(choices).reduce<Record<string, string>[]>(
      (sets, [name, values]) =>
        sets.flatMap((set) => values.map((value) => (value === undefined ? set : { ...set, [name]: value }))),
      [{}],
    );
    // Some of them while the audits wait, and others when they are sealed.
    for (const turn of [0, 1]) {
      if (turn === 1) await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 10_000 }).toBe(true);
      const audits = await test.engine.read
        .selectFrom("audits")
        .selectAll()
        .orderBy("at", "desc")
        .orderBy("seq", "desc")
        .execute();
      for (const query of all.filter((_, index) => index % 101 === turn)) {
        const expected = audits.filter(
          (audit) =>
            (query.outcome ?? audit.outcome) === audit.outcome &&
            (query.action ?? audit.action) === audit.action &&
            (query.applicationId ?? audit.application_id) === audit.application_id &&
            (query.actorId ?? audit.actor_id) === audit.actor_id &&
            (query.targetId ?? audit.target_id) === audit.target_id &&
            audit.message_key.includes(query.message ?? "") &&
            utcDay(audit.at) >= (query.from ?? "") &&
            utcDay(audit.at) <= (query.to ?? "9") &&
            (query.only === undefined || (audit.outcome === "success" && !isReading(audit.action))) &&
            (query.batches === undefined || !isOfBatch(audit.request_id)) &&
            (query.batchId ?? audit.request_id) === audit.request_id &&
            (query.month === undefined || new Date(audit.at).getUTCMonth() + 1 === Number(month)),
        );
        const { items, totalItems } = await list({ ...query, size: 100 });
        expect([query, totalItems]).toEqual([query, expected.length]);
        expect(items.map(({ id }) => id)).toEqual(expected.slice(0, 100).map(({ id }) => id));
        const last = Math.max(1, Math.ceil(expected.length / 7));
        for (const page of [last, Math.ceil(last / 2)]) {
          const ids = (await list({ ...query, size: 7, page })).items.map(({ id }) => id);
          expect(ids).toEqual(expected.slice((page - 1) * 7, page * 7).map(({ id }) => id));
        }
      }
    }
    const { body } = await test.get("/auth/audits/actions", admin);
    expect(body).toEqual([...body].sort());
    expect(body).toEqual(expect.arrayContaining(["sign-in", "sign-out", "user.update"]));
    expect(new Set(body).size).toBe(body.length);
  });

  it("are refused where they can't be meant", async () => {
    for (const [name, value] of [
      ["outcome", "failed"],
      ["action", "User Update"],
      ["actorId", "x".repeat(65)],
      ["by", "ada"],
      ["from", "yesterday"],
      ["only", "reads"],
      ["batches", "each"],
    ] as const) {
      const { status, body } = await test.get(`/auth/audits?${name}=${encodeURIComponent(value)}`, admin);
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
    const backwards = "from=2026-11-22&to=2026-11-21";
    for (const call of ["audits", "audits/export"]) {
      const { status, body } = await test.get(`/auth/${call}?${backwards}`, admin);
      expect([status, body.errors]).toEqual([422, { to: ["must not be before from"] }]);
    }
  });

  it("are each answered by an index", async () => {
    const person = { id: randomUUID(), name: "Ada", username: "ada", email: "ada@x.test" };
    const application = await test.addApplication();
    const applicationId = application.id;
    const batchId = uuidv7();
    const many = Array.from({ length: 20_000 }, (_, index) =>
      auditRow(
        {
          auditKey: auditKey(MASTER_KEY),
          at: index * 60_000,
          actor: index % 400 === 0 ? person : undefined,
          application: index % 10 === 0 ? application : undefined,
          requestId: index % 40 === 3 ? batchId : randomUUID(),
        },
        {
          action: index % 300 === 0 ? "user.create" : "sign-in",
          message: "Signed in",
          outcome: index % 50 === 0 ? "refused" : "success",
          target: { type: "user", id: index % 500 === 0 ? person.id : randomUUID(), name: "Ada" },
        },
      ),
    );
    await test.engine.load([], (_, { insert }) => insert("audits", many));
    // Until then, days have no counts.
    await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 20_000 }).toBe(true);
    await test.engine.tune();
    for (const [query, index] of [
      [{ actorId: person.id }, "audits_by_actor"],
      [{ targetId: person.id }, "audits_by_target"],
      [{ targetId: person.id, outcome: "refused", action: "user.create", applicationId }, "audits_by_target"],
      [{ action: "user.create" }, "audits_by_action"],
      [{ outcome: "refused" }, "audits_refused"],
      [{ outcome: "refused", action: "sign-in", applicationId }, "audits_refused"],
      [{ outcome: "success" }, "audits_by_time"],
      [{ batches: "collapsed" }, "audits_alone"],
      [{ batches: "collapsed", from: "1970-01-03", to: "1970-01-05" }, "audits_alone"],
      [{ only: "changes" }, "audits_of_changes"],
      [{ only: "changes", batches: "collapsed", from: "1970-01-03" }, "audits_of_changes"],
      [{ batches: "collapsed", actorId: person.id, applicationId }, "audits_by_actor"],
      [{ batchId }, "audits_of_batches"],
      [{ action: "sign-in", applicationId }, "audits_by_application"],
    ] as const) {
      const pages = (await statementsOf(() => list(query))).filter((statement) => /limit/.test(statement));
      const plan = await explain(pages.at(-1) ?? "");
      expect([query, plan]).toEqual([query, expect.stringContaining(index)]);
      expect(plan).not.toMatch(/SCAN audits(?! USING)/);
    }
  });

  /** @param statement without its parameters, whose values make no difference */
  async function explain(statement: string): Promise<string> {
    const isPostgres = databaseUrl().startsWith("postgres");
    const how = isPostgres ? "explain (generic_plan)" : "explain query plan";
    const open = isPostgres ? [] : Array.from(statement.matchAll(/\?/g), () => 0);
    const { rows } = await test.engine.read.executeQuery<object>(
      CompiledQuery.raw(`${how} ${statement}`, open),
    );
    return rows.map((row) => Object.values(row).join(" ")).join("\n");
  }
});
