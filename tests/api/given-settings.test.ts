import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { examine } from "#api/commands/doctor/examine";
import { readConfig } from "#api/config";
import { createLogger } from "#api/logger";
import { loadSecrets } from "#api/secrets";
import { startService } from "#api/service";
import { SETTING_NAMES } from "#api/settings";
import { settingsWarnings } from "#api/settings-warnings";
import { configureEnv } from "#app/env.server";
import { runCommand, settingsFor } from "#tests/support/command";
import { createSqliteDatabase, describeOnEmptyDatabases } from "#tests/support/engines";
import { ADMIN, MASTER_KEY, testConfig } from "#tests/support/service";

/** A value for every setting of the service and the console. */
const VALUES: Record<string, string> = {
  PORT: "3331",
  HOST: "127.0.0.1",
  PUBLIC_URL: "https://sso.example.test",
  TRUST_PROXY: "10.0.0.0/8",
  DATABASE_URL: "postgres://sso@localhost/sso",
  SSO_API_URL: "https://api.example.test",
  SSO_API_ROLES: "Administrator:super",
  SSO_API_TIMEOUT_SECONDS: "20",
  SESSION_SECRET: "9f2b7c41e0d85a36c1f4b7a2908e6d53",
  SSO_MASTER_KEY: MASTER_KEY,
  SSO_NEW_MASTER_KEY: "Zq8mX2wVt5LkYc7RnBd4HsGf9JpTeU3a",
  ADMIN_USERNAME: "ada",
  ADMIN_EMAIL: "ada@example.test",
  ADMIN_PASSWORD: ADMIN.password,
  GOOGLE_CLIENT_ID: "id",
  GOOGLE_CLIENT_SECRET: "hushed",
  GOOGLE_SIGNUP: "false",
  GOOGLE_DOMAINS: "example.test",
  GOOGLE_ISSUER: "https://google.example.test",
  PROVIDER_NAME: "Pictures",
  LANGUAGES: "en,de",
  DEFAULT_LANGUAGE: "de",
  SUPPORT_CONTACT: "help@example.test",
  SECURITY_CONTACT: "security@example.test",
  DOCUMENTATION_URL: "https://docs.example.test/sso",
  REDIRECT_ALLOWLIST: "https://app.example.test",
  ACCESS_TOKEN_MINUTES: "5",
  SESSION_IDLE_MINUTES: "30",
  SESSION_HOURS: "8",
  PASSWORD_MIN_LENGTH: "15",
  TOKEN_CALLS_PER_MINUTE: "60",
  WEBHOOK_PRIVATE: "hooks.internal",
  PROFILE_EDIT: "false",
  SMTP_URL: "smtp://localhost",
  MAIL_FROM: "sso@example.test",
  WORKERS: "2",
  METRICS: "true",
  METRICS_PORT: "9464",
  METRICS_HOST: "0.0.0.0",
  LOG_LEVEL: "silent",
};
const UNTRIMMED = `${MASTER_KEY}\n`;

it("every setting is read without white space and line ends around it", () => {
  expect(SETTING_NAMES.filter((name) => !(name in VALUES))).toEqual([
    ...["APP_KEY", "APP_SECRET", "APP_ORIGIN", "APP_PORT", "SSO_URL"],
  ]);
  const own = { sessionSecret: "unused" };
  for (const [before, after] of [
    ["", "\n"],
    [" ", "\r\n"],
    ["\t", "\u00a0 "],
  ]) {
    const padded = Object.fromEntries(
      Object.entries(VALUES).map(([name, value]) => [name, `${before}${value}${after}`]),
    );
    const { untrimmedMasterKey, ...config } = readConfig(padded);
    expect(config).toEqual(readConfig(VALUES));
    expect(untrimmedMasterKey).toBe(`${before}${MASTER_KEY}${after}`);
    expect(configureEnv(padded, own)).toEqual(configureEnv(VALUES, own));
  }
  const blank = Object.fromEntries(Object.keys(VALUES).map((name) => [name, " \n"]));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

describeOnEmptyDatabases("a master key with a line end", (databaseUrl) => {
  const lines: string[] = [];
  const log = Object.assign(createLogger("silent"), { warn: (line: string) => void lines.push(line) });
  const begin = async (key: string) => {
    lines.length = 0;
    const service = await startService(testConfig(databaseUrl(), { SSO_MASTER_KEY: key }), { log });
    await service.close();
    return lines;
  };
  const secretsOf = async () =>
    (await examine({ ...settingsFor(databaseUrl()), SSO_MASTER_KEY: UNTRIMMED }))
      .filter(({ check }) => check === "secrets")
      .map(({ status }) => status);

  it("that is a part of the database's key goes on, with a warning, until it is replaced", async () => {
    // As version 0.9 took it.
    const former = { ...testConfig(databaseUrl()), masterKey: UNTRIMMED };
    await (await startService(former, { log })).close();

    expect(await begin(UNTRIMMED)).toEqual([
      expect.stringMatching(/^SSO_MASTER_KEY has white space around it, .* run bin\/sso keys:rotate-master/),
    ]);
    expect(await secretsOf()).toContain("warning");
    await expect(begin(MASTER_KEY)).rejects.toThrow("SSO_MASTER_KEY: is not this database's master key");

    const settings = { ...settingsFor(databaseUrl()), SSO_MASTER_KEY: UNTRIMMED };
    const verify = async () => {
      const { code, output } = await runCommand("audit:verify", [], settings);
      expect([code, output]).toEqual([0, expect.stringContaining("The audit chain is intact")]);
    };
    await verify();
    const rotate = () =>
      runCommand("keys:rotate-master", [], { ...settings, SSO_NEW_MASTER_KEY: MASTER_KEY });
    expect(await rotate()).toMatchObject({ code: 0, output: expect.stringMatching(/^Encrypted /) });
    expect((await rotate()).output).toContain("The database already uses the new master key.");
    await verify();
    expect(await begin(UNTRIMMED)).toEqual([]);
    expect(await begin(MASTER_KEY)).toEqual([]);
    expect(await secretsOf()).not.toContain("warning");
  });
});

describeOnEmptyDatabases("a new installation", (databaseUrl) => {
  it("takes the master key and the first password without a line end", async () => {
    const padded = { SSO_MASTER_KEY: UNTRIMMED, ADMIN_PASSWORD: `${ADMIN.password}\n` };
    await (await startService(testConfig(databaseUrl(), padded), { log: createLogger("silent") })).close();
    const service = await startService(testConfig(databaseUrl()), { log: createLogger("silent") });
    const { status } = await service.fetch(
      new Request("http://service/api/auth/login", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(ADMIN),
      }),
    );
    await service.close();
    expect(status).toBe(200);
  });
});

describe("an SQLite database", () => {
  it("whose name ends with a line end keeps it, with a warning, until it is renamed", async () => {
    const { url, drop } = await createSqliteDatabase();
    const [file, former] = [url.slice("file:".length), `${url.slice("file:".length)}\n`];
    const source = { DATABASE_URL: `${url}\n` };
    const warnings = () => settingsWarnings(source, readConfig(source));
    expect([readConfig(source).databaseUrl, warnings()]).toEqual([url, []]);
    renameSync(file, former);
    expect(readConfig(source).databaseUrl).toBe(`${url}\n`);
    expect(warnings()).toEqual([expect.stringMatching(/^DATABASE_URL ends with white space, .* rename/)]);
    renameSync(former, file);
    expect([readConfig(source).databaseUrl, warnings()]).toEqual([url, []]);
    await drop();
  });

  it("makes its secrets beside a file without a line end", () => {
    const folder = mkdtempSync(join(tmpdir(), "sso-line-end-"));
    const { databaseUrl } = readConfig({ DATABASE_URL: `file:${folder}/new/sso.db\n` });
    loadSecrets({ databaseUrl });
    expect([existsSync(join(folder, "new/sso.db")), readdirSync(join(folder, "new"))]).toEqual([
      false,
      ["secrets.json"],
    ]);
    rmSync(folder, { recursive: true });
  });
});
