import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { askSite } from "#api/commands/doctor/ask-site";
import { judge } from "#api/commands/doctor/certificate";
import { compare } from "#api/commands/doctor/clock";
import { findSpace } from "#api/commands/doctor/disk";
import { examine } from "#api/commands/doctor/examine";
import { readConfig } from "#api/config";
import { DAY_MS } from "#api/contract/durations";
import { open } from "#api/database/connect";
import { nameColumns } from "#api/noun/named.queries";
import { startService } from "#api/service";
import { version } from "#api/version";
import { freePort } from "#harness/free-port";
import { emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase, describeOnEngines, EMPTY } from "#tests/support/engines";
import { MailServer } from "#tests/support/mail-server";
import { copyProgram } from "#tests/support/program-copy";
import { ADMIN, PASSWORD, TestService } from "#tests/support/service";
import { AUTHORITY, TlsFront } from "#tests/support/tls-front";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const LOGIN = { user: "sso@example.test", password: "hushed of the mail server" };

let folder: string;
let settings: Record<string, string>;
let front: TlsFront;
let mailServer: MailServer;
let service: TestService;

const at = (name: string) => join(folder, name);

/** Answers as the service, like a proxy in front of it. */
const toService: TlsFront["handler"] = async (request, response) => {
  const answer = await service.service.fetch(new Request(new URL(request.url ?? "/", front.url)));
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
};
const answering =
  (status: number, body: string | object = "", headers: Record<string, string> = {}): TlsFront["handler"] =>
  (_request, response) =>
    void response.writeHead(status, headers).end(typeof body === "string" ? body : JSON.stringify(body));

/** What a check says, one "status: message advice" for each finding. */
async function findingsOf(check: string, more: Record<string, string> = {}): Promise<string[]> {
  const lines = await examine({ ...settings, ...more });
  return lines
    .filter((line) => line.check === check)
    .map(({ status, message, advice }) => `${status}: ${message}${advice ? ` ${advice}` : ""}`);
}
const found = (...texts: RegExp[]) => texts.map((text) => expect.stringMatching(text));

beforeAll(async () => {
  folder = emptyFolder();
  front = await TlsFront.start();
  mailServer = await MailServer.start({ login: LOGIN });
  settings = {
    ...settingsFor(`file:${at("sso.db")}`),
    PUBLIC_URL: front.url,
    TRUST_PROXY: "1",
    ...mailServer.settings,
  };
  service = await TestService.start(settings.DATABASE_URL ?? "", { PUBLIC_URL: front.url });
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
  front.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("finds nothing wrong beside a running service, prints no secret and sends no mail", async () => {
  front.handler = toService;
  const environment = { ...settings, NODE_EXTRA_CA_CERTS: AUTHORITY };
  const { code, output, errors } = await runCommand("doctor", [], environment);
  expect([code, errors]).toEqual([0, ""]);
  const lines = output.trimEnd().split("\n");
  expect(lines.map((line) => line.split(/ +/, 2).join(" "))).toEqual(
    [
      "settings",
      "names",
      "secrets",
      "database",
      "accounts",
      "disk",
      "address",
      "proxy",
      "certificate",
      "clock",
      "mail",
    ].map((name) => `ok ${name}`),
  );
  expect(output).toContain(`${front.url} leads to this service, version ${version}.`);
  expect(output).toContain(
    "127.0.0.1 accepts the user name and the password over loopback. No mail was sent.",
  );
  for (const secret of [settings.SESSION_SECRET, settings.SSO_MASTER_KEY, LOGIN.password, ADMIN.password])
    expect(output).not.toContain(secret);
  expect(mailServer.received).toEqual([]);
});

it("names each problem as JSON and exits with 1, also from its sources, and reads .env", async () => {
  const place = copyProgram();
  writeFileSync(join(place, ".env"), "PROT=4000\nPUBLIC_ULR=hushed\nSESSION_SECRET=hushed\nTZ=UTC\n", {
    mode: 0o644,
  });
  const before = readdirSync(place);
  const { PATH, NODE_ENV } = process.env;
  const ended = await promisify(execFile)(process.execPath, ["bin/sso", "doctor", "--json"], {
    cwd: place,
    env: {
      PATH,
      NODE_ENV,
      DATABASE_URL: `file:${join(place, "sso.db")}`,
      SSO_MASTER_KEY: "a",
      SESION_HOURS: "2",
    },
  }).catch((error: { code: number; stdout: string }) => error);
  expect(ended).toHaveProperty("code", 1);
  expect(ended.stdout).not.toContain("hushed");
  const { findings, failures, version: told } = JSON.parse(ended.stdout);
  expect([told, failures]).toEqual([version, 3]);
  const of = (check: string) =>
    (findings as { check: string; message: string; advice: string }[])
      .filter((finding) => finding.check === check)
      .map(({ message, advice }) => `${message} ${advice}`);
  expect(of("names").sort()).toEqual([
    `PROT is not a setting and has no effect. Did you mean PORT? Correct it in ${place}/.env.`,
    `PUBLIC_ULR is not a setting and has no effect. Did you mean PUBLIC_URL? Correct it in ${place}/.env.`,
    "SESION_HOURS is not a setting and has no effect. Did you mean SESSION_HOURS? Correct it in the environment.",
  ]);
  expect(of("secrets")).toEqual(found(/^SESSION_SECRET: is too weak/, /^SSO_MASTER_KEY: is too weak/));
  expect(readdirSync(place)).toEqual(before);
  rmSync(place, { recursive: true });
});

it("names usernames that are others' addresses, and groups that are called like a role", async () => {
  const owner = await service.addUser({ email: "owner@corp.example" });
  const twin = await service.addUser();
  await service.engine.write(async (queries) => {
    const username = "owner@corp.example";
    const values = { username, username_canonical: username };
    await queries.updateTable("users").set(values).where("id", "=", twin.id).execute();
    const row = { id: "clash", ...(await nameColumns("Auditor")), created_at: 1 };
    await queries.insertInto("groups").values(row).execute();
  });
  expect(await findingsOf("accounts")).toEqual(
    found(
      new RegExp(
        `^warning: The username owner@corp.example is the email address of ${owner.input.username}, whose`,
      ),
      /^warning: The group Auditor is called like the role auditor, or looks like it/,
    ),
  );
  await service.engine.write(async (queries) => {
    await queries.deleteFrom("groups").where("id", "=", "clash").execute();
    await queries.deleteFrom("users").where("id", "=", twin.id).execute();
  });
  expect(await findingsOf("accounts")).toEqual(found(/^ok: /));
});

it("suspects a proxy whose address everybody seems to have", async () => {
  const DATABASE_URL = `file:${at("behind.db")}`;
  const behind = await TestService.start(DATABASE_URL);
  try {
    for (const username of ["one", "two", "three"]) await behind.addUser({ username });
    expect(await findingsOf("proxy", { DATABASE_URL })).toEqual(found(/^ok: /));
    for (const username of ["one", "two", "three"]) await behind.signIn(username);
    expect(await findingsOf("proxy", { DATABASE_URL })).toEqual(
      found(/^warning: All 4 people of the last 7 days share the address 203\.0\.113\.7, .* TRUST_PROXY/),
    );
    expect(await findingsOf("proxy", { DATABASE_URL, TRUST_PROXY: "0", PUBLIC_URL: "" })).toEqual([]);
    const login = { username: "one", password: PASSWORD };
    await behind.post("/auth/login", login, undefined, { address: "198.51.100.7" });
    expect(await findingsOf("proxy", { DATABASE_URL })).toEqual(found(/^ok: /));
  } finally {
    await behind.stop();
  }
});

it("wants no arguments but --json", async () => {
  const { code, errors } = await runCommand("doctor", ["database"], {});
  expect([code, errors]).toEqual([2, expect.stringContaining("Unknown argument: database")]);
});

it("names every setting that can't be read, the console's too, and leaves the rest out", async () => {
  const wrong = {
    PORT: "many",
    REDIRECT_ALLOWLIST: "http://shop.example",
    SSO_API_URL: "https://a.example/api",
  };
  expect(await findingsOf("settings", wrong)).toEqual(
    found(
      /^failure: PORT: must be a whole number\. Correct it/,
      /^failure: SSO_API_URL: must be the host alone/,
      /^failure: REDIRECT_ALLOWLIST: must be https/,
      /^failure: Everything else was left out\./,
    ),
  );
  expect(await findingsOf("mail", wrong)).toEqual([]);
});

it("refuses a password that means something else within an address", async () => {
  for (const POSTGRES_PASSWORD of ["hush@ed", "hush/ed", "hush#ed", "hush%ed"]) {
    const DATABASE_URL = `postgres://sso:${POSTGRES_PASSWORD}@127.0.0.1:1/sso`;
    const findings = await findingsOf("settings", { POSTGRES_PASSWORD, DATABASE_URL });
    expect(findings).toContainEqual(
      expect.stringMatching(/^failure: POSTGRES_PASSWORD has characters .* only/),
    );
    expect(findings.join()).not.toContain("hush");
  }
  const escaped = { POSTGRES_PASSWORD: "a@b", DATABASE_URL: "postgres://sso:a%40b@127.0.0.1:1/sso" };
  expect((await findingsOf("settings", escaped)).join()).not.toContain("POSTGRES_PASSWORD");
});

it("doubts settings that don't fit together", async () => {
  const doubtful = { TRUST_PROXY: "0", GOOGLE_CLIENT_ID: "id" };
  expect(await findingsOf("settings", doubtful)).toEqual(
    found(/^warning: GOOGLE_CLIENT_SECRET isn't set/, /^warning: PUBLIC_URL is https, .* TRUST_PROXY is 0/),
  );
  expect(await findingsOf("settings", { PUBLIC_URL: "http://sso.example.invalid" })).toEqual(
    found(/^warning: PUBLIC_URL is http:.* travel unencrypted/),
  );
});

describe("the public address", () => {
  it("is somebody else's, redirects or answers an error", async () => {
    const seen: [TlsFront["handler"], RegExp][] = [
      [answering(200, "<h1>Welcome</h1>"), /^failure: .* isn't this product/],
      [
        answering(301, "", { location: "https://www.example.com/a?token=hushed" }),
        /^failure: .* redirects to https:\/\/www\.example\.com\/a\. Set PUBLIC_URL/,
      ],
      [answering(302, "", { location: "http://[" }), /^failure: .* redirects to an unreadable address/],
      [answering(502), /^failure: .* answers with 502: the proxy can't reach the service/],
      [answering(404), /^failure: .* answers with 404 instead of 200/],
      [(request) => void request.socket.destroy(), /^failure: .* closed the connection \(ECONNRESET\)/],
      [answering(200, { status: "ok", version: "0.0.1" }), /^warning: .* version 0\.0\.1, and this is/],
    ];
    for (const [handler, finding] of seen) {
      front.handler = handler;
      expect(await findingsOf("address")).toEqual(found(finding));
    }
  });

  it("ends an answer within its body, or never", async () => {
    /** Sends three bytes of the thousand that it announces. */
    const begin =
      (then: (socket: Socket) => void): TlsFront["handler"] =>
      ({ socket }, response) => {
        response.writeHead(200, { "content-length": "1000" });
        response.write("abc", () => then(socket));
      };
    for (const then of [(socket: Socket) => socket.end(), (socket: Socket) => socket.destroy()]) {
      front.handler = begin(then);
      expect(await findingsOf("address")).toEqual(found(/^failure: .* closed the connection \(ECONNRESET\)/));
    }
    front.handler = begin(() => {});
    expect(await askSite(new URL(front.url), 100)).toMatchObject({ error: "ETIMEDOUT" });
  });

  it("leads to another installation", async () => {
    front.handler = (request, response) =>
      answering(
        200,
        request.url === "/api/health" ? { status: "ok", version } : { keys: [{ kid: "other" }] },
      )(request, response);
    expect(await findingsOf("address")).toEqual(found(/^failure: .* leads to another installation/));
  });

  it("isn't routed to the SSO API of a console", async () => {
    front.handler = answering(404);
    const apart = { SSO_API_URL: "https://api.example.invalid" };
    expect(await findingsOf("address", apart)).toEqual(
      found(/^warning: .*\/api doesn't lead to the SSO API/),
    );
    expect(await findingsOf("database", apart)).toEqual(found(/^ok: This console has none/));
  });

  it("can't be found, isn't listened at or speaks no TLS", async () => {
    const port = await freePort();
    const plain = createServer((_request, response) => response.end()).listen(port, "127.0.0.1");
    expect(await findingsOf("address", { PUBLIC_URL: `https://127.0.0.1:${port}` })).toEqual(
      found(/^failure: .* doesn't speak TLS as expected/),
    );
    plain.close();
    plain.closeAllConnections();
    const closed = { PUBLIC_URL: `https://127.0.0.1:${port}` };
    expect(await findingsOf("address", closed)).toEqual(
      found(/^failure: .* can't be reached \(ECONNREFUSED\)/),
    );
    expect(await findingsOf("certificate", closed)).toEqual(found(/^failure: No certificate was seen/));
    expect(await findingsOf("address", { PUBLIC_URL: "https://sso.example.invalid" })).toEqual(
      found(/^failure: sso\.example\.invalid can't be found/),
    );
  });

  it("is asked for only if it is set", async () => {
    front.handler = () => expect.unreachable();
    expect(await findingsOf("address", { PUBLIC_URL: "", PORT: "4321" })).toEqual(
      found(/^ok: PUBLIC_URL isn't set, so people on this machine use http:\/\/localhost:4321\.$/),
    );
  });
});

describe("the certificate", () => {
  it("has expired, is for another name or isn't trusted", async () => {
    front.handler = toService;
    const untrusted = /^failure: The certificate isn't trusted \(UNABLE_TO_VERIFY_LEAF_SIGNATURE\)/;
    front.show("expired");
    expect(await findingsOf("certificate")).toEqual(
      found(/^failure: The certificate expired [\d,]+ days ago/),
    );
    front.show("elsewhere");
    expect(await findingsOf("certificate")).toEqual(
      found(/^failure: The certificate isn't for localhost but for elsewhere\.example/, untrusted),
    );
    front.show("localhost");
    expect(await findingsOf("certificate")).toEqual(found(untrusted));
    // Its own check says so; the address is right.
    expect(await findingsOf("address")).toEqual(found(/^ok: /));
  });

  it("expires in less than 21 days, or in the last third of a short life", () => {
    const now = Date.now();
    const judged = (days: number, life = 90) => {
      const validTo = now + days * DAY_MS + 1000;
      const dates = { validFrom: validTo - life * DAY_MS, validTo };
      return judge({ ...dates, isForHost: true, names: "a.example" }, "a.example", now).map(
        ({ status, message }) => `${status}: ${message}`,
      );
    };
    expect(judged(21)).toEqual(["ok: The certificate is valid for 21 days more."]);
    expect(judged(20)).toEqual(["warning: The certificate expires in 20 days."]);
    expect(judged(1)).toEqual(["warning: The certificate expires in 1 day."]);
    expect(judged(3, 6)).toEqual(["ok: The certificate is valid for 3 days more."]);
    expect(judged(1, 6)).toEqual(["warning: The certificate expires in 1 day."]);
    expect(judged(100, 90)).toEqual([expect.stringMatching(/^failure: The certificate is valid only from /)]);
  });
});

it("compares this machine's clock with the one at PUBLIC_URL", async () => {
  const at = (ms: number) => answering(200, "", { date: new Date(Date.now() + ms).toUTCString() });
  front.handler = at(3_600_000);
  expect(await findingsOf("clock")).toEqual(
    found(/^failure: This machine's clock is 3[56]\d\d s behind the one at PUBLIC_URL\. Synchronise/),
  );
  front.handler = at(-20_000);
  expect(await findingsOf("clock")).toEqual(found(/^warning: This machine's clock is [12]\d s ahead of/));
  expect(compare("the database's", -4_900)).toEqual([]);
});

it("says why no mail could be sent", async () => {
  front.handler = toService;
  const { MAIL_FROM = "" } = mailServer.settings;
  const wrong = { MAIL_FROM, SMTP_URL: mailServer.url.replace(/:[^:@]+@/, ":hushed@") };
  expect(await findingsOf("mail", wrong)).toEqual([
    "failure: 127.0.0.1: The mail server refused the user name or the password (535). Correct SMTP_URL or the mail server (docs/mail.md).",
  ]);
  const away = { MAIL_FROM, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  expect(await findingsOf("mail", away)).toEqual(found(/^failure: .* The mail server can't be reached\./));
  expect(await findingsOf("mail", { MAIL_FROM: "", SMTP_URL: "" })).toEqual(
    found(/^ok: No mail server is set/),
  );
});

it("wants space for the database and a backup", () => {
  const stateOf = (free: number) => findSpace("/data", free, 80_000_000).status;
  expect([stateOf(49e6), stateOf(79e6), stateOf(81e6)]).toEqual(["failure", "warning", "ok"]);
});

describe("a stopped installation on SQLite", () => {
  let own: Record<string, string>;
  let inner: string;
  const files = () =>
    readdirSync(inner).map((name) => [
      name,
      createHash("sha256")
        .update(readFileSync(join(inner, name)))
        .digest("hex"),
    ]);

  beforeAll(async () => {
    inner = emptyFolder();
    own = {
      DATABASE_URL: `file:${join(inner, "sso.db")}`,
      SESSION_SECRET: "",
      SSO_MASTER_KEY: "",
      PUBLIC_URL: "",
    };
    expect(await findingsOf("database", own)).toEqual(
      found(/^failure: There is no installation: .*sso\.db does not exist\./),
    );
    expect(await findingsOf("secrets", own)).toEqual(found(/^ok: There are no secrets yet/));
    expect(files()).toEqual([]);
    await (await startService(readConfig({ ...own, LOG_LEVEL: "silent" }))).close();
  });
  afterAll(() => rmSync(inner, { recursive: true, force: true }));

  it("is left as it was", async () => {
    const before = files();
    expect(await findingsOf("database", own)).toEqual(
      found(/^ok: SQLite at .* \d\.\d MB, \d+ % of it free pages\.$/),
    );
    expect(await findingsOf("secrets", own)).toEqual(found(/^ok: The secrets are there/));
    expect(files()).toEqual(before);
  });

  it("has files that others can read, or secrets that aren't its own", async () => {
    const kept = join(inner, "secrets.json");
    chmodSync(kept, 0o640);
    expect(await findingsOf("secrets", own)).toEqual([
      `failure: Others on this machine can read ${kept}. Run chmod 600 ${kept}`,
    ]);
    chmodSync(kept, 0o600);
    const { SSO_MASTER_KEY = "" } = settingsFor("");
    expect(await findingsOf("secrets", { ...own, SSO_MASTER_KEY })).toEqual(
      found(/^failure: SSO_MASTER_KEY: is not this database's master key\. Set the key/),
    );
    rmSync(kept);
    expect(await findingsOf("secrets", own)).toEqual(found(/^failure: .*secrets\.json is missing/));
  });

  it("is no database", async () => {
    writeFileSync(
      join(inner, "sso.db"),
      "this is no database, but long enough to be taken for one".repeat(20),
    );
    expect(await findingsOf("database", own)).toEqual(
      found(/^failure: SQLite at .* can't be opened: file is not a database\. The file is damaged: restore/),
    );
  });
});

describeOnEngines("a schema", (databaseUrl) => {
  const run = async (...statements: string[]) => {
    const engine = open(databaseUrl());
    await engine.write(async (queries) => {
      for (const statement of statements) await sql.raw(statement).execute(queries);
    });
    await engine.close();
  };
  const isSqlite = () => databaseUrl().startsWith("file:");
  const findings = async () => {
    const all = await findingsOf("database", { DATABASE_URL: databaseUrl() });
    return all.filter((text) => !/fsync|synchronous_commit/.test(text));
  };

  it("that is this version's is told apart from a changed one, part by part", async () => {
    expect((await findings()).filter((text) => !text.startsWith("ok: "))).toEqual([]);
    await run(
      `drop trigger audit_archives_follow${isSqlite() ? "" : " on audit_archives"}`,
      "drop index webhook_deliveries_due",
      "create index webhook_deliveries_due on webhook_deliveries (due_at)",
      "alter table users add column shoe_size integer",
    );
    expect(await findings()).toEqual(
      found(
        /^failure: The database's schema isn't this version's: trigger [\w.]*audit_archives_follow is missing, index webhook_deliveries_due is different\. Undo/,
        /^warning: The database has what this version doesn't know: column users\.shoe_size\. /,
      ),
    );
  });

  it("of a move that was interrupted is to be emptied", async () => {
    await run("insert into migrations (name, ran_at) values ('unfinished-move', '')");
    expect(await findings()).toEqual(
      found(
        /^failure: .* target of a move that is under way or was interrupted\. Wait .* run bin\/sso move again/,
      ),
    );
  });
});

describe.each(engines.filter((engine) => engine === "postgres"))("%s", () => {
  let created: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let own: Record<string, string>;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: created.url });
    await client.connect();
    await client.query("set default_transaction_read_only = off");
    await client.query(statement).finally(() => client.end());
  };
  const alter = (change: string) =>
    run(`alter database "${new URL(created.url).pathname.slice(1)}" ${change}`);

  beforeAll(async () => {
    created = await createPostgresDatabase(EMPTY);
    own = { DATABASE_URL: created.url };
    expect(await runCommand("audit:verify", [], settingsFor(created.url))).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^There is no installation in Postgres at .*\.\n$/),
    });
    expect(await findingsOf("database", own)).toContainEqual(
      expect.stringMatching(/^failure: There is no installation: the database is empty/),
    );
    await (await TestService.start(created.url)).stop();
  });
  afterAll(() => created.drop());

  it("is reachable, and its clock and its key are compared", async () => {
    front.handler = toService;
    // The tests' server doesn't flush its writes.
    expect(await findingsOf("database", own)).toEqual(
      expect.arrayContaining(found(/^failure: Postgres runs with fsync off/)),
    );
    expect(await findingsOf("clock", own)).toEqual(
      found(/^ok: .* agrees with the database's and the one at PUBLIC_URL/),
    );
    expect(await findingsOf("secrets", own)).toEqual(found(/^ok: /));
  });

  it("has a user who may not create a schema, which is no fault", async () => {
    const reader = `reader_${randomUUID().replaceAll("-", "")}`;
    await run(`create role ${reader} login password 'reads'`);
    await run(`grant usage on schema public to ${reader}`);
    await run(`grant select on all tables in schema public to ${reader}`);
    const url = new URL(created.url);
    Object.assign(url, { username: reader, password: "reads" });
    const findings = await findingsOf("database", { DATABASE_URL: url.href });
    expect(findings.filter((text) => /schema/.test(text))).toEqual(
      found(/^ok: Its schema wasn't compared with this version's: its user may not create a schema\.$/),
    );
    await run(`drop owned by ${reader}`);
    await run(`drop role ${reader}`);
  });

  it("loses changes, only reads, or has another version's tables", async () => {
    await alter("set synchronous_commit = off");
    await alter("set default_transaction_read_only = on");
    const findings = await findingsOf("database", own);
    expect(findings).toEqual(
      expect.arrayContaining(
        found(
          /^failure: Postgres at .* can't be written: its transactions are read-only/,
          /^warning: .* synchronous_commit off/,
        ),
      ),
    );
    await alter("reset default_transaction_read_only");
    await run("insert into migrations (name, ran_at) values ('999-later', '2030-01-01')");
    expect(await findingsOf("database", own)).toContainEqual(
      expect.stringMatching(/^failure: The database is from a newer version: it has 999-later/),
    );
    await run("delete from migrations where name in ('999-later', '019-batches')");
    expect(await findingsOf("database", own)).toContainEqual(
      expect.stringMatching(/^warning: .* earlier version: it lacks 1 migration\. Back up/),
    );
  });

  it("can't be reached, or has no such database, and no password is printed", async () => {
    const missing = new URL(inject("postgresUrl"));
    missing.pathname = "/nowhere";
    expect(await findingsOf("database", { DATABASE_URL: missing.href })).toEqual(
      found(
        /^failure: Postgres at [\w.]+:\d+\/nowhere can't be opened: .*"nowhere" does not exist\. Correct the user/,
      ),
    );
    missing.password = "hushed";
    expect(await findingsOf("database", { DATABASE_URL: missing.href })).toEqual(
      found(/^failure: .* password authentication failed for user "\w+"\. Correct the user, the password/),
    );
    const closed = `postgres://sso:hushed@127.0.0.1:${await freePort()}/sso`;
    const findings = await findingsOf("database", { DATABASE_URL: closed });
    expect(findings).toEqual(found(/^failure: .* can't be opened: .*ECONNREFUSED.* Start the database/));
    expect(findings.join()).not.toContain("hushed");
  });
});
