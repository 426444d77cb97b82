import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "#api/config";
import { BUILT_IN_PERMISSIONS } from "#api/contract/permissions";
import { secretPlace } from "#api/keys/application-secrets";
import { createEncryption } from "#api/keys/encryption";
import { createLogger } from "#api/logger";
import { loadSecrets } from "#api/secrets";
import { startService } from "#api/service";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase, describeOnEmptyDatabases, EMPTY } from "#tests/support/engines";
import { ADMIN, TestService, testConfig } from "#tests/support/service";

const quiet = { log: createLogger("silent") };

describe("L6: settings", () => {
  it("name each wrong variable, one a line", () => {
    const read = () =>
      readConfig({ DATABASE_URL: "mysql://x", PUBLIC_URL: "https://a.example/path", SESSION_HOURS: "soon" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/^DATABASE_URL: .*\nPUBLIC_URL: .*\nSESSION_HOURS: .*$/);
  });

  it("have their defaults, where nothing or an empty text is given", () => {
    expect(readConfig({ PORT: "8080", PUBLIC_URL: "", SESSION_HOURS: "" })).toMatchObject({
      databaseUrl: "file:data/sso.db",
      publicUrl: "http://localhost:8080",
      accessTokenMs: 900_000,
      sessionIdleMs: 3_600_000,
      sessionMs: 43_200_000,
      admin: { username: "admin", email: "admin@localhost" },
    });
  });
});

describe("S10: secrets", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "sso-secrets-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = () => `file:${join(folder, "data/sso.db")}`;
  const file = () => join(folder, "data/secrets.json");

  it("are made once beside an SQLite database, for its owner's eyes alone", () => {
    const made = loadSecrets({ databaseUrl: databaseUrl() });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(made.masterKey).not.toBe(made.sessionSecret);
    expect(loadSecrets({ databaseUrl: databaseUrl() })).toEqual(made);
    expect(JSON.parse(readFileSync(file(), "utf8"))).toEqual(made);
  });

  it("are never made anew beside a database that is there", async () => {
    const config = readConfig({
      DATABASE_URL: databaseUrl(),
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "silent",
    });
    await (await startService(config, quiet)).close();
    rmSync(file());
    await expect(startService(config, quiet)).rejects.toThrow(/secrets\.json is missing/);
    expect(existsSync(file())).toBe(false);
  });

  it("must both be set with Postgres", () => {
    expect(() => loadSecrets({ databaseUrl: "postgres://localhost/sso" })).toThrow(
      /^SESSION_SECRET: .*\nSSO_MASTER_KEY: /,
    );
  });

  it("are refused when they are weak", () => {
    const strong = "kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo";
    for (const weak of [
      "short",
      "a".repeat(64),
      "please-change-this-key-right-now!",
      "0101010101010101010101010101010101",
    ]) {
      expect(() =>
        loadSecrets({ databaseUrl: "postgres://h/d", sessionSecret: strong, masterKey: weak }),
      ).toThrow(/SSO_MASTER_KEY: is too weak/);
    }
    expect(() =>
      loadSecrets({ databaseUrl: "postgres://h/d", sessionSecret: `${strong}, short`, masterKey: strong }),
    ).toThrow(/SESSION_SECRET: is too weak/);
  });
});

describe("S10: encryption at rest", () => {
  const place = secretPlace("1");
  const encryption = createEncryption("kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo");

  it("reads what it wrote, in its place alone, with its key alone, and unharmed alone", () => {
    const value = encryption.encrypt(place, "a secret");
    expect(value).not.toContain("secret");
    expect(encryption.encrypt(place, "a secret")).not.toBe(value);
    expect(encryption.decrypt(place, value)).toBe("a secret");
    expect(() => encryption.decrypt({ ...place, row: "2" }, value)).toThrow();
    // @ts-expect-error: no such column is registered.
    expect(() => encryption.decrypt({ ...place, column: "other" }, value)).toThrow();
    expect(() => createEncryption("another master key altogether 42").decrypt(place, value)).toThrow();
    const flipped = `${value.slice(0, 10)}${value[10] === "A" ? "B" : "A"}${value.slice(11)}`;
    expect(() => encryption.decrypt(place, flipped)).toThrow();
    expect(() => encryption.decrypt(place, value.slice(0, -4))).toThrow();
    expect(() => encryption.decrypt(place, value.replace("v1.", "v9."))).toThrow();
  });
});

describeOnEmptyDatabases("the first start", (databaseUrl) => {
  let test: TestService | undefined;
  afterEach(async () => {
    await test?.stop();
    test = undefined;
  });

  it("makes the administrator, the roles and the console's own application", async () => {
    test = await TestService.start(databaseUrl());
    expect(test.service.firstAdministrator).toBeUndefined();
    const { token } = await test.signIn();
    expect((await test.get("/auth/roles/drop-down", token)).body).toEqual([
      { id: "admin", roleName: "admin", permissions: BUILT_IN_PERMISSIONS.admin },
      { id: "auditor", roleName: "auditor", permissions: BUILT_IN_PERMISSIONS.auditor },
      { id: "member", roleName: "member", permissions: [] },
      { id: "super", roleName: "super", permissions: BUILT_IN_PERMISSIONS.super },
    ]);
    const [own] = (await test.get("/auth/applications", token)).body;
    expect(own.applicationName).toBe("SSO Application");
    expect((await test.post("/auth/self-sign", undefined)).body.appId).toBe(own.id);
    const { body } = await test.get("/auth/users", token);
    expect(body.items).toMatchObject([
      { username: "admin", email: "admin@localhost", roles: ["super"], applications: [own.id] },
    ]);
  });

  it("A7: happens once: a mark decides, not an empty table", async () => {
    test = await TestService.start(databaseUrl());
    await test.engine.write((queries) => queries.deleteFrom("users").execute());
    const again = await TestService.start(databaseUrl());
    const users = await again.engine.read.selectFrom("users").select("id").execute();
    await again.stop();
    expect(users).toEqual([]);
  });

  it("is followed by starts that give the built-in roles what they lack, and take nothing", async () => {
    test = await TestService.start(databaseUrl());
    const { engine } = test;
    const list = () =>
      engine.read
        .selectFrom("role_permissions")
        .orderBy("role_id")
        .orderBy("permission")
        .selectAll()
        .execute();
    const complete = await list();
    const added = { role_id: "auditor", permission: "of:a-newer-version" };
    await engine.write(async (queries) => {
      await queries.deleteFrom("role_permissions").where("permission", "in", ["mail:read", "scim"]).execute();
      await queries.insertInto("role_permissions").values(added).execute();
    });
    const audits = (await test.listAudits()).length;

    const started = await Promise.all(Array.from({ length: 3 }, () => TestService.start(databaseUrl())));
    await Promise.all(started.map((other) => other.stop()));
    const now = await list();
    expect(now).toContainEqual(added);
    expect(now.filter(({ permission }) => permission !== added.permission)).toEqual(complete);
    expect(await test.listAudits()).toHaveLength(audits);
  });

  it("S10: is refused to another master key later, in a sentence that names it", async () => {
    test = await TestService.start(databaseUrl());
    const config = testConfig(databaseUrl(), { SSO_MASTER_KEY: "Zq8mX2wVt5LkYc7RnBd4HsGf9JpTeU3a" });
    await expect(startService(config, quiet)).rejects.toThrow(
      "SSO_MASTER_KEY: is not this database's master key",
    );
  });

  it("S10: keeps no secret as it is", async () => {
    test = await TestService.start(databaseUrl());
    const keys = await test.engine.read.selectFrom("signing_keys").selectAll().execute();
    const applications = await test.engine.read.selectFrom("applications").selectAll().execute();
    expect(keys.length).toBeGreaterThan(0);
    for (const { private_encrypted } of keys) expect(private_encrypted).toMatch(/^v1\./);
    for (const { secret_encrypted } of applications) expect(secret_encrypted).toMatch(/^v1\./);
    expect(keys.map((key) => JSON.parse(key.public_jwk).d)).toEqual(keys.map(() => undefined));
  });
});

describe("A7: a random first password", () => {
  it("is given once, by the start that made it, and signs in", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sso-first-"));
    const config = {
      ...testConfig(`file:${join(folder, "sso.db")}`),
      admin: { username: "root", email: "r@localhost", password: undefined },
    };
    try {
      const first = await startService(config, quiet);
      const given = first.firstAdministrator;
      expect(given).toMatchObject({ username: "root" });
      const login = await first.fetch(
        new Request("http://service/api/auth/login", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(given),
        }),
      );
      expect(login.status).toBe(200);
      await first.close();
      const second = await startService(config, quiet);
      expect(second.firstAdministrator).toBeUndefined();
      expect(second.database).toBe(`SQLite at ${join(folder, "sso.db")}`);
      await second.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe.runIf(engines.includes("postgres"))("A7, L8: several processes on one Postgres", () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  beforeEach(async () => {
    database = await createPostgresDatabase(EMPTY);
  });
  afterAll(() => database.drop());

  it("that start at once on an empty database make one installation", async () => {
    const tests = await Promise.all(Array.from({ length: 4 }, () => TestService.start(database.url)));
    try {
      const [first, second] = tests;
      const keys = (await first?.get("/.well-known/jwks.json"))?.body.keys;
      expect(keys).toHaveLength(1);
      expect(await first?.engine.read.selectFrom("users").select("id").execute()).toHaveLength(1);
      const { token } = (await first?.signIn()) ?? { token: "" };
      expect((await second?.get("/auth/profile", token))?.status).toBe(200);
    } finally {
      await Promise.all(tests.map((test) => test.stop()));
    }
  });
});
