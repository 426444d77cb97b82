import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordAudit } from "#api/audit-trail/record";
import { isQueueEmpty } from "#api/audit-trail/seal.queries";
import { contentOf } from "#api/database/catalog";
import { connect, open } from "#api/database/connect";
import { MIGRATIONS, migrate } from "#api/database/migrate";
import { countRows } from "#api/database/rows.queries";
import { auditKey } from "#api/keys/derived-keys";
import { createEncryption } from "#api/keys/encryption";
import { writeSecrets } from "#api/secrets";
import { readAnswers } from "#tests/support/api-answers";
import { TestBatches } from "#tests/support/batches";
import { emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase, EMPTY } from "#tests/support/engines";
import { addLogoutClient, openLogin } from "#tests/support/logout-receiver";
import { queueMails } from "#tests/support/outbox";
import { givePasskey } from "#tests/support/passkeys";
import { ADMIN, MASTER_KEY, PASSWORD, PUBLIC_URL, signRequest, TestService } from "#tests/support/service";
import { codeAt } from "#tests/support/totp";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const folder = emptyFolder();
const at = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const move = (from: string, ...args: string[]) =>
  runCommand("move", args, { ...settingsFor(from), PUBLIC_URL });

/** The files of the folder, and what they contain. */
const snapshot = (of: string) =>
  Object.fromEntries(
    readdirSync(of).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(of, name)))
        .digest("hex"),
    ]),
  );

/** An installation with something of everything. @returns what signs in there, and when it was read */
async function build(url: string) {
  const test = await TestService.start(url);
  const { token } = await test.signIn();
  const created = async (path: string, body: object) => {
    const answer = await test.post(path, body, token);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const role = await created("/auth/roles", { roleName: "Fährfrau ⛴" });
  const app = await created("/auth/applications", { applicationName: "Харбор", applicationStatus: true });
  const applications = [app.applicationId as string];
  const grace = await test.addUser({ name: "Grace Hopper", roles: [role.id], applications });
  const ada = await test.addUser({ name: "Ada Lovelace", status: 0 });
  await created("/auth/groups", {
    groupName: "Crew",
    description: 'O\'Neill  "quoted"',
    roles: [role.id],
    applications,
  });
  await signRequest({ id: app.applicationId, secret: app.applicationKey });

  const who = { username: grace.input.username, password: PASSWORD, secondStep: true };
  const first = (await test.post("/auth/login", who)).body.token;
  const { pending } = (await test.post("/auth/second-factor/begin", undefined, first)).body;
  const { totp } = (await test.post("/auth/second-factor/enrol", { pending, kind: "totp" })).body;
  const confirmed = await test.post("/auth/second-factor/confirm", {
    pending,
    code: codeAt(totp.secret, test.now),
  });
  expect(confirmed.status).toBe(200);
  await givePasskey(test, url, { ...ada, name: "Ada Lovelace", username: ada.input.username });
  await test.post("/auth/login", { ...ADMIN, password: "wrong" });

  const batches = new TestBatches(test, token);
  await batches.run(
    await batches.create({ kind: "assign", what: { give: { roles: [role.id] } }, ids: [ada.id] }),
  );
  const gone = await test.addUser({ name: "Gone" });
  expect((await test.delete(`/auth/users/${gone.id}`, token)).status).toBe(204);
  await queueMails(test, grace.id, 3);
  const client = await addLogoutClient(test, null);
  await openLogin(test, token, client);
  const encryption = createEncryption(MASTER_KEY);
  const place = { table: "oidc_records", row: "record", column: "payload_encrypted" } as const;
  const payload_encrypted = encryption.encrypt(place, "{}");
  const record = { id: "record", kind: "Session", payload_encrypted, created_at: 1, expires_at: 2e12 };
  await test.engine.write((queries) => queries.insertInto("oidc_records").values(record).execute());
  await expect.poll(() => isQueueEmpty(test.engine.read), { timeout: 30_000 }).toBe(true);
  const now = test.now + 1000;
  await test.stop();

  const engine = open(url);
  await engine.write(async (queries) => {
    for (let count = 0; count < 3; count++)
      await recordAudit(
        queries,
        { auditKey: auditKey(MASTER_KEY), at: now },
        { action: "test", message: `Not sealed ${count}` },
      );
  });
  await engine.close();
  return { token, now, most: 100, who, secret: totp.secret as string };
}

/** The numbers of rows, by table, and the last `seq` given. */
async function lookInto(url: string) {
  const engine = open(url);
  try {
    const tables = contentOf(await engine.catalog.listTables(engine.read));
    const counts: Record<string, number> = {};
    for (const { name } of tables) counts[name] = await countRows(engine.read, name);
    return { counts, sequences: Object.fromEntries(await engine.catalog.readSequences(engine.read)) };
  } finally {
    await engine.close();
  }
}

describe.runIf(engines.includes("postgres"))("a move to Postgres and back", () => {
  const source = at("there/sso.db");
  let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let made: Awaited<ReturnType<typeof build>>;
  let answers: Map<string, string>;
  beforeAll(async () => {
    postgres = await createPostgresDatabase(EMPTY);
  });
  afterAll(() => postgres.drop());

  it("begins with an installation that the compared calls see", async () => {
    made = await build(`file:${source}`);
    answers = await readAnswers(`file:${source}`, made);
    const statuses = [...answers].filter(([, answer]) => answer.startsWith("200"));
    expect(statuses.length).toBeGreaterThan(60);
  });

  it("MV1: brings all of it to Postgres, where every call answers byte by byte as before, and leaves the source as it was", async () => {
    const before = [snapshot(at("there")), await lookInto(`file:${source}`)] as const;
    const address = new URL(postgres.url);
    const PGPASSWORD = address.password;
    address.password = "";
    const settings = { ...settingsFor(`file:${source}`), PGPASSWORD };
    const { code, output, errors } = await runCommand("move", ["--to", address.href], settings);
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(/^users: \d in /m);
    expect(output).toMatch(/Moved [\d,]+ rows in \d+ tables; counts and checksums agree\./);
    expect(output).toMatch(/The audit chain is intact\. Links: \d+, head .+ Not yet sealed: 3\./);
    expect(snapshot(at("there"))).toEqual(before[0]);
    expect(await lookInto(postgres.url)).toEqual(before[1]);
    const moved = await readAnswers(postgres.url, made);
    expect(Object.fromEntries(moved)).toEqual(Object.fromEntries(answers));
  });

  it("MV2: brings all of it back to a new file", async () => {
    const { code, errors } = await move(postgres.url, "--to", `file:${at("back/sso.db")}`);
    expect([code, errors]).toEqual([0, ""]);
    expect(await lookInto(`file:${at("back/sso.db")}`)).toEqual(await lookInto(postgres.url));
    const back = await readAnswers(`file:${at("back/sso.db")}`, made);
    expect(Object.fromEntries(back)).toEqual(Object.fromEntries(answers));
  });

  it.each(["postgres", "sqlite"])(
    "MV3: sign-ins go on, people sign in, and new rows get new numbers, on %s",
    async (engine) => {
      const url = engine === "postgres" ? postgres.url : `file:${at("back/sso.db")}`;
      const { sequences } = await lookInto(url);
      const test = await TestService.start(url);
      try {
        expect((await test.get("/auth/profile", made.token)).status).toBe(200);
        test.aheadMs = 60_000;
        const { pending } = (await test.post("/auth/login", made.who)).body;
        const code = codeAt(made.secret, test.now);
        expect((await test.post("/auth/second-factor", { pending, code })).status).toBe(200);
        const { id } = await test.addUser({ name: "Newcomer" });
        const { seq } = await test.engine.read
          .selectFrom("users")
          .where("id", "=", id)
          .select("seq")
          .executeTakeFirstOrThrow();
        // The newest user before was deleted: the number is not given again.
        expect(seq).toBe((sequences.users ?? 0) + 1);
        const audits = (await test.listAudits()).map((audit) => audit.seq);
        expect(new Set(audits).size).toBe(audits.length);
        expect(Math.max(...audits)).toBeGreaterThan(sequences.audits ?? 0);
        // What was dropped for the copy is there again.
        await expect(
          test.engine.write((queries) => queries.deleteFrom("audits").where("seq", "=", 1).execute()),
        ).rejects.toThrow("append-only");
        const found = await test.get("/auth/users?page=1&size=10&searchTerm=newcomer", made.token);
        expect(found.body.totalItems).toBe(1);
      } finally {
        await test.stop();
      }
    },
  );

  it("MV4: leaves the target with the indexes and triggers that a service makes", async () => {
    const listDefinitions = async (url: string) => {
      const engine = await connect(url);
      try {
        const { rows } = url.startsWith("file:")
          ? await sql`select name, sql from sqlite_master where name not like 'sqlite_%' order by name`.execute(
              engine.read,
            )
          : await sql`
              select indexname as name, indexdef from pg_indexes where schemaname = 'public'
              union all select tgname || ' ' || tgenabled::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
              order by 1`.execute(engine.read);
        return rows;
      } finally {
        await engine.close();
      }
    };
    const fresh = await createPostgresDatabase(EMPTY);
    expect(await listDefinitions(postgres.url)).toEqual(await listDefinitions(fresh.url));
    await fresh.drop();
    expect(await listDefinitions(`file:${at("back/sso.db")}`)).toEqual(
      await listDefinitions(`file:${at("fresh.db")}`),
    );
  });

  it("MV5: refuses while a service runs, on either engine", async () => {
    for (const [url, to] of [
      [`file:${at("back/sso.db")}`, postgres.url],
      [postgres.url, `file:${at("new.db")}`],
    ] as const) {
      const test = await TestService.start(url);
      const { code, errors } = await move(url, "--to", to);
      expect([code, errors]).toEqual([2, expect.stringContaining("is in use. Stop the service first.")]);
      await test.stop();
    }
    expect(existsSync(at("new.db"))).toBe(false);
  });

  it("MV6: refuses a target that is not empty, and leaves it as it is", async () => {
    const before = await lookInto(postgres.url);
    const full = await move(`file:${source}`, "--to", postgres.url);
    expect([full.code, full.errors]).toEqual([2, expect.stringMatching(/^The target is not empty/)]);
    expect(await lookInto(postgres.url)).toEqual(before);
    writeFileSync(at("taken.db"), "mine");
    const taken = await move(postgres.url, "--to", `file:${at("taken.db")}`);
    expect([taken.code, taken.errors]).toEqual([2, expect.stringContaining("taken.db already exists.")]);
    expect(readFileSync(at("taken.db"), "utf8")).toBe("mine");
  });

  it("refuses a source with columns that it doesn't know before it writes", async () => {
    const target = await createPostgresDatabase(EMPTY);
    const copy = at("altered.db");
    const original = new Sqlite(source);
    original.exec(`vacuum into '${copy}'`);
    original.close();
    const altered = new Sqlite(copy);
    altered.exec("alter table oidc_records add column uid_hash text");
    altered.close();
    const refused = await move(`file:${copy}`, "--to", target.url);
    expect([refused.code, refused.errors]).toEqual([
      2,
      expect.stringContaining("This version doesn't know oidc_records.uid_hash, and the move would lose it."),
    ]);
    await connect(target.url).then((engine) => engine.close());
    await target.drop();
  });

  it("MV7: leaves a target that no service starts on when it is interrupted, and says at the end where each secret is", async () => {
    const target = await createPostgresDatabase(EMPTY);
    const broken = new Sqlite(source);
    // Postgres has no text with this character.
    const set = (text: string | null) =>
      broken.prepare("update users set mobile_no = ? where username = ?").run(text, ADMIN.username);
    set("a\0b");
    broken.pragma("journal_mode = WAL");
    broken.close();
    const interrupted = await move(`file:${source}`, "--to", target.url);
    expect(interrupted.code).toBe(2);
    expect(interrupted.errors).toContain("is unfinished, and no service starts on it.");
    expect(interrupted.errors).toContain("drop the database and create it again.");
    await expect(TestService.start(target.url)).rejects.toThrow("the target of a move");
    const again = await move(`file:${source}`, "--to", target.url);
    expect([again.code, again.errors]).toEqual([2, expect.stringContaining("empty the database and run")]);

    const healed = new Sqlite(source);
    healed.prepare("update users set mobile_no = null where username = ?").run(ADMIN.username);
    healed.close();
    await emptied(target.url);
    const secrets = { sessionSecret: `${randomUUID()} session`, masterKey: MASTER_KEY };
    writeSecrets(at("there/secrets.json"), secrets);
    const { code, output, errors } = await runCommand("move", ["--to", target.url], {
      DATABASE_URL: `file:${source}`,
    });
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toContain(`SESSION_SECRET  the value of sessionSecret in ${at("there/secrets.json")}`);
    expect(output).toContain(`SSO_MASTER_KEY  the value of masterKey in ${at("there/secrets.json")}`);
    for (const secret of Object.values(secrets)) expect(output).not.toContain(secret);
    await target.drop();
  });

  it("MV8: refuses a broken audit chain, unless it may be broken", async () => {
    const target = await createPostgresDatabase(EMPTY);
    const forged = new Sqlite(source);
    forged.exec("drop trigger audits_no_update; update audits set message = 'x' where seq = 2");
    forged.close();
    const refused = await move(`file:${source}`, "--to", target.url);
    expect([refused.code, refused.errors]).toEqual([
      2,
      expect.stringContaining("At number 2 (audit 2): the audit was changed."),
    ]);
    await expect(connect(target.url)).rejects.toThrow("the target of a move");
    await emptied(target.url);
    const moved = await move(`file:${source}`, "--to", target.url, "--broken-chain");
    expect([moved.code, moved.output]).toEqual([0, expect.stringContaining("The audit chain is broken")]);
    await target.drop();
  });

  it("MV9: keeps a service that is started meanwhile from the source, and finds it", async () => {
    const { holdPostgres } = await import("#api/database/dialects/postgres-hold");
    const held = await holdPostgres(postgres.url);
    let isConnected = false;
    const connecting = connect(postgres.url).then((engine) => {
      isConnected = true;
      return engine;
    });
    await expect.poll(() => held.countWaiting(), { timeout: 30_000 }).toBe(1);
    expect(isConnected).toBe(false);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query("set lock_timeout = 50");
    await expect(client.query("update users set version = version + 1")).rejects.toThrow("lock timeout");
    await client.end();
    await held.release();
    await (await connecting).close();
  });
});

async function emptied(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
}

it("a move refuses what it can't do, and never prints a password", async () => {
  const file = `file:${at("current.db")}`;
  const engine = open(`file:${at("lacking.db")}`);
  await migrate(engine, Object.keys(MIGRATIONS).at(-2));
  await engine.close();
  const secret = "swordfish";
  const unreachable = `postgres://me:${secret}@127.0.0.1:1/sso`;
  const cases: Array<[from: string, args: string[], message: string]> = [
    [file, ["--to", `mysql://me:${secret}@host/sso`], '--to must be "file:" followed by a path'],
    [file, [unreachable], "Name the target with --to, and nothing else."],
    [file, ["--to", file], "The installation uses SQLite already."],
    [unreachable, ["--to", unreachable], "The installation uses Postgres already."],
    [`file:${at("none.db")}`, ["--to", unreachable], "There is no database at"],
    [`file:${at("lacking.db")}`, ["--to", unreachable], "is from an older version"],
    [file, ["--to", unreachable], "Postgres at 127.0.0.1:1/sso can't be opened"],
    [unreachable, ["--to", `file:${at("x.db")}`], "Postgres at 127.0.0.1:1/sso can't be opened"],
  ];
  const current = await TestService.start(`file:${at("current.db")}`);
  await current.stop();
  await Promise.all(
    cases.map(async ([from, args, message]) => {
      const { code, output, errors } = await move(from, ...args);
      expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
      expect(output + errors).not.toContain(secret);
    }),
  );
});
