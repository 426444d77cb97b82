import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeOnEngines } from "#tests/support/engines";
import { FUZZ, hostileText } from "#tests/support/hostile";
import { OpenIdService, someAddress } from "#tests/support/openid-service";
import { findSecrets, loot } from "#tests/support/stolen-database";

const RUNS = FUZZ.runs || 40;
const FORM = { "content-type": "application/x-www-form-urlencoded" };

describeOnEngines("attacks on OpenID Connect", (databaseUrl) => {
  let sso: OpenIdService;
  beforeAll(async () => {
    sso = await OpenIdService.start(databaseUrl());
  });
  afterAll(() => sso.stop());

  /** Sends bytes as they are. @returns the answer's first line and the rest */
  const sendRaw = (lines: string[]) =>
    new Promise<string>((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(new URL(sso.issuer).port), "127.0.0.1", () => {
        socket.write(
          `${[...lines, "Connection: close", `X-Forwarded-For: ${someAddress()}`].join("\r\n")}\r\n\r\n`,
        );
      });
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      socket.on("error", reject);
      socket.on("close", () => resolve(answer));
    });

  describe("an odd request is refused, and never by a fault of ours:", () => {
    let address: (wanted: Record<string, string | undefined>) => string;
    let tokenRequest: (body: string, headers?: Record<string, string>) => [string, RequestInit];
    beforeAll(async () => {
      const client = await sso.addClient();
      address = (wanted) => {
        const { pathname, search } = sso.begin(client, { prompt: "none", ...wanted }).url;
        return pathname + search;
      };
      const authorization = `Basic ${btoa(`${client.id}:${client.secret}`)}`;
      tokenRequest = (body, headers = {}) => [
        "/oidc/token",
        { method: "POST", headers: { ...FORM, authorization, ...headers }, body },
      ];
    });
    const garbage = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.";
    const twice = (name: string) => `${address({})}&${name}=a`;
    const signOut = (wanted: Record<string, string>) => `/oidc/sign-out?${new URLSearchParams(wanted)}`;
    const exchange = "grant_type=authorization_code&code=a";

    it.each<[string, () => string | [string, RequestInit]]>([
      ["request_uri", () => address({ request_uri: "https://evil.example/request.jwt" })],
      [
        "request_uri of a pushed request that there is none of",
        () => address({ request_uri: "urn:ietf:params:oauth:request_uri:nothing" }),
      ],
      ["request, no JWT", () => address({ request: "a.b.c" })],
      ["registration", () => address({ registration: "{}" })],
      ["id_token_hint, no JWT", () => address({ id_token_hint: "garbage" })],
      ["id_token_hint, unsigned", () => address({ id_token_hint: garbage })],
      ["id_token_hint of nobody, at sign-out", () => signOut({ id_token_hint: garbage })],
      ["id_token_hint, no JWT, at sign-out", () => signOut({ id_token_hint: "%%%" })],
      [
        "an unknown client, at sign-out",
        () => signOut({ client_id: "nobody", post_logout_redirect_uri: "https://evil.example/" }),
      ],
      ["a NUL", () => address({ state: "\0", scope: "openid\0", login_hint: "\0" })],
      ["a NUL for a client", () => address({ client_id: "\0" })],
      ["a lone surrogate", () => address({ nonce: "\ud800", client_id: "\udc00" })],
      ["two client ids", () => twice("client_id")],
      ["two redirect addresses", () => twice("redirect_uri")],
      ["two states", () => twice("state")],
      ["two scopes", () => twice("scope")],
      [
        "two scopes, pushed",
        () => ["/oidc/request", tokenRequest("response_type=code&scope=openid&scope=email")[1]],
      ],
      ["a parameter with brackets", () => `${address({})}&scope[a]=b&__proto__[a]=b&constructor=1`],
      ["claims, no JSON", () => address({ claims: "{" })],
      ["claims, JSON of another shape", () => address({ claims: JSON.stringify([null, { userinfo: 1 }]) })],
      ["claims, deep", () => address({ claims: `${"[".repeat(1500)}${"]".repeat(1500)}` })],
      [
        "claims that want a prototype",
        () =>
          address({
            claims: JSON.stringify({ userinfo: { __proto__: null, constructor: { essential: true } } }),
          }),
      ],
      ["max_age, no number", () => address({ max_age: "1e400" })],
      ["response_mode, unknown", () => address({ response_mode: "query.jwt" })],
      ["response_mode=web_message", () => address({ response_mode: "web_message" })],
      ["a challenge of 100 characters that is none", () => address({ code_challenge: "&=%".repeat(33) })],
      ["a state of 4 kB", () => address({ state: "s".repeat(4000) })],
      ["a state of 12 kB", () => address({ state: "s".repeat(12_000) })],
      ["no parameters at all", () => "/oidc/auth"],
      ["an interaction that there is none of", () => `/oidc/auth/${"a".repeat(43)}`],
      ["an interaction with a slash", () => "/oidc/auth/..%2f..%2fapi"],
      ["an address below the provider's", () => "/oidc/nothing"],
      ["DELETE", () => ["/oidc/token", { method: "DELETE" }]],
      ["PUT", () => [address({}), { method: "PUT" }]],
      ["PATCH", () => ["/oidc/me", { method: "PATCH", body: "a" }]],
      ["GET for tokens", () => `/oidc/token?${exchange}`],
      ["GET for a pushed request", () => "/oidc/request"],
      ["GET for introspection", () => "/oidc/introspect?token=a"],
      ["POST for the discovery", () => ["/.well-known/openid-configuration", { method: "POST" }]],
      [
        "JSON for tokens",
        () =>
          tokenRequest(JSON.stringify({ grant_type: "refresh_token" }), {
            "content-type": "application/json",
          }),
      ],
      [
        "multipart for tokens",
        () => tokenRequest("--a--", { "content-type": "multipart/form-data; boundary=a" }),
      ],
      ["no content type", () => tokenRequest(exchange, { "content-type": "" })],
      [
        "an unknown charset",
        () => tokenRequest(exchange, { "content-type": `${FORM["content-type"]}; charset=utf-7` }),
      ],
      ["an encoding that is none", () => tokenRequest(exchange, { "content-encoding": "br" })],
      ["broken percent signs", () => tokenRequest("grant_type=%zz&code=%")],
      ["a NUL in a code", () => tokenRequest("grant_type=authorization_code&code=%00&redirect_uri=%00")],
      ["two codes", () => tokenRequest(`${exchange}&code=b`)],
      [
        "a thousand parameters",
        () => tokenRequest(Array.from({ length: 1000 }, (_, at) => `p${at}=a`).join("&")),
      ],
      ["a body of 60 kB", () => tokenRequest(`${exchange}${"a".repeat(60_000)}`)],
      ["a body of 200 kB", () => tokenRequest(`${exchange}${"a".repeat(200_000)}`)],
      [
        "an authorization of 200 kB",
        () => ["/oidc/request", { method: "POST", headers: FORM, body: `state=${"a".repeat(200_000)}` }],
      ],
      [
        "a posted authorization of 200 kB",
        () => ["/oidc/auth", { method: "POST", headers: FORM, body: `state=${"a".repeat(200_000)}` }],
      ],
      [
        "a posted authorization as JSON",
        () => ["/oidc/auth", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }],
      ],
      ["credentials that are no base64", () => tokenRequest(exchange, { authorization: "Basic ====" })],
      [
        "credentials without a colon",
        () => tokenRequest(exchange, { authorization: `Basic ${btoa("abc")}` }),
      ],
      [
        "credentials with broken percent signs",
        () => tokenRequest(exchange, { authorization: `Basic ${btoa("%zz:%")}` }),
      ],
      ["credentials twice", () => tokenRequest(`${exchange}&client_id=a&client_secret=b`)],
      ["credentials of another scheme", () => tokenRequest(exchange, { authorization: "Digest username=a" })],
      ["a token with two parts", () => ["/oidc/me", { headers: { authorization: "Bearer a b" } }]],
      [
        "a token of 10 kB",
        () => ["/oidc/me", { headers: { authorization: `Bearer ${"a".repeat(10_000)}` } }],
      ],
      [
        "a token with a NUL, by the form",
        () => ["/oidc/me", { method: "POST", headers: FORM, body: "access_token=%00" }],
      ],
      [
        "a sign-out that nobody began",
        () => ["/oidc/sign-out/confirm", { method: "POST", headers: FORM, body: "xsrf=a&logout=yes" }],
      ],
      ["the page of a sign-out of an unknown client", () => "/oidc/sign-out/success?client_id=%00"],
    ])("%s", async (_, request) => {
      const [path, init] = [request()].flat() as [string, RequestInit?];
      const { status, headers, body } = await sso.send(path, init);
      expect([303, 400, 401, 404, 405, 411, 413, 414, 415], String(body)).toContain(
        // A sign-out's question, and what RFC 7009 answers to anything, are no refusals.
        path.startsWith("/oidc/sign-out") && status === 200 ? 400 : status,
      );
      const location = headers.get("location");
      if (location)
        expect(new URL(location, sso.issuer).hostname).toMatch(/^(client.example.test|127.0.0.1)$/);
      if (!path.startsWith("/.well-known/")) expect(headers.get("cache-control")).toMatch(/no-store/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(String(body)).not.toMatch(/node_modules|\bat \w+ \(|SQLITE|select /);
    });

    it.each([
      "GET /oidc/auth?client_id=%00%ff%fe HTTP/1.1",
      "GET /oidc/auth?%=% HTTP/1.1",
      "GET /oidc/%61uth?client_id=a HTTP/1.1",
      "GET /oidc//auth HTTP/1.1",
      "GET /oidc/../oidc/auth?client_id=a HTTP/1.1",
      "GET /OIDC/AUTH HTTP/1.1",
      "GET http://evil.example/oidc/auth?client_id=a HTTP/1.1",
      "OPTIONS * HTTP/1.1",
    ])("the line %s", async (line) => {
      const answer = await sendRaw([line, "Host: evil.example"]);
      expect(answer).toMatch(/^HTTP\/1\.1 (204|30\d|4\d\d) /);
      expect(answer).not.toMatch(/^location: *(https?:)?\/\/(?!127\.0\.0\.1)/im);
    });

    it("hostile text for any parameter", async () => {
      const names = ["client_id", "redirect_uri", "scope", "state", "nonce", "prompt", "max_age", "claims"];
      const more = [
        "login_hint",
        "ui_locales",
        "acr_values",
        "response_mode",
        "code_challenge",
        "id_token_hint",
      ];
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names, ...more), hostileText, async (name, text) => {
          const { status } = await sso.send(address({ [name]: text }));
          expect(status).toBeLessThan(500);
          const [path, init] = tokenRequest(new URLSearchParams({ [name]: text, code: text }).toString());
          expect((await sso.send(path, init)).status).toBeLessThan(500);
        }),
        { numRuns: RUNS, seed: FUZZ.seed },
      );
    });
  });

  it("a lying Host and forwarded headers change no address and no cookie", async () => {
    const lies = [
      "Host: evil.example",
      "X-Forwarded-Host: evil.example",
      "X-Forwarded-Proto: ftp",
      "X-Forwarded-Port: 666",
      "Forwarded: host=evil.example;proto=ftp",
      "X-Original-URL: /api/auth/users",
    ];
    const discovery = await sendRaw(["GET /.well-known/openid-configuration HTTP/1.1", ...lies]);
    const body = JSON.parse(/\{.*\}/s.exec(discovery)?.[0] ?? "");
    const addresses = Object.entries(body).filter(([, value]) => /^\w+:\/\//.test(String(value)));
    expect(addresses.length).toBeGreaterThan(8);
    for (const [name, value] of addresses) expect(new URL(String(value)).origin, name).toBe(sso.issuer);
    const client = await sso.addClient();
    const { pathname, search } = sso.begin(client).url;
    const answer = await sendRaw([`GET ${pathname}${search} HTTP/1.1`, ...lies]);
    expect(answer).toMatch(/^HTTP\/1\.1 303/);
    expect(answer).not.toMatch(/evil\.example|ftp:|domain=/i);
  });

  it("behind https, cookies are Secure and the session is of this host alone", async () => {
    const behind = await OpenIdService.start(databaseUrl(), { PUBLIC_URL: "https://sso.example.test" });
    const client = await behind.addClient();
    const { pathname, search } = sso.begin(client).url;
    const { headers } = await behind.send(pathname + search, {
      headers: { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" },
    });
    const cookies = headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure/i);
    for (const cookie of cookies) expect(cookie).toMatch(/; httponly/i);
    for (const cookie of cookies) expect(cookie).toMatch(/; samesite=lax/i);
    expect(cookies.filter((cookie) => !cookie.startsWith("__Host-"))).toEqual([]);
    expect(headers.get("strict-transport-security")).toMatch(/max-age=/);
    await behind.stop();
  });

  it("S10: a stolen database holds no code, token, cookie, interaction or secret of OpenID Connect", async () => {
    const { client, browser } = await sso.setUp();
    const open = await browser.walk(sso.begin(client).url, (url) => !sso.isProvider(url));
    const used = await sso.codeFor(browser, client);
    const { body: tokens } = await sso.exchange(client, used);
    const code = await sso.codeFor(browser, client);
    const pushed = await sso.post(
      "/oidc/request",
      client,
      Object.fromEntries(sso.begin(client).url.searchParams),
    );
    const cookies = browser.cookiesFor(sso.at("/oidc/auth")).map(({ value }) => value);
    expect(cookies).toHaveLength(2);
    const stolen = await loot(databaseUrl());
    expect(stolen.includes(client.id)).toBe(true);
    const secrets: [string, string][] = [
      ["an interaction", open.url.pathname.split("/").at(-1) ?? ""],
      ["a used code", used.code],
      ["a code", code.code],
      ["a nonce", code.nonce],
      ["an access token", tokens.access_token],
      ["a refresh token", tokens.refresh_token],
      ["an ID token", tokens.id_token],
      ["a pushed request", pushed.body.request_uri.split(":").at(-1)],
      ["a client's secret", client.secret ?? ""],
      ...cookies.map((value): [string, string] => ["a cookie", value]),
    ];
    for (const [name, secret] of secrets) expect(secret.length, name).toBeGreaterThan(20);
    expect(findSecrets(stolen, secrets)).toEqual([]);
  });
});
