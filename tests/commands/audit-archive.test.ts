import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { archiveKeys, createArchive } from "#api/audit-trail/archive";
import { publish, verifyArchive } from "#api/audit-trail/archive-file";
import { readArchives, signArchive } from "#api/audit-trail/archives";
import { createArchivesCheck } from "#api/audit-trail/check-archives";
import { recordAudit } from "#api/audit-trail/record";
import { sealNext } from "#api/audit-trail/seal";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import { verifyAudits } from "#api/audit-trail/verify";
import { readMonth } from "#api/commands/archive-month";
import { HOUR_MS } from "#api/contract/durations";
import { connect } from "#api/database/connect";
import type { Engine, Queries } from "#api/database/engine";
import { auditKey } from "#api/keys/derived-keys";
import { createEncryption } from "#api/keys/encryption";
import { readFormerKeys } from "#api/keys/former-keys";
import type { Logger } from "#api/logger";
import { newWebhookSecret, secretPlace } from "#api/webhooks/secrets";
import { beginCommand, emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, MASTER_KEY, TestService } from "#tests/support/service";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const key = auditKey(MASTER_KEY);
const now = new Date();
/** The beginning of the month that is so many months ago. */
const monthStart = (ago: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago);
const month = (ago: number) => new Date(monthStart(ago)).toISOString().slice(0, 7);
/** Audits of the oldest months, which have the numbers from 1 on, and of the running one. */
const SIZES = [
  [6, 300],
  [5, 900],
  [4, 400],
  [3, 1500],
  [0, 30],
] as const;
const ada = { id: "ada", name: "Ada Admin", username: "ada", email: "ada@example.test" };

describeOnEngines("the archive of audits", (databaseUrl) => {
  let engine: Engine;
  let folder: string;
  let settings: Record<string, string>;
  const at = (name: string) => join(folder, name);
  const archive = (file: string, before: number, ...more: string[]) =>
    runCommand("audit:archive", [at(file), "--before", month(before), ...more], settings);
  const sealAll = async () => {
    while (!(await isQueueEmpty(engine.read)))
      await engine.write((queries) => sealNext(queries, key, Date.now()));
  };
  const write = (count: number, time: number, label: string) =>
    engine.write(async (queries) => {
      for (let index = 0; index < count; index++)
        await recordAudit(
          queries,
          {
            auditKey: key,
            at: time + index * 60_000,
            actor: ada,
            ...(index % 3 === 0 && { application: { id: "payroll", name: "Payroll" } }),
          },
          {
            action: index % 2 === 0 ? "test.even" : "test.odd",
            message: `${label} ${index % 50}`,
            outcome: index % 10 === 0 ? "refused" : "success",
            target: { type: "user", id: "grace", name: "Grace\u2028Hopper" },
          },
        );
    });
  const tools = () => ({ engine, auditKey: key, formerKeys: [] });
  const verify = () => verifyAudits(engine, key);
  const numbers = async () => {
    const seals = engine.read.selectFrom("audit_seals");
    return (await seals.select("number").orderBy("number").execute()).map(({ number }) => number);
  };
  const cut = async () => (await readArchives(engine.read, key)).cut.number;
  const undo = new Error("undo");
  /** What a transaction that is undone finds. */
  async function within<Found>(work: (queries: Queries) => Promise<Found>): Promise<Found> {
    let found: Found | undefined;
    const done = engine.write(async (queries) => {
      found = await work(queries);
      throw undo;
    });
    await expect(done).rejects.toBe(undo);
    return found as Found;
  }
  const faultAfter = (tamper: (queries: Queries) => Promise<unknown>) =>
    within(async (queries) => {
      await tamper(queries);
      return (await verifyAudits({ ...engine, read: queries }, key)).fault;
    });
  /** Lets somebody with the database change what its triggers protect. */
  async function disarm(queries: Queries): Promise<void> {
    const triggers = databaseUrl().startsWith("postgres:")
      ? ["audits", "audit_seals", "audit_archives"].map(
          (table) => `alter table ${table} disable trigger user`,
        )
      : [
          "audits_no_delete",
          "audit_seals_no_delete",
          "audit_archives_no_update",
          "audit_archives_no_delete",
        ].map((trigger) => `drop trigger ${trigger}`);
    for (const statement of triggers) await sql.raw(statement).execute(queries);
  }

  beforeAll(async () => {
    folder = emptyFolder();
    settings = { ...settingsFor(databaseUrl()), ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: "silent" };
    engine = await connect(databaseUrl());
    for (const [ago, size] of SIZES) await write(size, monthStart(ago), `Month ${month(ago)}, event`);
    await sealAll();
  });
  afterAll(async () => {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("AR1: takes neither the running month, nor unsealed audits, nor a file that is there", async () => {
    const run = (...args: string[]) => runCommand("audit:archive", args, settings);
    const refused = async (args: string[], text: string) => {
      const { code, errors } = await run(...args);
      expect([code, errors]).toEqual([2, expect.stringContaining(text)]);
    };
    const april = Date.parse("2026-04-30T23:59:59Z");
    const read = (before?: string, kept?: string) => readMonth({ before, "keep-months": kept }, april).text;
    expect([read("2026-04"), read("2025-12"), read(undefined, "0"), read(undefined, "12")]).toEqual([
      "2026-04",
      "2025-12",
      "2026-04",
      "2025-04",
    ]);
    for (const wrong of ["2026-05", "2027-01", "2026-13", "2026-4", "april"])
      expect(() => read(wrong)).toThrow("--before");
    expect(() => read()).toThrow("either --before or --keep-months");
    expect(() => read("2026-01", "2")).toThrow("either --before or --keep-months");
    expect(() => read(undefined, "-1")).toThrow("--keep-months");
    writeFileSync(at("there"), "somebody else's");
    await refused([at("there"), "--before", month(5)], "already exists. Name a new file.");
    expect(readFileSync(at("there"), "utf8")).toBe("somebody else's");
    await refused([at("missing/a"), "--before", month(5)], "does not exist");
    // Written late, it comes after younger ones in the chain.
    await write(1, monthStart(5), "Late");
    await refused([at("a"), "--before", month(4)], `before ${month(4)} that are not sealed yet: 1.`);
    await sealAll();
    const { code, output } = await run(at("a"), "--before", month(6));
    expect([code, output]).toEqual([0, expect.stringContaining("no audits from before")]);
    expect(existsSync(at("a"))).toBe(false);
    expect(await cut()).toBe(0);
  });

  it("AR2: stops before what a webhook has not delivered", async () => {
    const webhook = { id: "w", name: "Watcher", url: "https://x.test", actions: "[]" };
    await engine.write((queries) =>
      queries
        .insertInto("webhooks")
        .values({
          ...webhook,
          secret_encrypted: createEncryption(MASTER_KEY).encrypt(secretPlace("w"), newWebhookSecret()),
          active: 0,
          cursor: 299,
          created_by: "ada",
          created_at: 1,
        })
        .execute(),
    );
    const { cut: head } = await readArchives(engine.read, key);
    const refused = async (number: string) => {
      const create = createArchive(tools(), {
        path: at("a"),
        cut: head,
        month: { text: month(5), start: monthStart(5) },
        now: Date.now(),
        reach: () => {},
      });
      await expect(create).rejects.toThrow(`Watcher has not delivered audits after number ${number}`);
    };
    await refused("299");
    await engine.write(async (queries) => {
      await queries.updateTable("webhooks").set({ cursor: 4000 }).execute();
      const delivery = { webhook_id: "w", number: 12, action: "test.odd", due_at: 1, created_at: 1 };
      await queries.insertInto("webhook_deliveries").values(delivery).execute();
    });
    await refused("11");
    await engine.write((queries) =>
      queries.updateTable("webhook_deliveries").set({ due_at: null }).execute(),
    );
  });

  it("AR3: nothing is removed by SQL without a cut, and a forged cut is noticed", async () => {
    const tables = ["audits", "audit_seals"] as const;
    const links = engine.read.selectFrom("audit_seals").selectAll().orderBy("number", "desc").limit(1);
    const fifth = await links.where("number", "=", 5).executeTakeFirstOrThrow();
    const last = await links.executeTakeFirstOrThrow();
    const forged = signArchive(auditKey("another key"), {
      first_number: 1,
      last_number: 5,
      last_hash: fifth.hash,
      cut_number: 5,
      cut_hash: fifth.hash,
      cut_seq: fifth.audit_seq,
      file: "x",
      file_hash: "x",
      created_at: 1,
    });
    for (const unfounded of [
      { last_number: 1_000_000, cut_number: 1_000_000, cut_seq: 1_000_000 },
      { last_number: last.number, last_hash: last.hash },
      { last_number: last.number - 1 },
      { last_hash: "x" },
      { first_number: 2 },
      { first_number: 6 },
      { cut_number: 0 },
      { cut_number: 6 },
      { cut_hash: "x" },
      { cut_seq: last.audit_seq },
    ]) {
      const insert = engine.write((queries) =>
        queries
          .insertInto("audit_archives")
          .values({ ...forged, ...unfounded })
          .execute(),
      );
      await expect(insert, JSON.stringify(unfounded)).rejects.toThrow("does not follow the audit chain");
    }
    for (const table of tables)
      await expect(engine.write((queries) => queries.deleteFrom(table).execute())).rejects.toThrow(
        "append-only",
      );
    const fault = await faultAfter(async (queries) => {
      await queries.insertInto("audit_archives").values(forged).execute();
      const seqs = queries.selectFrom("audit_seals").where("number", "<=", 5).select("audit_seq");
      await queries.deleteFrom("audits").where("seq", "in", seqs).execute();
      await queries.deleteFrom("audit_seals").where("number", "<=", 5).execute();
    });
    expect(fault).toBe("The record of the archived audits 1 to 5 was changed.");
    const errors: unknown[] = [];
    const log = { error: (detail: object, text: string) => errors.push([detail, text]) } as unknown as Logger;
    await within(async (queries) => {
      let time = 0;
      const check = createArchivesCheck({
        engine: { ...engine, read: queries },
        auditKey: key,
        now: () => time,
        log,
      });
      await check();
      await queries.insertInto("audit_archives").values(forged).execute();
      time = HOUR_MS - 1;
      await check();
      expect(errors).toEqual([]);
      time = HOUR_MS;
      await check();
    });
    expect(errors).toEqual([[{ fault }, expect.stringContaining("run bin/sso audit:verify")]]);
    const after = (work: (queries: Queries) => Promise<unknown>) =>
      engine.write(async (queries) => {
        await queries.insertInto("audit_archives").values(forged).execute();
        await work(queries);
      });
    for (const work of [
      // What the cut has not passed stays, also with a second link before the cut.
      (queries: Queries) => queries.deleteFrom("audits").where("seq", ">", 5).execute(),
      (queries: Queries) => queries.deleteFrom("audit_seals").where("number", "=", 5).execute(),
      async (queries: Queries) => {
        const origin = { auditKey: key, at: Date.now() };
        await recordAudit(queries, origin, { action: "test", message: "unsealed" });
        const { audit_seq } = await queries.selectFrom("audit_queue").selectAll().executeTakeFirstOrThrow();
        await queries.insertInto("audit_seals").values({ number: 0, audit_seq, hash: "x" }).execute();
        await queries.deleteFrom("audits").where("seq", "=", audit_seq).execute();
      },
      (queries: Queries) => queries.updateTable("audit_archives").set({ cut_number: 4 }).execute(),
      (queries: Queries) => queries.updateTable("audit_archives").set({ cut_number: 6 }).execute(),
      (queries: Queries) => queries.updateTable("audit_archives").set({ cut_seq: last.audit_seq }).execute(),
      (queries: Queries) => queries.updateTable("audit_archives").set({ file_hash: "y" }).execute(),
      (queries: Queries) => queries.deleteFrom("audit_archives").execute(),
      ...(databaseUrl().startsWith("postgres:")
        ? [
            ...["audits", "audit_seals", "audit_archives"].map(
              (table) => (queries: Queries) => sql.raw(`truncate ${table}`).execute(queries),
            ),
            async (queries: Queries) => {
              await sql`create temp table audit_archives as select 1000 as cut_number, 1000 as cut_seq`.execute(
                queries,
              );
              await queries.deleteFrom("audits").where("seq", ">", 5).execute();
            },
          ]
        : []),
    ])
      await expect(after(work)).rejects.toThrow("append-only");
    if (databaseUrl().startsWith("file:"))
      await expect(
        after((queries) => queries.replaceInto("audit_archives").values(forged).execute()),
      ).rejects.toThrow("does not follow the audit chain");
  });

  it("AR4: moves closed months into a verified file while the service runs, with right lists and totals", async () => {
    const test = await TestService.start(databaseUrl(), settings);
    const { token } = await test.signIn();
    const list = async (query: string) => (await test.get(`/auth/audits?${query}`, token)).body;
    const rows = async (only: (audit: Awaited<ReturnType<typeof test.listAudits>>[number]) => boolean) =>
      (await test.listAudits()).filter(only).length;
    const filters: Array<[string, Parameters<typeof rows>[0]]> = [
      ["", () => true],
      ["applicationId=payroll", (audit) => audit.application_id === "payroll"],
      ["outcome=refused", (audit) => audit.outcome === "refused"],
      ["action=test.even", (audit) => audit.action === "test.even"],
      [
        "action=test.even&outcome=success",
        (audit) => audit.action === "test.even" && audit.outcome === "success",
      ],
      ["targetId=grace", (audit) => audit.target_id === "grace"],
      ["message=event", (audit) => audit.message.includes("event")],
      [`message=${month(5)}`, (audit) => audit.message.includes(month(5))],
      [
        `month=${Number(month(5).slice(5))}`,
        (audit) => audit.at >= monthStart(5) && audit.at < monthStart(4),
      ],
    ];
    const expectRight = async () => {
      await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 30_000 }).toBe(true);
      for (const [query, only] of filters) {
        const expected = await rows(only);
        const { totalItems, totalPages } = await list(query);
        expect([query, totalItems]).toEqual([query, expected]);
        const { items } = await list(`${query}&size=25&page=${Math.ceil(expected / 25) || 1}`);
        expect([query, items.length]).toEqual([query, expected === 0 ? 0 : expected % 25 || 25]);
        expect(totalPages > 0).toBe(expected > 0);
      }
    };
    await expectRight();
    mkdirSync(at("folder"));
    const { code, output, errors } = await archive("folder", 4);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain("audits 1 to 1,200 (1,200)");
    expect(output).toContain(`Audits from before ${month(4)} that stay: 1.`);
    await expectRight();
    await test.stop();

    const file = at(`folder/audits-before-${month(4)}-numbers-1-1200.jsonl.gz`);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect((await numbers())[0]).toBe(1201);
    expect(await verify()).toMatchObject({ archived: 1200, fault: undefined, waiting: 0 });
    const { fileHash } = await verifyArchive(file, archiveKeys({ auditKey: key, formerKeys: [] }));
    const audit = await engine.read
      .selectFrom("audits")
      .where("action", "=", "audit.archive")
      .select("changes")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(audit.changes ?? "")).toMatchObject({
      count: 1200,
      lastNumber: 1200,
      sha256: fileHash,
    });
    if (databaseUrl().startsWith("file:")) {
      // No text is left that only archived audits had.
      const texts = await sql`
        select 1 from audit_texts_message_key where text not in (select message_key from audits)
        union all select rowid from audit_texts_message_key_search where audit_texts_message_key_search match ${`"${month(6)}"`}
      `.execute(engine.read);
      expect(texts.rows).toEqual([]);
    }
  });

  it("AR5: killed at any moment it loses nothing, and running it again finishes it", async () => {
    const first = await cut();
    const last = first + 400;
    // Killed before the file had its name, and then before the first removal.
    writeFileSync(at("next.gz.part"), "half a file");
    const path = at("written");
    const { cut: head } = await readArchives(engine.read, key);
    const start = { text: month(3), start: monthStart(3) };
    await createArchive(tools(), { path, cut: head, month: start, now: Date.now(), reach: () => {} });
    publish(path, at("next.gz"));
    const before = readFileSync(at("next.gz"));

    const child = await beginCommand("audit:archive", [at("next.gz"), "--before", month(3)], settings);
    const ended = once(child, "close");
    await ended;
    expect([await cut(), readFileSync(at("next.gz")).equals(before)]).toEqual([last, true]);

    // Killed between two removals.
    const killed = await beginCommand("audit:archive", [at("third.gz"), "--before", month(2)], settings);
    const gone = once(killed, "close");
    for (let isBetween = false; !isBetween; ) {
      expect(killed.exitCode).toBe(null);
      isBetween = await engine.write(async (queries) => {
        const moved = await queries
          .updateTable("audit_archives")
          .set((eb) => ({ code: eb.ref("code") }))
          .where("cut_number", ">", last)
          .returning("cut_number")
          .execute();
        if (moved.length === 0) return false;
        // The row is locked: it can't go on.
        killed.kill("SIGKILL");
        await gone;
        return true;
      });
    }
    const between = await cut();
    expect(await verify()).toMatchObject({ archived: between, fault: undefined });
    expect((await numbers())[0]).toBe(between + 1);
    const other = await archive("fourth.gz", 2);
    expect([other.code, other.errors]).toEqual([
      2,
      expect.stringContaining("An earlier run has not finished"),
    ]);
    expect((await archive("third.gz", 2)).code).toBe(0);
    expect((await verify()).fault).toBeUndefined();
    expect((await archive("third.gz", 2)).errors).toContain("already exists");
  });

  it("AR6: a changed archive is noticed, and so is one that does not follow on", async () => {
    const keys = archiveKeys({ auditKey: key, formerKeys: [] });
    const lines = gunzipSync(readFileSync(at("next.gz")))
      .toString()
      .split("\n");
    const faultOf = async (bytes: Buffer, archiveKeysOf = keys) => {
      writeFileSync(at("changed"), bytes);
      return verifyArchive(at("changed"), archiveKeysOf).then(
        () => "none",
        ({ message }) => message as string,
      );
    };
    const pack = (...parts: string[]) => gzipSync(parts.join("\n"));
    const [one = "", two = "", three = ""] = lines;
    expect(await faultOf(pack(...lines))).toBe("none");
    const number = Number(JSON.parse(two).number);
    expect(await faultOf(pack(one, two.replace("Ada", "Eve"), ...lines.slice(2)))).toBe(
      `At number ${number}: the audit was changed.`,
    );
    expect(await faultOf(pack(one, three, ...lines.slice(3)))).toContain("the audit is missing");
    expect(await faultOf(pack(one, three, two, ...lines.slice(3)))).toContain("the audit is missing");
    expect(await faultOf(pack(...lines.slice(0, 9), ...lines.slice(-2)))).toContain(
      "does not match its audits",
    );
    expect(await faultOf(pack(...lines.slice(0, 9), ""))).toContain("the end of the archive is missing");
    expect(await faultOf(pack(one.replace(month(3), month(2)), ...lines.slice(1)))).toContain(
      "does not match",
    );
    expect(await faultOf(pack(...lines).subarray(0, -40))).toContain("damaged, cut off");
    expect(await faultOf(Buffer.from("no archive"))).toContain("not an archive");
    expect(await faultOf(pack(""))).toContain("not an archive");
    const trailer = JSON.parse(lines.at(-2) ?? "");
    const forged = JSON.stringify({ ...trailer, code: "x".repeat(43) });
    expect(await faultOf(pack(...lines.slice(0, -2), forged, ""))).toContain("not signed");
    const others = archiveKeys({ auditKey: auditKey("another"), formerKeys: [] });
    expect(await faultOf(pack(...lines), others)).toContain("the audit was changed");

    const check = (file: string, ...more: string[]) =>
      runCommand("audit:verify", ["--archive", at(file), ...more], settings);
    const whole = await check("next.gz");
    expect([whole.code, whole.output]).toEqual([
      0,
      expect.stringContaining("intact and part of the audit chain"),
    ]);
    writeFileSync(at("changed"), pack(one, two.replace("Ada", "Eve"), ...lines.slice(2)));
    expect((await check("changed")).code).toBe(1);
    // Of another chain with the same key.
    const { rows } = await readArchives(engine.read, key);
    await engine
      .write(async (queries) => {
        await disarm(queries);
        const strange = rows.map(({ code, ...row }) =>
          signArchive(key, { ...row, last_hash: "x", cut_hash: "y" }),
        );
        for (const { first_number, ...row } of strange)
          await queries
            .updateTable("audit_archives")
            .set(row)
            .where("first_number", "=", first_number)
            .execute();
        expect((await verifyAudits({ ...engine, read: queries }, key)).fault).toContain(
          "does not match the previous",
        );
        throw undo;
      })
      .catch((error) => expect(error).toBe(undo));
  });

  it("AR7: a moved or removed cut is noticed, and a tail that is cut after it", async () => {
    const set =
      (value: object, number = 1) =>
      async (queries: Queries) => {
        await disarm(queries);
        await queries.updateTable("audit_archives").set(value).where("first_number", "=", number).execute();
      };
    const remove = (from: number) => async (queries: Queries) => {
      await disarm(queries);
      await queries.deleteFrom("audit_archives").where("first_number", ">=", from).execute();
    };
    expect(await faultAfter(set({ cut_number: 1100 }))).toContain("archived audits 1 to 1200 was changed");
    expect(await faultAfter(set({ file: "other" }))).toContain("archived audits 1 to 1200 was changed");
    expect(await faultAfter(remove(1))).toMatch(/^At number 1: the link is missing/);
    expect(await faultAfter(remove(1201))).toMatch(/^At number 1201: the link is missing/);
    const removeFirst = async (queries: Queries) => {
      await disarm(queries);
      await queries.deleteFrom("audit_archives").where("first_number", "=", 1).execute();
    };
    expect(await faultAfter(removeFirst)).toContain("missing before the one of 1201 to");
    const head = await engine.read.selectFrom("marks").where("name", "=", "audit-head").selectAll().execute();
    expect(head).toHaveLength(1);
    const cutTail = async (queries: Queries) => {
      await disarm(queries);
      const after = await cut();
      const seqs = queries.selectFrom("audit_seals").where("number", ">", after).select("audit_seq");
      await queries.deleteFrom("audits").where("seq", "in", seqs).execute();
      await queries.deleteFrom("audit_seals").where("number", ">", after).execute();
    };
    expect(await faultAfter(cutTail)).toMatch(/^The tail is cut/);
  });

  it("is verified after the master key was replaced, the archives too", async () => {
    await engine.write((queries) => queries.deleteFrom("webhooks").execute());
    const { head } = await verify();
    const added = { SSO_NEW_MASTER_KEY: "another master key, which is long enough 5fX2" };
    await engine.close();
    const rotated = await runCommand("keys:rotate-master", [], { ...settings, ...added });
    expect([rotated.code, rotated.errors]).toEqual([0, ""]);
    settings = { ...settings, SSO_MASTER_KEY: added.SSO_NEW_MASTER_KEY };
    engine = await connect(databaseUrl());
    const former = await readFormerKeys(engine.read, createEncryption(added.SSO_NEW_MASTER_KEY));
    const now = auditKey(added.SSO_NEW_MASTER_KEY);
    expect((await verifyAudits(engine, now, { former, noted: head })).fault).toBeUndefined();
    await verifyArchive(at("next.gz"), archiveKeys({ auditKey: now, formerKeys: former }));
    const { rows } = await readArchives(engine.read, now);
    const end = `${rows[0]?.last_number}.${rows[0]?.last_hash}`;
    const known = await runCommand("audit:verify", ["--head", end], settings);
    expect([known.code, known.errors]).toEqual([0, ""]);
    const inside = await runCommand("audit:verify", ["--head", `7.${"a".repeat(43)}`], settings);
    expect([inside.code, inside.errors]).toEqual([2, expect.stringContaining("Verify it with --archive")]);
  });
});
