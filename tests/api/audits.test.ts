import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditRow, recordAudit } from "#api/audit-trail/record";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import type { Audit } from "#api/contract/audits";
import { auditKey } from "#api/keys/derived-keys";
import { describeOnEngines } from "#tests/support/engines";
import { MASTER_KEY, TestService } from "#tests/support/service";

const DAY_MS = 86_400_000;

describeOnEngines("audits", (databaseUrl) => {
  let test: TestService;
  let admin: string;
  let application: { id: string; name: string };
  /** Sets this suite's audits apart from those that its calls make. */
  const mark = randomUUID().slice(0, 8);

  const write = (entries: Array<{ at: number; message: string; user?: string; through?: boolean }>) =>
    test.engine.write(async (queries) => {
      for (const { at, message, user, through } of entries) {
        const actor =
          user === undefined
            ? undefined
            : { id: randomUUID(), name: user, username: "who", email: "who@x.test" };
        const origin = {
          auditKey: auditKey(MASTER_KEY),
          at,
          actor,
          application: through ? application : undefined,
        };
        await recordAudit(queries, origin, { action: "test", message: `${message} ${mark}` });
      }
    });
  const list = async (query = ""): Promise<{ items: Audit[]; totalItems: number; totalPages: number }> =>
    (await test.get(`/auth/audits?message=${mark}&${query}`, admin)).body;
  const messages = async (query = "") =>
    (await list(query)).items.map(({ message }) => message.replace(` ${mark}`, ""));
  const download = async (query = "") => {
    const request = new Request(`http://service/api/auth/audits/export?message=${mark}${query}`, {
      headers: { Authorization: `Bearer ${admin}` },
    });
    return test.service.fetch(request, { address: "203.0.113.7" });
  };

  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    admin = (await test.signIn()).token;
    application = await test.addApplication({ name: "Payroll" });
    const now = Date.now();
    await write([
      { at: now - 400 * DAY_MS, message: "Long ago", user: "Ada Lovelace" },
      { at: now - 3000, message: "José García signed in to Payroll", user: "José García", through: true },
      { at: now - 1000, message: "100%_sure \\ 'quoted' \"text\"", user: "Grace Hopper" },
      { at: now - 2000, message: "Nguyễn Văn An signed in to Payroll", user: "Nguyễn Văn An", through: true },
      { at: now - 1000, message: "The same moment, but later", user: "Grace Hopper" },
    ]);
  });
  afterAll(() => test.stop());

  it("are listed newest first, with who, through what and when", async () => {
    const { items, totalItems } = await list();
    expect(totalItems).toBe(5);
    expect(items.map(({ user }) => user)).toEqual([
      "Grace Hopper",
      "Grace Hopper",
      "Nguyễn Văn An",
      "José García",
      "Ada Lovelace",
    ]);
    expect((await messages())[0]).toBe("The same moment, but later");
    expect(items[3]).toEqual({
      message: `José García signed in to Payroll ${mark}`,
      user: "José García",
      application: "Payroll",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      actor: { id: expect.any(String), username: "who" },
      id: expect.any(String),
      action: "test",
      outcome: "success",
    });
    expect(items[0]?.application).toBe("");
  });

  it("are found by message and by user, folded, and never by a pattern", async () => {
    const find = (message: string) =>
      test.get(`/auth/audits?message=${encodeURIComponent(message)}&size=100`, admin);
    expect((await find(`GARCIA signed in to payroll ${mark}`)).body.totalItems).toBe(1);
    expect((await find(`100%_SURE \\ 'quoted' "TEXT" ${mark}`)).body.totalItems).toBe(1);
    expect((await find(`%${mark}`)).body.totalItems).toBe(0);
    expect((await find("_signed")).body.totalItems).toBe(0);
    expect(await messages("user=van%20an")).toEqual(["Nguyễn Văn An signed in to Payroll"]);
    expect(await messages("user=zz")).toEqual([]);
    expect((await list("user=op")).totalItems).toBe(2);
  });

  describe("of namesakes", () => {
    it("say which of them acted, and on whom", async () => {
      const mallory = await test.addUser({ name: "Administrator", username: "mallory", roles: ["admin"] });
      const victim = await test.addUser({ name: "Grace Hopper", username: "ghopper" });
      const { token } = await test.signIn("mallory");
      expect((await test.delete(`/auth/users/${victim.id}`, token)).status).toBe(204);

      const { items } = (await test.get("/auth/audits?message=deleted%20grace", admin)).body;
      expect(items).toMatchObject([
        {
          message: "Administrator deleted Grace Hopper",
          user: "Administrator",
          actor: { id: mallory.id, username: "mallory" },
          target: { type: "user", id: victim.id, name: "Grace Hopper", username: "ghopper" },
        },
      ]);
      const answer = await test.service.fetch(
        new Request("http://service/api/auth/audits/export?message=deleted%20grace", {
          headers: { Authorization: `Bearer ${admin}` },
        }),
        { address: "203.0.113.7" },
      );
      expect(await answer.text()).toContain(
        `"mallory","${mallory.id}","user","Grace Hopper","ghopper","${victim.id}"`,
      );
    });

    it("are found by the username and the email address of who acted", async () => {
      const find = async (user: string): Promise<string[]> =>
        (await test.get(`/auth/audits?user=${encodeURIComponent(user)}`, admin)).body.items.map(
          (audit: Audit) => audit.actor?.username,
        );
      expect(new Set(await find("MALLORY"))).toEqual(new Set(["mallory"]));
      expect(new Set(await find("mallory@example.test"))).toEqual(new Set(["mallory"]));
      expect(new Set(await find("Administrator"))).toEqual(new Set(["mallory", "admin"]));
    });

    it("tell of a failed sign-in whose it was, though nobody acted", async () => {
      await test.post("/auth/login", { username: "mallory", password: "not that one" });
      const { items } = (
        await test.get("/auth/audits?message=sign-in%20to%20sso%20application%20by%20administrator", admin)
      ).body;
      expect(items[0]).toMatchObject({ user: "", target: { name: "Administrator", username: "mallory" } });
      expect(items[0].actor).toBeUndefined();
    });
  });

  it("are found by application and by month, which is the most recent such month", async () => {
    expect((await list(`applicationId=${application.id}`)).totalItems).toBe(2);
    expect((await list("applicationId=none")).totalItems).toBe(0);
    expect(await list("applicationId=")).toEqual(await list(""));
    const now = new Date(Date.now() - 1000);
    expect(await messages(`month=${now.getUTCMonth() + 1}`)).not.toContain("Long ago");
    expect((await test.get("/auth/audits?month=13", admin)).body.errors).toEqual({
      month: ["must be between 1 and 12"],
    });
    expect((await test.get("/auth/audits?since=1", admin)).body.errors).toEqual({
      since: ["is not allowed"],
    });
  });

  it("come in pages that neither overlap nor leave any out, and a page past the end is empty", async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => messages(`size=2&page=${page}`)));
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(await messages());
    expect(await list("size=2&page=4")).toMatchObject({ items: [], totalItems: 5, totalPages: 3 });
  });

  describe("without a text to look for", () => {
    /** All there are, as the tables have them. */
    const all = async () =>
      test.engine.read
        .selectFrom("audits")
        .select(["message", "at", "application_id"])
        .orderBy("at", "desc")
        .orderBy("seq", "desc")
        .execute();

    it("have totals and pages that are right while some are sealed and some are not", async () => {
      const start = Date.now();
      await write(
        Array.from({ length: 60 }, (_, index) => ({
          at: start - (index % 7) * 0.3 * DAY_MS - (index % 5) * 20 * DAY_MS,
          message: `Event ${index}`,
          through: index % 3 === 0,
        })),
      );
      for (const wait of [true, false]) {
        const expected = await all();
        const read: string[] = [];
        for (let page = 1; read.length < expected.length; page++) {
          const { body } = await test.get(`/auth/audits?size=25&page=${page}`, admin);
          expect(body.totalItems).toBe(expected.length);
          if (body.items.length === 0) break;
          read.push(...body.items.map(({ message }: Audit) => message));
        }
        expect(read).toEqual(expected.map(({ message }) => message));
        const through = expected.filter((audit) => audit.application_id === application.id);
        const { body } = await test.get(`/auth/audits?applicationId=${application.id}&size=100`, admin);
        expect(body.totalItems).toBe(through.length);
        expect(body.items.map(({ message }: Audit) => message)).toEqual(
          through.slice(0, 100).map(({ message }) => message),
        );
        if (wait) await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 10_000 }).toBe(true);
      }
    });

    it("have the month's alone under a month", async () => {
      const month = new Date(Date.now() - 40 * DAY_MS);
      const first = Date.UTC(month.getUTCFullYear(), month.getUTCMonth());
      const next = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1);
      const expected = (await all()).filter(({ at }) => at >= first && at < next);
      const { body } = await test.get(`/auth/audits?month=${month.getUTCMonth() + 1}&size=100`, admin);
      expect(body.totalItems).toBe(expected.length);
      expect(body.items.map(({ message }: Audit) => message)).toEqual(expected.map(({ message }) => message));
    });
  });

  it("have exact totals however many hold the text, while more of them come and are sealed", async () => {
    const message = `A heartbeat ${randomUUID().slice(0, 8)}`;
    const origin = { auditKey: auditKey(MASTER_KEY), at: Date.now() - 200 * DAY_MS };
    const many = Array.from({ length: 10_010 }, () => auditRow(origin, { action: "test", message }));
    await test.engine.load([], (_, { insert }) => insert("audits", many));
    const total = async (query = "") =>
      (await test.get(`/auth/audits?message=${encodeURIComponent(message)}&size=7${query}`, admin)).body
        .totalItems;
    expect(await total()).toBe(10_010);
    for (let round = 1; round <= 3; round++) {
      await test.engine.write((queries) => recordAudit(queries, origin, { action: "test", message }));
      expect(await total()).toBe(10_010 + round);
      expect(await Promise.all([total(), total("&page=700"), total("&page=1431")])).toEqual(
        Array(3).fill(10_010 + round),
      );
      if (round === 1)
        await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 30_000 }).toBe(true);
    }
    expect(await total("&user=nobody")).toBe(0);
  });

  describe("as a file", () => {
    it("come whole, in order, marked as UTF-8, with a name that says what they are", async () => {
      const answer = await download();
      expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
      expect(answer.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="audit-report-until-\d{8}T\d{6}Z\.csv"$/,
      );
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = new TextDecoder().decode(bytes).split("\r\n");
      expect(lines[0]).toBe(
        '"Audit Message","User","Application","Audit Timestamp (UTC)","Action","Outcome","Address","Request",' +
          '"Username","User Id","Target","Target Name","Target Username","Target Id","Changes","Audit Id","User Type"',
      );
      expect(lines.at(-1)).toBe("");
      const { totalItems } = await list();
      expect(lines).toHaveLength(totalItems + 2);
      expect(lines.find((line) => line.startsWith('"José'))).toMatch(
        /^"José García signed in to Payroll \w+","José García","Payroll","\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","test","success","","","who","[\w-]+","","","","","","[\w-]+",""$/,
      );
    });

    it("take the same filters, and name the month", async () => {
      const text = await (await download("&user=hopper")).text();
      expect(text.split("\r\n")).toHaveLength(4);
      const answer = await download("&month=1");
      await answer.text();
      expect(answer.headers.get("Content-Disposition")).toMatch(/audit-report-\d{4}-01-until-/);
      expect((await download("&page=2")).status).toBe(422);
    });

    it("A5: put every cell in quotes, and an apostrophe before what a spreadsheet would run", async () => {
      const at = Date.now();
      await write(
        ["=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＠1", " =1", "x;=1+1", '"a", b'].map((user, index) => ({
          at: at - index,
          message: "Formula",
          user,
        })),
      );
      const lines = (await (await download(`&user=${encodeURIComponent("1")}`)).text()).split("\r\n");
      const cells = lines.filter((line) => line.startsWith('"Formula')).map((line) => line.split(",")[1]);
      expect(cells).toEqual([
        `"'=1+1"`,
        `"'+1"`,
        `"'-1"`,
        `"'@SUM(A1)"`,
        `"'＝1+1"`,
        `"'＠1"`,
        `"' =1"`,
        `"x;=1+1"`,
      ]);
      const quoted = await (await download(`&user=${encodeURIComponent('"a"')}`)).text();
      expect(quoted).toContain(',"""a"", b",');
    });

    it("come in batches, of which none is lost or doubled", async () => {
      const at = Date.now() - 5000;
      const count = 2500;
      await write(
        Array.from({ length: count }, (_, index) => ({
          at: at + (index % 10),
          message: `Batch ${index} of many`,
        })),
      );
      const text = await (await download()).text();
      const numbers = [...text.matchAll(/^"Batch (\d+) of many/gm)].map((match) => Number(match[1]));
      expect(numbers).toHaveLength(count);
      expect(new Set(numbers).size).toBe(count);
    });

    it("are audited themselves", async () => {
      await (await download("&user=grace")).text();
      expect(await test.lastAudit()).toMatchObject({
        action: "audit.export",
        message: "Administrator downloaded the audit report",
        changes: JSON.stringify({ message: mark, user: "grace" }),
      });
    });
  });

  it("A4: are refused by the database to whoever wants to change or delete them", async () => {
    const change = test.engine.write((queries) =>
      queries.updateTable("audits").set({ message: "x" }).execute(),
    );
    await expect(change).rejects.toThrow("append-only");
    const remove = test.engine.write((queries) => queries.deleteFrom("audits").execute());
    await expect(remove).rejects.toThrow("append-only");
    const unseal = test.engine.write((queries) => queries.deleteFrom("audit_seals").execute());
    await expect(unseal).rejects.toThrow("append-only");
    const another = { ...(await test.lastAudit()), message: "x" };
    const overwrite = test.engine.write((queries) =>
      databaseUrl().startsWith("file:")
        ? queries.replaceInto("audits").values(another).execute()
        : queries
            .insertInto("audits")
            .values(another)
            .onConflict((conflict) => conflict.column("seq").doUpdateSet({ message: "x" }))
            .execute(),
    );
    await expect(overwrite).rejects.toThrow("append-only");
    expect((await test.lastAudit()).message).not.toBe("x");
  });
});
