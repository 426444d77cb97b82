import { expect, it } from "vitest";
import { ConfigError, readConfig } from "#api/config";

const FROM = "Sign-in <sso@example.test>";

function problems(settings: Record<string, string>): string | undefined {
  try {
    readConfig(settings);
    return undefined;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
const withUrl = (url: string) => problems({ SMTP_URL: url, MAIL_FROM: FROM });

it.each([
  "smtp://localhost",
  "smtp://mail.example.test:2525/",
  "smtps://user:p%40ss%25@mail.example.test",
  "smtp://user:secret@[2001:db8::1]:25",
])("SMTP_URL can be %s", (url) => {
  expect(withUrl(url)).toBeUndefined();
});

it.each([
  ["mail.example.test", "must be an smtp:// or smtps:// address"],
  ["https://mail.example.test", "must be an smtp:// or smtps:// address"],
  ["smtp://", "must be a host, without a path"],
  ["smtp:mail.example.test", "must be a host, without a path"],
  ["smtp:///mail", "must be a host, without a path"],
  ["smtp://mail.example.test/?tls.rejectUnauthorized=false", "must be a host, without a path"],
  ["smtp://mail.example.test?logger=true", "must be a host, without a path"],
  [
    "smtp://user:top%secret@mail.example.test",
    "must have special characters of the user name and the password percent-encoded",
  ],
  [
    "smtps://me@example.test:p@ss@mail.example.test",
    "must have special characters of the user name and the password percent-encoded",
  ],
  [
    "smtp://user:p@ss@mail.example.test",
    "must have special characters of the user name and the password percent-encoded",
  ],
  [
    "smtp://user:top%ff@mail.example.test",
    "must have special characters of the user name and the password percent-encoded",
  ],
])("SMTP_URL can't be %s, and the message doesn't repeat it", (url, problem) => {
  expect(withUrl(url)).toBe(`SMTP_URL: ${problem}`);
});

it.each(["sso@example.test", "Sign-in <sso@example.test>", "Ünï Sign-in <sso@localhost>"])(
  "MAIL_FROM can be %s",
  (from) => {
    expect(problems({ SMTP_URL: "smtp://localhost", MAIL_FROM: from })).toBeUndefined();
  },
);

it.each(["Sign-in", "a@x.test, b@x.test", "A <a@x.test>\r\nBcc: b@x.test", "<a@x.test>", '"A" <a@x.test>'])(
  "MAIL_FROM can't be %j",
  (from) => {
    expect(problems({ SMTP_URL: "smtp://localhost", MAIL_FROM: from })).toMatch(/^MAIL_FROM: /);
  },
);

it("neither setting goes without the other", () => {
  expect(problems({ SMTP_URL: "smtp://localhost" })).toBe("MAIL_FROM: must be set together with SMTP_URL");
  expect(problems({ MAIL_FROM: FROM })).toBe("SMTP_URL: must be set together with MAIL_FROM");
});
