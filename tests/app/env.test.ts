import { expect, it } from "vitest";
import { readConfig } from "#api/config";
import { settingsWarnings } from "#api/settings-warnings";
import { configureEnv } from "#app/env.server";

const own = { sessionSecret: "9f2b7c41e0d85a36c1f4b7a2908e6d53" };

it("either half of the Google client alone stops the start and names the other", () => {
  expect(() => configureEnv({ GOOGLE_CLIENT_ID: "id" }, own)).toThrow(
    "GOOGLE_CLIENT_SECRET: must be set together with GOOGLE_CLIENT_ID",
  );
  expect(() => configureEnv({ GOOGLE_CLIENT_SECRET: "secret" }, own)).toThrow(
    "GOOGLE_CLIENT_ID: must be set together with GOOGLE_CLIENT_SECRET",
  );
});

it.each([
  "http://accounts.google.com",
  "http://localhost:1@elsewhere.example/",
  "ftp://localhost/",
  "Google",
])("a provider at %s is none that secrets are sent to", (GOOGLE_ISSUER) => {
  expect(() => configureEnv({ GOOGLE_ISSUER }, own)).toThrow("GOOGLE_ISSUER: must be an https address");
  expect(() => readConfig({ GOOGLE_ISSUER })).toThrow("GOOGLE_ISSUER: must be an https address");
});

it.each([
  "https://id.example",
  "http://localhost:1",
  "http://id.localhost",
  "http://127.0.0.2:1",
  "http://[::1]:1",
])("a provider at %s is one, to the console and to the service", (GOOGLE_ISSUER) => {
  expect(configureEnv({ GOOGLE_ISSUER }, own).GOOGLE_ISSUER).toBe(GOOGLE_ISSUER);
  expect(readConfig({ GOOGLE_ISSUER, GOOGLE_CLIENT_ID: "id" }).google?.issuer).toBe(GOOGLE_ISSUER);
});

it.each(["http://shop.example", "https://shop.example/path", "http://localhost.example", "shop"])(
  "%s is no origin that tokens may be sent to",
  (origin) => {
    const REDIRECT_ALLOWLIST = `https://fine.example, http://127.0.0.1:4000, ${origin}`;
    expect(() => configureEnv({ REDIRECT_ALLOWLIST }, own)).toThrow(/^REDIRECT_ALLOWLIST: must be/);
  },
);

it.each([
  ["Administrator", "must be pairs such as Helpdesk:auditor, each ending with super, admin, auditor"],
  ["Administrator:owner", "must be pairs"],
  ["Administrator:Super", "must be pairs"],
  [":super", "must be pairs"],
  ["Helpdesk:auditor,", undefined],
  ["Helpdesk:auditor,Helpdesk:admin", "must name each role once: Helpdesk is there twice"],
])("SSO_API_ROLES is refused at the start where it is no list of pairs: %s", (SSO_API_ROLES, problem) => {
  const start = () => configureEnv({ SSO_API_ROLES }, own);
  if (problem) expect(start).toThrow(`SSO_API_ROLES: ${problem}`);
  else expect(start().SSO_API_ROLES).toEqual(new Map([["Helpdesk", "auditor"]]));
});

it("SSO_API_TIMEOUT_SECONDS is from 0, no limit, to 300", () => {
  const timeout = (SSO_API_TIMEOUT_SECONDS: string) =>
    configureEnv({ SSO_API_TIMEOUT_SECONDS }, own).SSO_API_TIMEOUT_SECONDS;
  expect([timeout(""), timeout("0"), timeout("300")]).toEqual([10, 0, 300]);
  for (const wrong of ["301", "-1", "1.5", "10s"])
    expect(() => timeout(wrong)).toThrow(/^SSO_API_TIMEOUT_SECONDS: must be/);
});

it("settings of another SSO API have no effect without one, and the log says so", () => {
  const idle = {
    SSO_API_ROLES: "*:auditor",
    SSO_API_TIMEOUT_SECONDS: "20",
    REDIRECT_ALLOWLIST: "https://a.example",
  };
  const warnings = (source: Record<string, string>) => settingsWarnings(source, readConfig(source));
  expect(warnings(idle)).toEqual(
    Object.keys(idle).map((name) => expect.stringContaining(`${name} has no effect without SSO_API_URL`)),
  );
  expect(warnings({ ...idle, SSO_API_URL: "https://api.example" })).toEqual([]);
});

it.each(["https://sso.example/api", "https://sso.example/api/", "https://sso.example/?a=1", "sso.example"])(
  "%s is no host that /api could be added to",
  (SSO_API_URL) => {
    expect(() => configureEnv({ SSO_API_URL }, own)).toThrow(/^SSO_API_URL: must/);
  },
);

it.each([
  ["help@example.com", "mailto:help@example.com"],
  ["https://help.example.com/sign-in", "https://help.example.com/sign-in"],
  ["the service desk, extension 4242", undefined],
  ["Phone: 030 4242", undefined],
  ["javascript:alert(1)", undefined],
])("%s is somebody to ask, as a link where it is one", (given, href) => {
  expect(configureEnv({ SUPPORT_CONTACT: given }, own).SUPPORT_CONTACT).toEqual({ text: given, href });
});

it.each([
  "http://help.example.com",
  "ftp://help.example.com",
  "https://",
  "a\nb",
  "a\u202eb",
  "a".repeat(201),
])("%j is nobody to ask", (SUPPORT_CONTACT) => {
  expect(() => configureEnv({ SUPPORT_CONTACT }, own)).toThrow(/^SUPPORT_CONTACT: /);
});

it.each([
  ["security@example.com", "mailto:security@example.com"],
  ["mailto:security@example.com", "mailto:security@example.com"],
  ["https://example.com/report a fault", "https://example.com/report%20a%20fault"],
])("%s hears of vulnerabilities", (SECURITY_CONTACT, address) => {
  expect(configureEnv({ SECURITY_CONTACT }, own).SECURITY_CONTACT).toBe(address);
});

it.each([
  "our service desk",
  "mailto:us",
  "mailto:https://example.com",
  "http://example.com",
  "tel:+44",
  "a@b.c\nd",
])("%j is nobody who could be told of them", (SECURITY_CONTACT) => {
  expect(() => configureEnv({ SECURITY_CONTACT }, own)).toThrow(
    /^SECURITY_CONTACT: (must be an email or https address|Remove the line break)/,
  );
});

it("the first administrator's names are a line of text each", () => {
  const { admin } = readConfig({ ADMIN_USERNAME: " root ", ADMIN_EMAIL: "root@localhost " });
  expect(admin).toMatchObject({ username: "root", email: "root@localhost" });
  expect(() => readConfig({ ADMIN_USERNAME: "a\u202eb" })).toThrow(/^ADMIN_USERNAME: /);
});
