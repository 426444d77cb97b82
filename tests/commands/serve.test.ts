import { readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { version } from "#api/version";
import { freePort } from "#harness/free-port";
import { Client } from "#tests/support/client";
import { emptyFolder } from "#tests/support/command";
import { MAIL } from "#tests/support/mail-server";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
let settings: Record<string, string>;
let started: Standalone[] = [];
const start = async (more: Record<string, string> = {}) => {
  const service = await Standalone.start({ ...settings, ...more }, await bundled("api"));
  started.push(service);
  return service;
};

beforeEach(() => {
  folder = emptyFolder();
  settings = { DATABASE_URL: `file:${join(folder, "sso.db")}`, PUBLIC_URL, TRUST_PROXY: "1" };
});
afterEach(async () => {
  await Promise.all(started.map((service) => service.stop()));
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

/** What promtool's lint finds wrong with names of metrics, as Prometheus' conventions have it. */
function misnamed(exposition: string): string[] {
  const types = [...exposition.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  expect(types.length).toBeGreaterThan(20);
  return types.flatMap(([, name = "", type = ""]) => {
    const isCounter = type === "counter";
    const wrong =
      name.endsWith("_total") !== isCounter ||
      /_(counter|gauge|histogram|summary)(_|$)/.test(name) ||
      (type !== "histogram" && type !== "summary" && /_(bucket|count|sum)$/.test(name)) ||
      /_(ms|milliseconds|microseconds|nanoseconds|minutes|hours|days|kb|mb|kilobytes|megabytes|percent)(_|$)/.test(
        name,
      ) ||
      !/^[a-z][a-z0-9_]*$/.test(name) ||
      !new RegExp(`^# HELP ${name} \\S`, "m").test(exposition);
    return wrong ? [`${type} ${name}`] : [];
  });
}

const linesOf = ({ output }: Standalone) =>
  output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));

it("L6: serves the calls alone, tells its first administrator once, and ends in order on SIGTERM", async () => {
  const first = await start();
  expect(first.output).toContain(
    `The SSO service is listening at ${first.url}/api, on SQLite at ${folder}/sso.db.`,
  );
  const password = /The first administrator is admin, with the password (\S+) /.exec(first.output)?.[1];
  const client = Client.at(first.url);
  const signIn = await client.post("/auth/login", { username: "admin", password });
  expect(signIn.status).toBe(200);
  expect((await client.get("/auth/users?searchTerm=adm", signIn.body.token)).body.totalItems).toBe(1);
  expect((await client.post("/auth/login", "x".repeat(150_000))).status).toBe(413);
  expect(await first.stop("SIGTERM")).toBe(0);

  const second = await start();
  expect(second.output).not.toContain("first administrator");
  expect((await Client.at(second.url).get("/auth/profile", signIn.body.token)).body.username).toBe("admin");
  expect(await second.stop()).toBe(0);
});

it("L1: reads a body that says how long it is as one that does not", async () => {
  const { url } = await start();
  const bodies: [Uint8Array<ArrayBuffer>, number][] = [
    [new TextEncoder().encode(`{"username":"ü","password":"wrong"}`), 401],
    [new TextEncoder().encode("{"), 400],
    [new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    [new Uint8Array(), 422],
    [new Uint8Array(100_001).fill(0x20), 413],
  ];
  for (const [bytes, status] of bodies) {
    for (const body of [bytes, new Blob([bytes]).stream()]) {
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
      expect((await fetch(`${url}/api/auth/login`, init)).status, `${bytes.length} bytes`).toBe(status);
    }
  }
});

it("L9: logs a line a request, with whom the proxy saw and without what the query says", async () => {
  const service = await start({ ADMIN_PASSWORD: ADMIN.password });
  const headers = { "X-Forwarded-For": "203.0.113.7", "X-Request-Id": "console-12345" };
  await fetch(`${service.url}/api/auth/users?searchTerm=hushed`, { headers });
  expect(await service.stop()).toBe(0);
  expect(linesOf(service)).toContainEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    part: "service",
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    sentId: "console-12345",
    method: "GET",
    path: "/api/auth/users",
    status: 401,
    ms: expect.any(Number),
    address: "203.0.113.7",
  });
  expect(service.output).not.toContain("hushed");
});

it("L3: calls beyond what may wait are refused with the time to come back, and health is told meanwhile", async () => {
  const service = await start();
  const { hostname, port } = new URL(service.url);
  // Many requests down each connection: they are all there before the first one has its turn.
  const ask = async (paths: string[]) => {
    const client = connect(Number(port), hostname);
    const requests = paths.map((path) => `GET /api${path} HTTP/1.1\r\nHost: a\r\n`);
    client.write(`${requests.join("\r\n")}Connection: close\r\n\r\n`);
    return (await text(client)).split(/(?=HTTP\/1\.1 )/);
  };
  const crowd = Array<string>(300).fill("/auth/users");
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => ask(crowd)),
    ask([...crowd.slice(0, 50), "/health"]),
  ]);
  expect(answers.at(-1)?.at(-1)).toContain("200 OK");
  const refused = answers.flat().filter((answer) => answer.includes(" 503 "));
  expect(answers.flat().length).toBe(10 * 300 + 51);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expect(answer).toMatch(/^retry-after: 1\r$/im);
    expect(answer).toContain('{"message":"The service is busy. Try again in a moment."}');
  }
});

it("serves metrics on a port of their own, with patterns and outcomes and never a name or an id", async () => {
  const port = await freePort();
  const service = await start({ METRICS_PORT: String(port), ADMIN_PASSWORD: ADMIN.password, ...MAIL });
  const client = Client.at(service.url);
  const { token } = (await client.post("/auth/login", ADMIN)).body;
  await client.post("/auth/login", { username: "wallflower", password: "nobody's own" });
  await client.get("/auth/users/hushed-id", token);
  await fetch(`${service.url}/api/hushed`, { method: "BREW" }).catch(() => {});
  const address = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${address}/metrics`);
  expect(answer.headers.get("Content-Type")).toMatch(/^text\/plain; version=0\.0\.4/);
  const exposition = await answer.text();
  expect(misnamed(exposition)).toEqual([]);
  const lines = exposition.split("\n");
  const count = 'sso_http_request_duration_seconds_count{part="service"';
  expect(lines).toEqual(
    expect.arrayContaining([
      'sso_sign_ins_total{by="password",outcome="succeeded"} 1',
      'sso_sign_ins_total{by="password",outcome="wrong"} 1',
      `${count},method="GET",route="/auth/users/:id",status="4xx"} 1`,
      "sso_password_hashes_waiting 0",
      `sso_build_info{version="${version}"} 1`,
      "sso_database_errors_total 0",
      expect.stringMatching(/^sso_audits_unsealed \d/),
      "sso_logout_messages_waiting 0",
      "sso_mails_waiting 0",
      "sso_mails_failed 0",
      expect.stringMatching(/^nodejs_eventloop_lag_p99_seconds \d/),
      expect.stringMatching(/^process_resident_memory_bytes \d/),
    ]),
  );
  expect(lines.join("\n")).not.toMatch(/hushed|wallflower|admin/);
  expect((await fetch(`${address}/`)).status).toBe(404);
  expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: "ok", version });
  expect(await (await fetch(`${address}/ready`)).json()).toEqual({ status: "ready" });
  expect(await service.stop()).toBe(0);
  await expect(fetch(`${address}/metrics`)).rejects.toThrow();
});

it("warns at the start of http off loopback and of names that are no settings, and says no value", async () => {
  const service = await start({
    PUBLIC_URL: "http://sso.example",
    SESION_SECRET: "hushed",
    SESSION_MANAGER: "x",
  });
  const warnings = linesOf(service).filter(({ level }) => level === 40);
  expect(warnings.map(({ msg }) => msg)).toEqual([
    expect.stringMatching(
      /^PUBLIC_URL is http:\/\/sso\.example: passwords, cookies and tokens travel unencrypted/,
    ),
    "SESION_SECRET is not a setting and has no effect. Did you mean SESSION_SECRET?",
  ]);
  expect(service.output).not.toContain("hushed");
});

it("every line of the log that docs/operation.md names is one that the code writes", () => {
  const [, table = ""] =
    /\| `msg` \| meaning \|\n(.*?)\n\n/s.exec(readFileSync("docs/operation.md", "utf8")) ?? [];
  const named = table
    .split("\n")
    .flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`(?:… )?([^`]+)`/g)].map(([, msg = ""]) => msg),
    );
  expect(named.length).toBeGreaterThan(5);
  const sources = ["api", "app", "server"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  expect(named.filter((msg) => !sources.includes(`${msg}"`))).toEqual([]);
});
