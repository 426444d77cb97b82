import { once } from "node:events";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { decodeProtectedHeader, type JWK } from "jose";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { verifyAudits } from "#api/audit-trail/verify";
import { open, sqliteFile } from "#api/database/connect";
import { secretPlace } from "#api/keys/application-secrets";
import { auditKey } from "#api/keys/derived-keys";
import type { Place } from "#api/keys/encrypted-columns";
import { createEncryption } from "#api/keys/encryption";
import { createSigningKeys } from "#api/keys/signing-keys";
import { randomSecret, readSecrets, writeSecrets } from "#api/secrets";
import { beginCommand, runCommand, settingsFor } from "#tests/support/command";
import { describeOnEmptyDatabases } from "#tests/support/engines";
import { addLogoutClient, LogoutReceiver, openLogin } from "#tests/support/logout-receiver";
import { signRequest, TestService } from "#tests/support/service";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describeOnEmptyDatabases("the keys", (databaseUrl) => {
  /** With SQLite the secrets are in the file, with Postgres they are given. */
  let settings: Record<string, string>;
  let secretsFile: string | undefined;
  let started: TestService[] = [];
  const start = async () => {
    const service = await TestService.start(databaseUrl(), { SSO_MASTER_KEY: "", ...settings });
    started.push(service);
    return service;
  };
  const stopAll = async () => {
    for (const service of started) await service.stop();
    started = [];
  };
  const command = (name: string, ...args: string[]) => runCommand(name, args, settings);
  const profile = async (service: TestService, token: string) =>
    (await service.get("/auth/profile", token)).status;
  const addApplication = async (service: TestService, token: string) => {
    const body = { applicationName: `App ${randomSecret()}`, applicationStatus: true };
    const { applicationId, applicationKey } = (await service.post("/auth/applications", body, token)).body;
    return { id: applicationId as string, secret: applicationKey as string };
  };
  const isKnown = async (service: TestService, application: { id: string; secret: string }) => {
    const signedRequest = await signRequest(application);
    const body = { appId: application.id, signedRequest };
    return (await service.post("/auth/application/sign-in-request", body)).status === 200;
  };
  const masterKey = () =>
    (secretsFile === undefined ? settings.SSO_MASTER_KEY : readSecrets(secretsFile)?.masterKey) ?? "";
  /** Replaces the master key as the operator would. */
  const rotateMaster = async () => {
    if (secretsFile === undefined) settings.SSO_NEW_MASTER_KEY = randomSecret();
    const result = await command("keys:rotate-master");
    if (result.code === 0) takeNewKey();
    return result;
  };
  const takeNewKey = () => {
    const { SSO_NEW_MASTER_KEY: added, ...others } = settings;
    if (added !== undefined) settings = { ...others, SSO_MASTER_KEY: added };
  };
  /** Everything that is encrypted in the database. */
  const encrypted = async () => {
    const engine = open(databaseUrl());
    try {
      const tables = ["applications", "signing_keys", "oidc_records", "marks"] as const;
      const rows = await Promise.all(
        tables.map((table) => engine.read.selectFrom(table).selectAll().execute()),
      );
      return rows
        .flat()
        .flatMap((row) => Object.values(row).filter((value) => /^v1\.[\w-]{40}/.test(`${value}`)));
    } finally {
      await engine.close();
    }
  };

  beforeAll(() => {
    const file = sqliteFile(databaseUrl());
    secretsFile = file && join(dirname(file), "secrets.json");
    settings = file ? { DATABASE_URL: databaseUrl() } : settingsFor(databaseUrl());
  });
  afterEach(stopAll);
  afterAll(stopAll);

  it("that sign are replaced while the service runs: every process takes them up, and nobody is signed out", async () => {
    const [one, other] = [await start(), await start()];
    const { token } = await one.signIn();
    const first = decodeProtectedHeader(token).kid;
    const { code, output } = await command("keys:rotate");
    expect([code, output]).toEqual([0, expect.stringContaining("ES256: created a new signing key")]);
    expect((await command("keys:rotate")).output).toContain("No other key was created");
    expect(await one.lastAudit()).toMatchObject({ action: "keys.rotate", actor_id: null });

    for (const service of [one, other]) service.aheadMs = 11_000;
    for (const service of [one, other]) {
      expect((await service.get("/.well-known/jwks.json")).body.keys).toHaveLength(2);
      expect(await profile(service, token)).toBe(200);
      expect(decodeProtectedHeader((await service.signIn()).token).kid).toBe(first);
    }
    for (const service of [one, other]) service.aheadMs = 14 * 60_000;
    const late = (await one.signIn()).token;
    for (const service of [one, other]) service.aheadMs = 16 * 60_000;
    for (const service of [one, other]) {
      expect(decodeProtectedHeader((await service.signIn()).token).kid).not.toBe(first);
      expect(await profile(service, late)).toBe(200);
    }
  });

  it("of everything at rest are replaced with the service stopped: tokens, secrets and audits stay good", async () => {
    const before = await start();
    const { token, refreshToken } = await before.signIn();
    const spent = await before.signIn();
    const answered = (await before.post("/auth/refresh", { refreshToken: spent.refreshToken })).body;
    const answeredAt = Date.now();
    const application = await addApplication(before, token);
    const record = { id: "record", kind: "Session", created_at: 1 };
    const payloadOf = (id: string): Place => ({
      table: "oidc_records",
      row: id,
      column: "payload_encrypted",
    });
    const encryption = createEncryption(masterKey());
    const former: Place = { table: "applications", row: application.id, column: "former_secret_encrypted" };
    await before.engine.write(async (queries) => {
      const records = [
        { ...record, expires_at: Date.now() + 3_600_000 },
        { ...record, id: "expired", expires_at: Date.now() - 1 },
      ].map((row) => ({ ...row, payload_encrypted: encryption.encrypt(payloadOf(row.id), "a session") }));
      await queries.insertInto("oidc_records").values(records).execute();
      await queries
        .updateTable("applications")
        .set({ former_secret_encrypted: encryption.encrypt(former, "a former secret") })
        .where("id", "=", application.id)
        .execute();
    });
    const running = await rotateMaster();
    expect([running.code, running.errors]).toEqual([2, expect.stringContaining("Stop the service first.")]);
    expect(await profile(before, token)).toBe(200);
    await stopAll();

    const [oldKey, oldValues] = [masterKey(), await encrypted()];
    const { code, output, errors } = await rotateMaster();
    expect([code, errors]).toEqual([0, ""]);
    expect(output).toMatch(
      /Encrypted 2 application secrets, 1 former application secret, 1 OpenID Connect record, and \d/,
    );
    expect(masterKey()).not.toBe(oldKey);
    const newValues = await encrypted();
    // The former keys are added, and the expired record is deleted.
    expect(newValues).toHaveLength(oldValues.length + 1 - 1);
    expect(newValues.filter((value) => oldValues.includes(value))).toEqual([]);

    const after = await start();
    expect(await profile(after, token)).toBe(200);
    expect(await isKnown(after, application)).toBe(true);
    const anew = createEncryption(masterKey());
    const stored = await after.engine.read
      .selectFrom("oidc_records")
      .select(["id", "payload_encrypted"])
      .execute();
    expect(stored.map(({ id, payload_encrypted }) => anew.decrypt(payloadOf(id), payload_encrypted))).toEqual(
      ["a session"],
    );
    const { former_secret_encrypted } = await after.engine.read
      .selectFrom("applications")
      .where("id", "=", application.id)
      .select("former_secret_encrypted")
      .executeTakeFirstOrThrow();
    expect(anew.decrypt(former, former_secret_encrypted ?? "")).toBe("a former secret");
    // Whose answer was lost asks again a moment later, and is no thief.
    after.aheadMs = answeredAt + 1000 - Date.now();
    const again = await after.post("/auth/refresh", { refreshToken: spent.refreshToken });
    expect([again.status, again.body.refreshToken !== answered.refreshToken]).toEqual([200, true]);
    after.aheadMs = 0;
    const refreshed = await after.post("/auth/refresh", { refreshToken });
    const next = await after.post("/auth/refresh", { refreshToken: refreshed.body.refreshToken });
    expect([refreshed.status, next.status]).toEqual([200, 200]);
    await stopAll();

    expect((await rotateMaster()).code).toBe(0);
    const verified = await command("audit:verify");
    expect([verified.code, verified.errors]).toEqual([0, ""]);
    const engine = open(databaseUrl());
    expect((await verifyAudits(engine, auditKey(masterKey()))).fault).toContain("At number 1");
    await engine.close();
    const last = await start();
    expect(await profile(last, next.body.token)).toBe(200);
    expect(await isKnown(last, application)).toBe(true);
  });

  it("are whole when the command is killed half-way, and it is finished by running it again", async () => {
    const service = await start();
    const { token } = await service.signIn();
    const application = await addApplication(service, token);
    const oldKey = masterKey();
    const encryption = createEncryption(oldKey);
    const fillers = Array.from({ length: 500 }, (_, index) => {
      const id = `filler-${index}`;
      const secret_encrypted = encryption.encrypt(secretPlace(id), "a secret");
      return { id, name: id, name_key: id, active: 1, built_in: 0, created_at: 1, secret_encrypted } as const;
    });
    await service.engine.write((queries) => queries.insertInto("applications").values(fillers).execute());
    await stopAll();

    if (secretsFile === undefined) settings.SSO_NEW_MASTER_KEY = randomSecret();
    const looking = secretsFile === undefined ? new pg.Client(databaseUrl()) : undefined;
    await looking?.connect();
    const isAtWork = async () => {
      if (secretsFile !== undefined) return readSecrets(secretsFile)?.newMasterKey !== undefined;
      const { rowCount } = (await looking?.query(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'update "applications"%'`,
      )) ?? { rowCount: 0 };
      return rowCount !== 0;
    };
    const child = await beginCommand("keys:rotate-master", [], settings);
    const ended = once(child, "close");
    while (child.exitCode === null && !(await isAtWork())) await setTimeout(2);
    child.kill("SIGKILL");
    await ended;
    await looking?.end();
    expect(child.signalCode).toBe("SIGKILL");

    const between = await start();
    expect([await profile(between, token), await isKnown(between, application)]).toEqual([200, true]);
    await stopAll();
    expect((await command("keys:rotate-master")).code).toBe(0);
    const done = secretsFile === undefined ? undefined : readSecrets(secretsFile);
    if (secretsFile !== undefined && done) {
      // As if it had been killed between the database and the file.
      writeSecrets(secretsFile, { ...done, masterKey: oldKey, newMasterKey: done.masterKey });
      const unfinished = await start();
      expect([await profile(unfinished, token), await isKnown(unfinished, application)]).toEqual([200, true]);
      await stopAll();
    }
    const again = await command("keys:rotate-master");
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringContaining("already uses the new master key"),
    ]);
    if (secretsFile !== undefined) expect(readSecrets(secretsFile)).toEqual(done);
    takeNewKey();
    const after = await start();
    expect([await profile(after, token), await isKnown(after, application)]).toEqual([200, true]);
    await stopAll();
    expect((await command("audit:verify")).code).toBe(0);
  });

  it("are all revoked in an emergency: no token from before opens anything, in no process, from that moment on", async () => {
    const [one, other] = [await start(), await start()];
    const { token, refreshToken } = await one.signIn();
    const application = await addApplication(one, token);
    const { input } = await one.addUser({ applications: [application.id] });
    const person = await one.signIn(input.username);
    const entered = await one.post(
      "/auth/application/verify-access",
      { appId: application.id, signedRequest: await signRequest(application) },
      person.token,
    );
    const oldKeys = (await one.get("/.well-known/jwks.json")).body.keys.map(
      ({ kid }: { kid: string }) => kid,
    );
    const created = { created_by: "ada", created_at: 1, expires_at: Date.now() + 3_600_000 };
    await one.engine.write(async (queries) => {
      const apiToken = { id: "token", name: "CI", hash: "h", hint: "ssoc_a", permissions: "users:read" };
      await queries
        .insertInto("api_tokens")
        .values({ ...apiToken, ...created })
        .execute();
      const { id: user_id } = await queries
        .selectFrom("users")
        .select("id")
        .limit(1)
        .executeTakeFirstOrThrow();
      const link = { id: "link", purpose: "undo-email" as const, user_id, bound: "", email: null };
      await queries
        .insertInto("links")
        .values({ ...link, ...created, created_by: null })
        .execute();
      const device = { id_hash: "d", user_id, created_at: 1, last_used_at: Date.now() };
      await queries.insertInto("devices").values(device).execute();
    });
    const open = async (table: "links" | "api_tokens", column: "replaced_at" | "ended_at") =>
      (await one.engine.read.selectFrom(table).where(column, "is", null).selectAll().execute()).length;
    const careless = await command("keys:revoke-all");
    expect([careless.code, careless.errors]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await profile(other, entered.body.token)).toBe(200);

    const done = await command("keys:revoke-all", "--yes");
    expect([done.code, done.output]).toEqual([
      0,
      expect.stringMatching(/WARNING: API tokens that still work: 1,.* keys:revoke-all -- --yes --tokens/),
    ]);
    expect(await one.engine.read.selectFrom("devices").selectAll().execute()).toEqual([]);
    expect([await open("links", "replaced_at"), await open("api_tokens", "ended_at")]).toEqual([0, 1]);
    for (const service of [one, other]) {
      for (const old of [token, person.token, entered.body.token])
        expect(await profile(service, old)).toBe(401);
    }
    for (const old of [refreshToken, person.refreshToken, entered.body.refreshToken]) {
      expect((await other.post("/auth/refresh", { refreshToken: old })).status).toBe(401);
    }
    expect((await one.listAudits()).map(({ action }) => action)).toContain("keys.revoke-all");
    for (const service of [one, other]) service.aheadMs = 11_000;
    for (const service of [one, other]) {
      const { keys } = (await service.get("/.well-known/jwks.json")).body;
      expect(keys).toHaveLength(1);
      expect(oldKeys).not.toContain(keys[0].kid);
    }
    const fresh = await one.signIn();
    expect(await profile(other, fresh.token)).toBe(200);
    expect(await isKnown(other, application)).toBe(true);
    const all = await command("keys:revoke-all", "--yes", "--tokens");
    expect([all.code, all.output]).toEqual([0, expect.stringContaining("API tokens ended: 1.")]);
    expect(all.output).not.toContain("WARNING");
    expect(await open("api_tokens", "ended_at")).toBe(0);
  });

  it("of each algorithm in use are replaced, and revoked with all that they signed", async () => {
    const service = await start();
    const encryption = createEncryption(masterKey());
    const keys = createSigningKeys(service.engine, encryption, () => service.now, 15 * 60_000);
    const { kid } = await keys.signer("RS256");
    const kidsOf = async (alg: string) => {
      const published = (await service.get("/.well-known/jwks.json")).body.keys as JWK[];
      return published.filter((key) => key.alg === alg).map((key) => key.kid);
    };
    const rotated = await command("keys:rotate");
    expect([rotated.code, rotated.output]).toEqual([
      0,
      expect.stringContaining("RS256: created a new signing key"),
    ]);
    expect(await service.lastAudit()).toMatchObject({
      action: "keys.rotate",
      message: "A new ES256 signing key was created",
    });
    service.aheadMs = 11_000;
    const before = await kidsOf("RS256");
    expect(before).toEqual([kid, expect.any(String)]);
    expect((await keys.signer("RS256")).kid).toBe(kid);

    await service.engine.write((queries) =>
      queries
        .insertInto("oidc_records")
        .values({ id: "x", kind: "Session", payload_encrypted: "", created_at: 1, expires_at: 2e12 })
        .execute(),
    );
    const receiver = await LogoutReceiver.start();
    const { token } = await service.signIn();
    await openLogin(service, token, await addLogoutClient(service, receiver.url));
    expect((await command("keys:revoke-all", "--yes")).code).toBe(0);
    expect(await service.engine.read.selectFrom("oidc_records").selectAll().execute()).toEqual([]);
    service.aheadMs = 22_000;
    const [after, ...others] = await kidsOf("RS256");
    expect([before.includes(after), others]).toEqual([false, []]);
    expect((await keys.signer("RS256")).kid).toBe(after);
    // The application is told with the new key.
    expect(receiver.tokens).toEqual([]);
    service.aheadMs = 33_000;
    await vi.waitFor(() => expect(receiver.tokens).toHaveLength(1), 10_000);
    receiver.stop();
    expect(decodeProtectedHeader(receiver.tokens[0] ?? "").kid).toBe(after);
  });
});
