import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { createLocalJWKSet, type JWK, jwtVerify } from "jose";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "#api/config";
import { createEncryption } from "#api/keys/encryption";
import { createSigningKeys } from "#api/keys/signing-keys";
import { createLogger } from "#api/logger";
import { writeSecrets } from "#api/secrets";
import { startService } from "#api/service";
import { emptyFolder, runCommand, settingsFor } from "#tests/support/command";
import { addLogoutClient, LogoutReceiver, openLogin } from "#tests/support/logout-receiver";
import { ADMIN, MASTER_KEY, TestService } from "#tests/support/service";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let folder: string;
let settings: Record<string, string>;
const at = (name: string) => join(folder, name);

beforeEach(() => {
  folder = emptyFolder();
  settings = { DATABASE_URL: `file:${at("sso.db")}`, ADMIN_PASSWORD: ADMIN.password, LOG_LEVEL: "silent" };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (more: Record<string, string> = {}) =>
  startService(readConfig({ ...settings, ...more }), { log: createLogger("silent") });

async function send(
  service: Awaited<ReturnType<typeof start>>,
  method: string,
  path: string,
  body?: object,
  token = "",
) {
  const request = new Request(`http://service/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  const response = await service.fetch(request, { address: "203.0.113.7" });
  return response.json();
}

/** Signs the administrator in and adds roles of these names. */
async function addRoles(service: Awaited<ReturnType<typeof start>>, ...names: string[]) {
  const { token } = await send(service, "POST", "/auth/login", ADMIN);
  for (const roleName of names) await send(service, "POST", "/auth/roles", { roleName }, token);
  return token as string;
}

async function listRoles() {
  const service = await start();
  try {
    const { token } = await send(service, "POST", "/auth/login", ADMIN);
    const { items } = await send(service, "GET", "/auth/roles?size=100", undefined, token);
    return (items as Array<{ roleName: string }>).map(({ roleName }) => roleName);
  } finally {
    await service.close();
  }
}

const backUp = () => runCommand("backup", [at("copy.db")], settings);
const restore = () => runCommand("restore", [at("copy.db")], settings);

it("S10: keeps the database, its logs, its secrets and every copy for the service's own user", async () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  settings.DATABASE_URL = `file:${at("inner/sso.db")}`;
  const service = await start();
  await addRoles(service, "Before");
  expect((await runCommand("backup", [at("inner/copy.db")], settings)).code).toBe(0);
  const files = readdirSync(at("inner"));
  expect(files).toEqual(expect.arrayContaining(["sso.db", "sso.db-wal", "sso.db-shm", "copy.db"]));
  for (const file of files) expect([file, mode(at(`inner/${file}`))]).toEqual([file, "600"]);
  await service.close();
  expect((await runCommand("restore", [at("inner/copy.db")], settings)).code).toBe(0);
  expect([mode(at("inner")), mode(at("inner/sso.db"))]).toEqual(["700", "600"]);
});

it("S10: what stands in the way of a copy is replaced, and a link there is never followed", async () => {
  await (await start()).close();
  const outside = ["secrets", "database"].map((name) => {
    writeFileSync(at(name), "somebody else's", { mode: 0o644 });
    return at(name);
  });
  symlinkSync(at("secrets"), at("copy.db.secrets.json.part"));
  symlinkSync(at("database"), at("copy.db.part"));
  expect((await backUp()).code).toBe(0);
  symlinkSync(at("secrets"), at(`secrets.json.${process.pid}`));
  writeSecrets(at("secrets.json"), { sessionSecret: "a", masterKey: "b" });
  for (const file of outside) expect(readFileSync(file, "utf8")).toBe("somebody else's");
  for (const file of ["copy.db", "copy.db.secrets.json", "secrets.json"]) {
    const { mode } = lstatSync(at(file));
    expect([file, (mode & 0o777).toString(8)]).toEqual([file, "600"]);
  }
});

it("S4, A4: nobody is signed in by a backup that is brought back, no key revoked since signs again, and the audits tell of both", async () => {
  const service = await start();
  const before = await send(service, "POST", "/auth/login", ADMIN);
  const keysOf = async (one: typeof service) =>
    (await send(one, "GET", "/.well-known/jwks.json")).keys.map(({ kid }: { kid: string }) => kid);
  const oldKeys = await keysOf(service);
  expect((await backUp()).code).toBe(0);
  // Signed out after the backup: in the copy this sign-in goes on.
  await service.fetch(
    new Request("http://service/api/auth/logout", { headers: { Authorization: `Bearer ${before.token}` } }),
  );
  await service.close();

  const { code, output } = await restore();
  expect([code, output]).toEqual([0, expect.stringContaining("Sessions ended: 1.")]);
  const restored = await start();
  try {
    expect(await send(restored, "GET", "/auth/profile", undefined, before.token)).not.toHaveProperty("name");
    const refreshed = await send(restored, "POST", "/auth/refresh", { refreshToken: before.refreshToken });
    expect(refreshed).not.toHaveProperty("token");
    for (const kid of await keysOf(restored)) expect(oldKeys).not.toContain(kid);
    const { token } = await send(restored, "POST", "/auth/login", ADMIN);
    const { items } = await send(restored, "GET", "/auth/audits?size=100", undefined, token);
    const messages = (items as { message: string }[]).map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        "The database was backed up to copy.db",
        expect.stringMatching(
          /^The database was restored from the backup copy\.db; .*sessions ended: 1, API tokens ended: 0$/,
        ),
      ]),
    );
  } finally {
    await restored.close();
  }
  expect((await runCommand("audit:verify", [], settings)).output).toContain("The audit chain is intact");
});

it("tells the applications that were open in a backup, by a new key, and ends what OpenID Connect had issued", async () => {
  const receiver = await LogoutReceiver.start();
  const service = await TestService.start(settings.DATABASE_URL ?? "");
  const { token } = await service.signIn();
  await openLogin(service, token, await addLogoutClient(service, receiver.url));
  const encryption = createEncryption(MASTER_KEY);
  const { kid } = await createSigningKeys(service.engine, encryption, Date.now, 0).signer("RS256");
  const record = { id: "x", kind: "Session", payload_encrypted: "", created_at: 1, expires_at: 2e12 };
  await service.engine.write((queries) => queries.insertInto("oidc_records").values(record).execute());
  settings = settingsFor(settings.DATABASE_URL ?? "");
  expect((await backUp()).code).toBe(0);
  await service.stop();
  expect((await restore()).code).toBe(0);

  const restored = await TestService.start(settings.DATABASE_URL ?? "");
  try {
    expect(await restored.engine.read.selectFrom("oidc_records").selectAll().execute()).toEqual([]);
    restored.aheadMs = 21_000;
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 10_000);
    const { keys } = (await restored.get("/.well-known/jwks.json")).body as { keys: JWK[] };
    expect(keys.map((key) => key.alg).sort()).toEqual(["ES256", "RS256"]);
    expect(keys.map((key) => key.kid)).not.toContain(kid);
    await jwtVerify(receiver.tokens[0] ?? "", createLocalJWKSet({ keys }), {
      typ: "logout+jwt",
      currentDate: new Date(restored.now),
    });
  } finally {
    await restored.stop();
    receiver.stop();
  }
});

it("S4, AT2: a backup brings back no API token, link, device or sign-in under way, and what it brings back of removed factors is listed", async () => {
  const service = await TestService.start(settings.DATABASE_URL ?? "");
  const { id: user_id } = await service.addUser({ username: "grace" });
  const soon = { created_at: 1, expires_at: Date.now() + 3_600_000 };
  const passkey = {
    user_id,
    public_key: "",
    sign_count: 0,
    transports: "[]",
    aaguid: "",
    last_used_at: null,
  };
  const flags = { backup_eligible: 0, backed_up: 0 } as const;
  const code = { user_id, used_at: null };
  const token = { name: "CI", hint: "ssoc_a", permissions: "users:read", created_by: user_id };
  const link = { user_id, bound: "", email: null, created_by: null };
  const pending = { user_id, token_hash: "x", token_epoch: 0, flow: "{}", used_at: null };
  await service.engine.write(async (queries) => {
    for (const name of ["Laptop", "Phone"]) {
      const row = { ...passkey, ...flags, id: name, name, created_at: Date.parse("2026-01-02") };
      await queries.insertInto("passkeys").values(row).execute();
    }
    const app = { id: "app", user_id, secret_encrypted: "", confirmed_at: 1, created_at: 1, last_step: null };
    await queries.insertInto("totp_secrets").values(app).execute();
    const codes = [1, 2, 3].map((position) => ({ ...code, position, hash: `hash ${position}` }));
    await queries.insertInto("recovery_codes").values(codes).execute();
    await queries
      .insertInto("api_tokens")
      .values({ ...token, ...soon, id: "t", hash: "h" })
      .execute();
    await queries
      .insertInto("links")
      .values({ ...link, ...soon, id: "l", purpose: "undo-email" })
      .execute();
    await queries
      .insertInto("pending_sign_ins")
      .values({ ...pending, ...soon, id: "p" })
      .execute();
    const device = { id_hash: "d", user_id, created_at: 1, last_used_at: Date.now() };
    await queries.insertInto("devices").values(device).execute();
    for (const kind of ["Interaction", "AuthorizationCode"])
      await queries
        .insertInto("oidc_records")
        .values({ ...soon, id: kind, kind, payload_encrypted: "" })
        .execute();
  });
  settings = settingsFor(settings.DATABASE_URL ?? "");
  expect((await backUp()).code).toBe(0);
  await service.engine.write(async (queries) => {
    await queries.deleteFrom("passkeys").where("id", "=", "Laptop").execute();
    await queries.deleteFrom("totp_secrets").execute();
    await queries.updateTable("recovery_codes").set({ used_at: 2 }).where("position", "<", 3).execute();
  });
  await service.stop();
  const { code: exit, output } = await restore();
  expect(exit).toBe(0);
  expect(output).toContain("API tokens ended: 1.");
  const listed = (text: string) => text.match(/^ {2}grace: .*$/gm);
  expect(output).toContain("are valid again, although they were removed or used since the backup");
  expect(listed(output)).toEqual([
    "  grace: 2 recovery codes",
    "  grace: authenticator app, added 1970-01-01",
    '  grace: passkey "Laptop", added 2026-01-02',
  ]);

  const restored = await TestService.start(settings.DATABASE_URL ?? "");
  const { read } = restored.engine;
  expect(
    (await read.selectFrom("api_tokens").select("ended_at").executeTakeFirst())?.ended_at,
  ).toBeGreaterThan(1);
  expect(
    (await read.selectFrom("links").select("replaced_at").executeTakeFirst())?.replaced_at,
  ).toBeGreaterThan(1);
  for (const table of ["pending_sign_ins", "devices", "oidc_records"] as const)
    expect([table, await read.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  await restored.stop();

  rmSync(at("sso.db"));
  const unknown = await restore();
  expect(unknown.output).toContain("The database before can't be compared.");
  expect(listed(unknown.output)).toHaveLength(4);
});

it("copies a database of another version as it is, and says that it can't audit that", async () => {
  await (await start()).close();
  const database = new Sqlite(at("sso.db"));
  database.exec("insert into migrations (name, ran_at) values ('999-later', '2030-01-01')");
  database.close();
  const { code, errors } = await backUp();
  expect([code, errors]).toEqual([0, expect.stringContaining("NOT AUDITED")]);
});

it("copies a database while the service writes to it, and brings it back as it was", async () => {
  const service = await start();
  const token = await addRoles(service, "Before");
  let writing = true;
  const writer = (async () => {
    for (let count = 0; writing; count++) {
      await send(service, "POST", "/auth/roles", { roleName: `Meanwhile ${count}` }, token);
    }
  })();
  const { code, output } = await backUp();
  writing = false;
  await writer;
  await addRoles(service, "After");

  expect(code).toBe(0);
  expect(output).toContain(`Copied its secrets to ${at("copy.db")}.secrets.json`);

  const inUse = await restore();
  expect(inUse.code).toBe(2);
  expect(inUse.errors).toContain("is in use. Stop the service first.");
  await service.close();

  const restored = await restore();
  expect(restored.output).toContain("The old database is kept as");
  expect(restored.code).toBe(0);
  const roles = await listRoles();
  expect(roles).toContain("Before");
  expect(roles).not.toContain("After");
  expect((await runCommand("audit:verify", [], settings)).output).toContain("The audit chain is intact");

  const kept = readdirSync(folder).find((name) => /^sso\.db\.before-\d{8}T\d{6}Z$/.test(name));
  settings.DATABASE_URL = `file:${at(kept ?? "nothing")}`;
  expect(await listRoles()).toContain("After");
});

it("brings a database back into an empty folder, secrets and all", async () => {
  const service = await start();
  await addRoles(service, "Kept");
  await service.close();
  await backUp();
  for (const file of ["sso.db", "sso.db-wal", "sso.db-shm", "secrets.json"])
    rmSync(at(file), { force: true });
  expect((await restore()).code).toBe(0);
  expect(await listRoles()).toContain("Kept");
});

it("L6: brings a database back over one that is damaged", async () => {
  const service = await start();
  await addRoles(service, "Kept");
  await service.close();
  await backUp();
  writeFileSync(at("sso.db"), "this is no database");
  expect((await restore()).code).toBe(0);
  expect(await listRoles()).toContain("Kept");
});

it("leaves everything as it is where the backup is damaged, cut off, no database or not there", async () => {
  const service = await start();
  await addRoles(service, "Now");
  await service.close();
  await backUp();
  const whole = readFileSync(at("copy.db"));
  const middle = Math.floor(whole.length / 2);
  const damaged = Buffer.from(whole);
  damaged.fill(0x5a, middle, middle + 20_000);
  for (const bytes of [damaged, Buffer.from("no database"), Buffer.alloc(0)]) {
    writeFileSync(at("copy.db"), bytes);
    const { code, errors } = await restore();
    expect(code).toBe(2);
    expect(errors).toContain("can't be used");
  }
  writeFileSync(at("copy.db"), whole);
  truncateSync(at("copy.db"), middle);
  expect((await restore()).code).toBe(2);
  rmSync(at("copy.db"));
  expect((await restore()).errors).toContain(" does not exist.");
  expect(await listRoles()).toContain("Now");
  expect(existsSync(at("sso.db.restoring"))).toBe(false);
});

it("refuses a backup of another installation whose secrets are not with it", async () => {
  await (await start()).close();
  await backUp();
  rmSync(at("copy.db.secrets.json"));
  for (const file of ["sso.db", "sso.db-wal", "sso.db-shm", "secrets.json"])
    rmSync(at(file), { force: true });
  const missing = await restore();
  expect([missing.code, missing.errors]).toEqual([
    2,
    expect.stringContaining("copy.db.secrets.json is missing"),
  ]);
  await (await start()).close();
  const other = await restore();
  expect(other.code).toBe(2);
  expect(other.errors).toContain("SSO_MASTER_KEY");
  expect(await listRoles()).toContain("super");
});

it("says loudly that secrets from the environment are not in the copy, and overwrites none", async () => {
  const { SESSION_SECRET, SSO_MASTER_KEY } = settingsFor("");
  Object.assign(settings, { SESSION_SECRET, SSO_MASTER_KEY });
  await (await start()).close();
  const { code, errors } = await backUp();
  expect(code).toBe(0);
  expect(errors).toContain("NOT INCLUDED");
  expect(existsSync(at("copy.db.secrets.json"))).toBe(false);
  const again = await backUp();
  expect([again.code, again.errors]).toEqual([2, expect.stringContaining("already exists")]);
});

it("sends people with Postgres to its own tools", async () => {
  settings.DATABASE_URL = "postgres://someone@127.0.0.1:1/sso";
  for (const command of ["backup", "restore"]) {
    writeFileSync(at("copy.db"), "");
    const { code, errors } = await runCommand(command, [at("copy.db")], settings);
    expect(code).toBe(2);
    expect(errors).toContain("pg_dump");
  }
});

it("A4: finds a broken chain, and exits with 1", async () => {
  expect((await runCommand("audit:verify", [], settings)).errors).toContain("There is no database at");
  const service = await start();
  await addRoles(service, "One");
  await service.close();
  const { code, output } = await runCommand("audit:verify", [], settings);
  expect([code, output]).toEqual([0, expect.stringContaining("The audit chain is intact")]);
  const head = `9999.${"a".repeat(43)}`;
  const cut = await runCommand("audit:verify", ["--head", head], settings);
  expect([cut.code, cut.errors]).toEqual([1, expect.stringContaining("The tail is cut")]);
  expect((await runCommand("audit:verify", ["--head", "x"], settings)).code).toBe(2);
});
