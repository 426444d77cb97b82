import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readConfig } from "#api/config";
import { SETTING_NAMES } from "#api/settings";
import { settingsWarnings } from "#api/settings-warnings";

const warningsOf = (source: Record<string, string>, settings = {}) =>
  settingsWarnings(source, readConfig(settings));

it.each(["http://sso.example", "http://192.168.1.5:3000", "http://localhost.example"])(
  "F5: a start at %s warns that everything travels unencrypted",
  (address) => {
    expect(warningsOf({ PUBLIC_URL: address })).toEqual([
      expect.stringContaining(`PUBLIC_URL is ${address}: passwords, cookies and tokens travel unencrypted`),
    ]);
    expect(warningsOf({ SSO_API_URL: `${address}/base` })).toEqual([
      expect.stringContaining(`SSO_API_URL is ${address}: passwords and tokens travel unencrypted`),
    ]);
  },
);

it.each(["https://sso.example", "http://localhost:3000", "http://127.0.0.2", "http://[::1]:3000", ""])(
  "a start at %s warns of nothing",
  (address) => {
    expect(warningsOf({ PUBLIC_URL: address, SSO_API_URL: address })).toEqual([]);
  },
);

it.each([
  ["SESION_SECRET", "SESSION_SECRET"],
  ["session_secret", "SESSION_SECRET"],
  ["PUBLIC_ULR", "PUBLIC_URL"],
  ["TRUSTED_PROXY", "TRUST_PROXY"],
  ["GOOGLE_DOMAIN", "GOOGLE_DOMAINS"],
  ["METRIC_PORT", "METRICS_PORT"],
  ["SSO_MASTERKEY", "SSO_MASTER_KEY"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["LOGLEVEL", "LOG_LEVEL"],
])("the misspelt %s is told, with the right name and without its value", (name, setting) => {
  expect(warningsOf({ [name]: "hushed" })).toEqual([
    `${name} is not a setting and has no effect. Did you mean ${setting}?`,
  ]);
});

it("one that only begins like ours is told with those that do", () => {
  expect(warningsOf({ METRICS_ENABLED: "true" })).toEqual([
    "METRICS_ENABLED is not a setting and has no effect. Settings with this prefix: METRICS_PORT, METRICS_HOST.",
  ]);
});

it("an ordinary environment is nobody's business", () => {
  const ordinary = {
    HOME: "/root",
    HOSTNAME: "sso-1",
    PATH: "/bin",
    NODE_ENV: "production",
    NODE_OPTIONS: "--max-old-space-size=256",
    npm_config_user_agent: "npm",
    npm_package_name: "sso-console",
    SESSION_MANAGER: "local/desk:@/tmp/.ICE-unix/1",
    XDG_SESSION_ID: "2",
    DBUS_SESSION_BUS_ADDRESS: "unix:path=/run/user/1000/bus",
    GOOGLE_APPLICATION_CREDENTIALS: "/key.json",
    GOOGLE_CLOUD_PROJECT: "project",
    AWS_SSO_REGION: "eu",
    SSO_SERVICE_HOST: "10.0.0.1",
    SSO_SERVICE_PORT: "80",
    SSO_SERVICE_PORT_HTTP: "80",
    SSO_PORT: "tcp://10.0.0.1:80",
    SSO_PORT_80_TCP: "tcp://10.0.0.1:80",
    SSO_PORT_80_TCP_ADDR: "10.0.0.1",
    MALLOC_ARENA_MAX: "2",
    POSTGRES_URL: "x",
    PORTS: "1",
  };
  expect(warningsOf(ordinary)).toEqual([]);
});

it("every variable of .env.example is known, and every setting is in it", () => {
  const names = [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(
    ([, name = ""]) => name,
  );
  expect(names.length).toBeGreaterThan(20);
  expect(warningsOf(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  // For one command, and for the example application.
  const elsewhere = ["SSO_NEW_MASTER_KEY", "SSO_URL"];
  expect(SETTING_NAMES.filter((name) => !names.includes(name))).toEqual(elsewhere);
});

it.each([
  [{ ACCESS_TOKEN_MINUTES: "60" }, /^ACCESS_TOKEN_MINUTES is 60, and SESSION_IDLE_MINUTES is 60: .*although/],
  [
    { ACCESS_TOKEN_MINUTES: "90", SESSION_IDLE_MINUTES: "120", SESSION_HOURS: "1" },
    /^ACCESS_TOKEN_MINUTES is 90, and SESSION_HOURS is 1: access tokens end with their session/,
  ],
  [{ SSO_MASTER_KEY: "my dog ate the key of the house 2026" }, /^SSO_MASTER_KEY isn't base64/],
])("valid settings that are probably mistakes are told: %j", (settings, warning) => {
  expect(warningsOf({}, settings)).toEqual([expect.stringMatching(warning)]);
  expect(warningsOf({}, settings).join()).not.toContain("dog");
});

it.each([
  { ACCESS_TOKEN_MINUTES: "59" },
  { SSO_MASTER_KEY: "kD3v0qfWZr7yTnXc5LhBg8uJp1sAe4Mo" },
  { SSO_MASTER_KEY: "o8+Zk/2vXJr1mQ5tB7wYhN0cLfD3sGpA6uEiRxTaKlM=" },
  { SSO_MASTER_KEY: "9f2b7c41e0d85a36c1f4b7a2908e6d53" },
])("these are not: %j", (settings) => {
  expect(warningsOf({}, settings)).toEqual([]);
});

it("a database that is a folder is told as that", () => {
  for (const path of [import.meta.dirname, "/nowhere/at/all/"])
    expect(() => readConfig({ DATABASE_URL: `file:${path}` })).toThrow(
      `DATABASE_URL: ${path} is a folder. Add a file's name: file:${join(path, "sso.db")}`,
    );
});
