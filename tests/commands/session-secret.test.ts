import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "#api/config";
import { open } from "#api/database/connect";
import { loadSecrets, readSecrets } from "#api/secrets";
import { startService } from "#api/service";
import { emptyFolder, runCommand, runFromSources, settingsFor } from "#tests/support/command";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("puts a new session secret before the old ones, which go on verifying until they are dropped", async () => {
  const settings = { DATABASE_URL: `file:${join(folder, "sso.db")}` };
  const rotate = (...args: string[]) => runCommand("keys:rotate-session", args, settings);
  const early = await rotate();
  expect([early.code, early.errors]).toEqual([2, expect.stringContaining("There is no database at")]);

  const { sessionSecret: old, masterKey } = loadSecrets({ databaseUrl: settings.DATABASE_URL });
  writeFileSync(join(folder, "sso.db"), "", { mode: 0o600 });
  const empty = await rotate();
  expect([empty.code, empty.errors]).toEqual([
    2,
    `There is no installation in SQLite at ${folder}/sso.db.\n`,
  ]);
  await (await startService(readConfig({ ...settings, LOG_LEVEL: "silent" }))).close();
  const { code, output } = await rotate();
  expect([code, output]).toEqual([0, expect.stringContaining("Old secrets that still verify: 1.")]);
  const file = join(folder, "secrets.json");
  const kept = readSecrets(file);
  const [first = "", ...others] = kept?.sessionSecret.split(",") ?? [];
  expect([others, kept?.masterKey]).toEqual([[old], masterKey]);
  expect(first).not.toBe(old);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(loadSecrets({ databaseUrl: settings.DATABASE_URL }).sessionSecret).toBe(`${first},${old}`);

  expect((await rotate("--forget-old")).code).toBe(0);
  expect(readSecrets(file)?.sessionSecret).toBe(first);

  const engine = open(settings.DATABASE_URL);
  const audits = await engine.read.selectFrom("audits").select("message").orderBy("seq").execute();
  await engine.close();
  expect(audits.slice(-2).map(({ message }) => message)).toEqual([
    "A new session secret was created",
    "Old session secrets were dropped: 1",
  ]);
});

it("S10: says what to set where the environment gives the secret, prints none of those, and changes nothing", async () => {
  const settings = settingsFor("postgres://nobody@127.0.0.1:1/nothing");
  const { code, output } = await runFromSources("keys:rotate-session", [], settings);
  expect(code).toBe(0);
  expect(output).toMatch(/^[\w-]{43}$/m);
  expect(output).not.toContain(settings.SESSION_SECRET);

  const two = {
    ...settings,
    SESSION_SECRET: `${settings.SESSION_SECRET},${"kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo"}`,
  };
  const forget = await runCommand("keys:rotate-session", ["--forget-old"], two);
  expect([forget.code, forget.output]).toEqual([
    0,
    expect.stringContaining("Of its 2 secrets, keep only the first"),
  ]);
  for (const secret of two.SESSION_SECRET.split(",")) expect(forget.output).not.toContain(secret);
});
