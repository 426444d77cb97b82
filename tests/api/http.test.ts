import { randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { version } from "#api/version";
import { describeOnEngines } from "#tests/support/engines";
import { ADMIN, TestService, userInput } from "#tests/support/service";

describeOnEngines("L1, A3: what a client may send", (databaseUrl) => {
  let test: TestService;
  let token: string;
  beforeAll(async () => {
    test = await TestService.start(databaseUrl());
    token = (await test.signIn()).token;
  });
  afterAll(() => test.stop());

  const login = (body: unknown, headers?: Record<string, string>) =>
    test.call("POST", "/auth/login", { body, headers });

  it("is at most 100 kB, counted on bytes, also where its length is not given", async () => {
    const body = JSON.stringify({ username: "ü".repeat(60_000), password: "x" });
    expect(body.length).toBeLessThan(100_000);
    expect((await login(body)).status).toBe(413);

    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 10_000;
        controller.enqueue(new Uint8Array(10_000).fill(0x20));
      },
    });
    const request = new Request("http://service/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: endless,
      duplex: "half",
    } as RequestInit);
    const refusal = await test.service.fetch(request);
    expect(refusal.status).toBe(413);
    expect(sent).toBeLessThan(200_000);
  });

  it("is JSON, no deeper than twenty levels", async () => {
    expect((await login("{not json")).status).toBe(400);
    expect((await login(`${"[".repeat(21)}${"]".repeat(21)}`)).status).toBe(400);
    expect((await login("[".repeat(50_000))).status).toBe(400);
    expect((await login("null")).status).toBe(422);
    expect((await login("[]")).status).toBe(422);
    expect(
      (await login("username=admin", { "Content-Type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    expect((await login("{}", { "Content-Type": "text/plain" })).status).toBe(415);
    const bytes = new Request("http://service/api/auth/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    });
    expect((await test.service.fetch(bytes)).status).toBe(400);
  });

  it("names nothing that is not known, in bodies and queries", async () => {
    const unknown = [
      '{"username":"a","password":"b","role":"super"}',
      '{"username":"a","password":"b","__proto__":{"x":1}}',
      '{"username":"a","password":"b","constructor":{}}',
    ];
    for (const body of unknown) {
      const answer = await login(body);
      expect(answer.status).toBe(422);
      expect(Object.values(answer.body.errors)).toEqual([["is not allowed"]]);
    }
    const input = userInput({ username: `u-${randomUUID()}` });
    for (const extra of [{ id: "1" }, { token_epoch: 9 }, { password_hash: "x" }, { googleAuth: true }]) {
      expect((await test.post("/auth/users", { ...input, ...extra }, token)).status).toBe(422);
    }
    for (const query of [
      "?order=name",
      "?page=1&page=2",
      "?__proto__=1",
      "?page=0",
      "?page=x",
      "?size=101",
      "?size=-1",
    ]) {
      expect((await test.get(`/auth/users${query}`, token)).status, query).toBe(422);
    }
  });

  it("is answered with the fields at fault, each with its sentence", async () => {
    const answer = await test.post(
      "/auth/users",
      { ...userInput({ username: "x" }), name: " ", email: "nope" },
      token,
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      name: ["This field is required."],
      email: ["Entered value does not match email format"],
    });
  });

  it("is told in plain words what each field must be", async () => {
    const { status, body } = await test.post(
      "/auth/users",
      { status: "Active", roles: null, password: 1 },
      token,
    );
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({
      name: ["This field is required."],
      status: ["must be 1 or 0 or true or false"],
      roles: ["must be a list"],
      applications: ["This field is required."],
      password: ["must be text"],
    });
    const inQuery = [
      [
        "/auth/users?page=1000000000&size=-5",
        { page: ["must be between 1 and 999999999"], size: ["must be between 1 and 100"] },
      ],
      [
        "/auth/users?page=1.5&status=yes",
        { page: ["must be a whole number"], status: ["must be true or false"] },
      ],
      [
        "/auth/roles/user-count?type=application",
        { id: ["This field is required."], type: ["must be role"] },
      ],
    ] as const;
    for (const [path, errors] of inQuery)
      expect((await test.get(path, token)).body.errors, path).toEqual(errors);
    expect((await test.get("/auth/users?page=1&page=2", token)).body).toEqual({
      message: "Some fields can't be accepted.",
      errors: { page: ["is given twice"] },
    });
  });

  it("A5: holds no characters that a database can't keep", async () => {
    for (const name of ["nul\u0000", "half \ud800 of one", "a\u202eb", "bell\u0007"]) {
      const answer = await test.post("/auth/users", { ...userInput({ username: "x" }), name }, token);
      expect(answer.status, JSON.stringify(name)).toBe(422);
    }
    expect((await login({ username: "nul\u0000", password: "x" })).status).toBe(422);
    expect((await test.get("/auth/users?searchTerm=%00", token)).status).toBe(422);
    expect((await test.get("/auth/users?searchTerm=%ff%fe", token)).status).toBe(200);
    expect((await test.get("/auth/users/%00", token)).status).toBe(404);
    expect((await test.get("/auth/users/%E0%A4%A", token)).status).toBe(404);
    expect((await test.get(`/auth/users/${"a".repeat(65)}`, token)).status).toBe(404);
  });

  it("can't make a name unfold into a key that no index takes", async () => {
    const answer = await test.post(
      "/auth/users",
      { ...userInput({ username: "x" }), name: "ﷺ".repeat(200) },
      token,
    );
    expect(answer.status).toBe(422);
    expect(answer.body.errors.name).toEqual(["Use fewer unusual characters."]);
    const long = await test.post(
      "/auth/users",
      {
        ...userInput({ username: `k-${randomUUID()}` }),
        name: "한".repeat(200),
        email: `${"é".repeat(150)}-${randomUUID()}@example.test`,
      },
      token,
    );
    expect(long.status).toBe(201);
  });

  it("goes to an address of at most 8 kB, that exists, by a method that it takes", async () => {
    expect((await test.get(`/auth/users?searchTerm=${"a".repeat(8200)}`, token)).status).toBe(414);
    for (const path of ["/auth/nothing", "/auth/users/", "//auth/users", "/auth/users/a/b", "/"]) {
      expect((await test.get(path, token)).status, path).toBe(404);
    }
    const wrong = await test.call("PATCH", "/auth/users", { token });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("Allow")).toBe("GET, HEAD, POST");
    expect((await test.call("POST", "/auth/profile", { token })).status).toBe(405);
    expect((await test.call("HEAD", "/auth/profile", { token })).status).toBe(200);
    const nobody = await test.get("/auth/profile");
    expect([nobody.status, nobody.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  });

  it("A4: has an id of the service's own, in the answer and in the audit, whatever id a stranger sends", async () => {
    const headers = { "X-Request-Id": "somebody-elses-request" };
    const roleName = `Role ${randomUUID()}`;
    const answer = await test.post("/auth/roles", { roleName }, token, { headers });
    const id = answer.headers.get("X-Request-Id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const audit = (await test.listAudits()).find(({ message }) => message.includes(roleName));
    expect(audit?.request_id).toBe(id);
  });

  it("has the id that whoever runs the service within its process gives it", async () => {
    const request = new Request("http://service/api/health", { headers: { "X-Request-Id": "sent-1234" } });
    const answer = await test.service.fetch(request, { requestId: "given-1234" });
    expect(answer.headers.get("X-Request-Id")).toBe("given-1234");
  });

  it("comes from other origins for refresh, sign-out, profile and the keys alone", async () => {
    const origin = { Origin: "https://client.example.test" };
    const allowed = ["/auth/refresh", "/auth/logout", "/auth/profile", "/.well-known/jwks.json"];
    for (const path of allowed) {
      const preflight = await test.call("OPTIONS", path, { headers: origin });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(preflight.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
    expect(
      (await test.get("/auth/profile", "bad", { headers: origin })).headers.get(
        "Access-Control-Allow-Origin",
      ),
    ).toBe("*");
    for (const path of ["/auth/login", "/auth/users", "/auth/application/verify-access"]) {
      const preflight = await test.call("OPTIONS", path, { headers: origin });
      expect(preflight.status).toBe(405);
      expect(preflight.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });

  it("gets health, readiness and the list of what works here", async () => {
    expect((await test.get("/health")).body).toEqual({ status: "ok", version });
    expect((await test.get("/ready")).body).toEqual({ status: "ready" });
    expect((await test.get("/capabilities")).body.service).toBe("sso-service");
  });

  it("F4: is answered with what keeps browsers on https, from guessing types and from keeping answers", async () => {
    for (const path of ["/health", "/auth/users", "/nothing", "/docs"]) {
      const { headers } = await test.get(path);
      expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
      expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
      expect(headers.get("Cache-Control"), path).toMatch(/^(no-store|public, max-age=\d+)$/);
      expect(headers.has("Set-Cookie"), path).toBe(false);
    }
  });

  /** A read as a browser or a back end sends it over HTTP. */
  const read = (path: string, accepted?: string) =>
    test.service.fetch(
      new Request(`http://service/api${path}`, {
        headers: { Authorization: `Bearer ${token}`, ...(accepted && { "Accept-Encoding": accepted }) },
      }),
    );
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it("gets what it reads compressed, in an encoding that it takes", async () => {
    await Promise.all(Array.from({ length: 10 }, () => test.addUser()));
    for (const path of ["/auth/users?page=1&size=10", "/openapi.json", "/docs"]) {
      const plain = await read(path);
      expect([plain.headers.get("Content-Encoding"), plain.headers.get("Vary")]).toEqual([null, null]);
      const text = await bytesOf(plain);
      for (const [accepted, encoding, decode] of [
        ["gzip, deflate, br", "br", brotliDecompressSync],
        ["GZIP;q=0.5, br;q=0", "gzip", gunzipSync],
        ["gzip", "gzip", gunzipSync],
      ] as const) {
        const answer = await read(path, accepted);
        const { headers } = answer;
        const body = await bytesOf(answer);
        expect([path, accepted, answer.status]).toEqual([path, accepted, 200]);
        expect([headers.get("Content-Encoding"), headers.get("Vary")]).toEqual([encoding, "Accept-Encoding"]);
        expect(headers.get("Content-Type")).toBe(plain.headers.get("Content-Type"));
        expect(body.byteLength).toBeLessThan(text.byteLength / 2);
        expect(decode(body).equals(text)).toBe(true);
      }
      for (const accepted of ["identity", "br;q=0, gzip;q=0.0", "zstd"]) {
        const answer = await read(path, accepted);
        expect([accepted, answer.headers.get("Content-Encoding")]).toEqual([accepted, null]);
        expect((await bytesOf(answer)).equals(text)).toBe(true);
      }
    }
  });

  it("gets small answers, reports, tokens and secrets as they are", async () => {
    for (const path of ["/health", "/nothing", "/auth/audits/export", "/.well-known/jwks.json"]) {
      expect([path, (await read(path, "gzip, br")).headers.get("Content-Encoding")]).toEqual([path, null]);
    }
    const headers = { "Accept-Encoding": "gzip, br" };
    const signedIn = await test.call("POST", "/auth/login", { body: ADMIN, headers });
    const { refreshToken } = signedIn.body;
    const name = `Long ${"name ".repeat(10)}${randomUUID()}`;
    const added = await test.call("POST", "/auth/applications", {
      body: { applicationName: name, applicationStatus: true },
      headers,
      token,
    });
    const renewed = await test.call("POST", "/auth/refresh", { body: { refreshToken }, headers });
    for (const answer of [signedIn, added, renewed]) {
      expect(answer.status).toBeLessThan(300);
      expect(answer.headers.get("Content-Encoding")).toBeNull();
    }
  });

  it("L3: is refused with the time to come back where too many ask at once", async () => {
    const request = new Request("http://service/api/auth/users", {
      headers: { Authorization: `Bearer ${token}` },
    });
    const refusal = await test.service.fetch(request, { address: "203.0.113.7", isCrowded: true });
    expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([503, "1"]);
    expect(await refusal.json()).toEqual({ message: "The service is busy. Try again in a moment." });
    expect(refusal.headers.get("X-Request-Id")).toBeTruthy();
  });

  it("A3: is never answered with a hash or a secret", async () => {
    const user = await test.addUser({ roles: ["auditor"] });
    const answers = await Promise.all([
      test.get("/auth/users", token),
      test.get(`/auth/users/${user.id}`, token),
      test.get("/auth/profile", token),
      test.get("/auth/applications", token),
    ]);
    // The name of a permission.
    const sent = JSON.stringify([user, ...answers.map(({ body }) => body)]).replaceAll(
      "applications:secret",
      "",
    );
    expect(sent).not.toMatch(/argon2|v1\.|hash|secret|epoch/i);
  });
});
