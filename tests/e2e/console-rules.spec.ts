import { createHmac, createPrivateKey, hkdfSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { decodeProtectedHeader } from "jose";
import { createEncryption } from "../../api/keys/encryption";
import { privateKeyPlace } from "../../api/keys/signing-keys";
import type { TestConsole } from "../../harness/console";
import { expect, test } from "../support/console-test";
import { forgeTokens, forgeWithKey, signRight } from "../support/forge";
import { SAME_ORIGIN, send, Visitor } from "../support/visitor";

const users = "/dashboard/user-management";

test("F1: the router's manifest is not there, however much is asked of it", { tag: "@once" }, async ({
  sso,
}) => {
  const paths = Array.from({ length: 300 }, (_, index) => `p=/dashboard/${index}/x`).join("&");
  for (const path of [`/__manifest?${paths}`, "/__manifest?p=/", "/__manifest"]) {
    const started = performance.now();
    const { status, body } = await send(sso.url, { path });
    expect(status).toBe(404);
    expect(body).not.toContain('"patches"');
    expect(performance.now() - started).toBeLessThan(1_000);
  }
});

test("F3, F4: every answer has its headers, and scripts run by the answer's nonce alone", {
  tag: "@once",
}, async ({ sso }) => {
  const visitor = await Visitor.at(sso.url);
  const nonces = new Set<string>();
  const pages = ["/auth/sign-in", users, `${users}.data`, "/nothing", "/dashboard/nothing", "/theme", "/%"];
  for (const path of [...pages, "/sso.js"]) {
    const { headers, body } = await visitor.peek({ path });
    const policy = String(headers["content-security-policy"]);
    expect(policy, path).toMatch(/^default-src 'none'; script-src 'nonce-[\w-]{22}'; /);
    for (const part of [
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self';",
      "style-src 'self'",
    ]) {
      expect(policy, path).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers, path).toMatchObject({
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cache-control": path === "/sso.js" ? "public, max-age=3600" : "no-store",
    });
    const [, nonce = ""] = /nonce-([\w-]+)/.exec(policy) ?? [];
    nonces.add(nonce);
    for (const [tag] of body.matchAll(/<script[^>]*>/g)) expect(tag, path).toContain(`nonce="${nonce}"`);
    expect(body).not.toMatch(/\son\w+="|style="/);
  }
  expect(nonces.size).toBe(8);
});

test("F5: no address is ever taken from a request", { tag: "@once" }, async ({ sso }) => {
  const visitor = await Visitor.at(sso.url);
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "8443",
    forwarded: "host=evil.example",
    "x-original-url": "//evil.example",
    cookie: visitor.cookie,
  };
  const paths = [
    "/",
    "/auth",
    "/auth/sign-in",
    "/dashboard",
    users,
    "/theme",
    "/sso.js",
    "/nothing",
    "/api/openapi.json",
  ];
  for (const path of [...paths, "http://evil.example/auth", "//evil.example/dashboard", "/\\evil.example"]) {
    const reply = await send(sso.url, { path, headers });
    expect(reply.status, path).toBeLessThan(500);
    expect(reply.body + JSON.stringify(reply.headers), path).not.toMatch(
      /(https?:)?\/\/evil\.example(?!\/dashboard)/,
    );
  }
  const body = new URLSearchParams({
    csrf: visitor.csrf,
    theme: "dark",
    returnTo: "//evil.example",
  }).toString();
  const reply = await send(sso.url, {
    method: "POST",
    path: "/theme",
    headers: { ...headers, ...SAME_ORIGIN },
    body,
  });
  expect([reply.status, reply.headers.location]).toEqual([302, "/"]);
});

/** The session's cookie as the console writes it, by somebody who has its secret. */
function signCookie(value: unknown, secret: string): string {
  const text = Buffer.from(JSON.stringify(value)).toString("base64");
  const key = Buffer.from(hkdfSync("sha256", secret, "", "sso-console/cookie sso", 32)).toString("base64url");
  const mac = createHmac("sha256", key).update(text).digest("base64").replace(/=+$/, "");
  return encodeURIComponent(`${text}.${mac}`);
}

function signingKeyOf(sso: TestConsole, token: string, masterKey: string) {
  const database = new Sqlite(join(sso.folder, "sso.db"), { readonly: true });
  const { kid = "" } = decodeProtectedHeader(token);
  const sealed = database.prepare("select private_encrypted from signing_keys where id = ?").pluck().get(kid);
  database.close();
  return createPrivateKey({
    key: JSON.parse(createEncryption(masterKey).decrypt(privateKeyPlace(kid), String(sealed))),
    format: "jwk",
  });
}

test("S3, S8: a forged session opens nothing, even where it is signed with the console's own secret", {
  tag: "@once",
}, async ({ sso }) => {
  const { sessionSecret, masterKey } = JSON.parse(readFileSync(join(sso.folder, "secrets.json"), "utf8"));
  const visitor = await Visitor.at(sso.url);
  const written = decodeURIComponent(visitor.cookies.get("sso") ?? "");
  const session = JSON.parse(JSON.parse(Buffer.from(written.split(".")[0] ?? "", "base64").toString()));
  const { token } = session;
  const open = async (cookie: string) => {
    const { status, headers } = await send(sso.url, { path: users, headers: { cookie } });
    return `${status} ${String(headers.location ?? "").split("?")[0]}`;
  };
  const withToken = (forged: string, secret = sessionSecret) =>
    `sso=${signCookie(JSON.stringify({ ...session, token: forged }), secret)}`;
  expect(await open(visitor.cookie)).toBe("200 ");
  expect(await open(withToken(token))).toBe("200 ");

  const [text = "", mac = ""] = written.split(".");
  const wrong: Record<string, string> = {
    "no signature": `sso=${encodeURIComponent(text)}`,
    "an empty signature": `sso=${encodeURIComponent(`${text}.`)}`,
    "another secret": withToken(token, "another secret altogether, of its own"),
    "an empty secret": withToken(token, ""),
    "the signature of another cookie": `sso=${encodeURIComponent(`${Buffer.from('"x"').toString("base64")}.${mac}`)}`,
    "the token itself": `sso=${token}`,
  };
  const { keys } = JSON.parse((await send(sso.url, { path: "/api/.well-known/jwks.json" })).body);
  const forged = await forgeTokens({
    token,
    refreshToken: session.refreshToken,
    applicationToken: token,
    signedRequest: token,
    applicationSecret: "x",
    jwk: keys[0],
    keysAt: "http://127.0.0.1:1/keys",
  });
  const key = signingKeyOf(sso, token, masterKey);
  const { "a signed request": _same, ...others } = forged;
  for (const [name, one] of Object.entries({ ...others, ...forgeWithKey(token, key) })) {
    // Whoever could write this cookie has the refresh token too; without it the session is over.
    const value = JSON.stringify({ ...session, token: one, refreshToken: null });
    if (value.length < 2_900) wrong[name] = `sso=${signCookie(value, sessionSecret)}`;
  }
  expect(Object.keys(wrong).length).toBeGreaterThan(70);
  for (const [name, cookie] of Object.entries(wrong)) {
    expect({ name, answer: await open(cookie) }).toEqual({ name, answer: "302 /auth/sign-in" });
  }
  expect(await open(withToken(signRight(token, key)))).toBe("200 ");
});

test("S8: a sign-in keeps nothing of the session before it, and its cookies are small", {
  tag: "@once",
}, async ({ sso }) => {
  const visitor = await Visitor.at(sso.url, null);
  const before = visitor.csrf;
  await visitor.post("/auth/sign-in", { username: "admin", password: "a quiet harbour at dawn" });
  const first = visitor.cookies.get("sso");
  await visitor.readCsrf("/dashboard/roles/new");
  expect(visitor.csrf).not.toBe(before);
  await visitor.readCsrf("/dashboard/roles/new");
  const { status, headers } = await visitor.post("/auth/sign-in", {
    username: "admin",
    password: "a quiet harbour at dawn",
  });
  expect(status).toBe(303);
  expect(visitor.cookies.get("sso")).not.toBe(first);
  for (const line of [headers["set-cookie"] ?? []].flat()) {
    expect(line.length).toBeLessThan(4_096);
    expect(line).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax$|Max-Age=\d+; Path=\/; .*HttpOnly; SameSite=Lax$/,
    );
  }
});

test("L9: the log has a JSON line a request, and no token, password, secret or cookie", {
  tag: "@once",
}, async ({ sso }) => {
  const earlier = sso.output.length;
  const visitor = await Visitor.at(sso.url);
  // Loads a library that prints warnings by itself.
  await visitor.peek({ path: "/.well-known/openid-configuration" });
  const password = "a password that was mistyped";
  await Visitor.at(sso.url, { username: 'line\nbreak {"level":60}\r\n', password }).catch(() => undefined);
  await visitor.get(`${users}?searchTerm=hushed`);
  await visitor.peek({
    path: users,
    headers: { "x-request-id": "bad\tid", referer: `${sso.url}/?token=hushed` },
  });
  await visitor.peek({ path: "/auth/sign-in?token=hushed&refreshToken=hushed" });
  await visitor.peek({
    path: "/api/auth/profile",
    headers: { authorization: "Bearer hushed.hushed.hushed" },
  });
  await visitor.peek({
    method: "POST",
    path: "/theme",
    headers: { origin: "https://elsewh\u00e9re.example" },
  });
  await visitor.post("/dashboard/roles/new", { roleName: "broken\nname" });
  const { sessionSecret, masterKey } = JSON.parse(readFileSync(join(sso.folder, "secrets.json"), "utf8"));

  // What it writes may arrive after its answer does.
  await expect.poll(() => sso.output.slice(earlier)).toMatch(/"path":"\/dashboard\/roles\/new"[\s\S]*\n$/);
  const lines = sso.output.split("\n").filter((line) => line !== "");
  const requests = lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
  // One sentence says where it listens; everything else is JSON.
  expect(lines.filter((line) => !line.startsWith("{"))).toHaveLength(1);
  expect(requests.every(({ level, time }) => level < 60 && !Number.isNaN(Date.parse(time)))).toBe(true);
  const secrets = [
    password,
    "a quiet harbour",
    "hushed",
    sessionSecret,
    masterKey,
    visitor.csrf,
    "argon2",
    "eyJ",
  ];
  for (const [, value] of visitor.cookies)
    secrets.push(value.slice(0, 60), decodeURIComponent(value).slice(0, 60));
  for (const secret of secrets) expect(sso.output.includes(secret), secret).toBe(false);
});
