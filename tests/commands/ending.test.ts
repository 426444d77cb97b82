import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request as open } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freePort } from "#harness/free-port";
import { emptyFolder, settingsFor } from "#tests/support/command";
import { KeptConnection } from "#tests/support/kept-connection";
import { bundled } from "#tests/support/programs";
import { ADMIN } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const PROGRAM = await bundled("api");

let folder: string;
let settings: Record<string, string>;
beforeEach(() => {
  folder = emptyFolder();
  settings = { DATABASE_URL: `file:${join(folder, "sso.db")}`, ADMIN_PASSWORD: ADMIN.password };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts with these settings, which has to fail. @returns what it said */
async function refusal(more: Record<string, string>): Promise<string> {
  const service = Standalone.launch(await freePort(), { ...settings, ...more }, PROGRAM);
  expect(await service.ended()).toBe(1);
  expect(service.output).not.toMatch(/\n {4}at /);
  return service.output.trim();
}

it("L6: every script becomes its program, so that a signal to npm reaches it", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const last = Object.values(scripts).map((script) => script.split(" && ").at(-1));
  expect(last.filter((command) => !/^([A-Z_]+=\S+ )*exec /.test(command ?? ""))).toEqual([]);
});

it("L6: `npm run api` ends with npm, and leaves no service behind", async () => {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const environment = { NODE_ENV: "production" as const, PATH, HOME, HOST: "127.0.0.1", PORT: String(port) };
  const npm = spawn("npm", ["run", "api"], { env: { ...environment, ...settings }, detached: true });
  try {
    let output = "";
    npm.stdout.on("data", (chunk) => {
      output += chunk;
    });
    while (!output.includes("is listening at")) await once(npm.stdout, "data");
    npm.kill("SIGTERM");
    // Closed when nobody holds its output any more: an orphan would.
    await once(npm, "close");
    await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  } finally {
    endGroup(npm.pid);
  }
});

/** Ends a process and all that it left behind. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nothing is left, as it should be.
  }
}

/** A sign-in of which the service has the head alone. */
async function beginSignIn(url: string): Promise<ClientRequest> {
  const headers = { "Content-Type": "application/json", Expect: "100-continue", Connection: "keep-alive" };
  const request = open(`${url}/api/auth/login`, { method: "POST", headers });
  request.on("error", () => {});
  request.flushHeaders();
  await once(request, "continue");
  return request;
}

it("L6: after SIGTERM what is in flight finishes, nothing new is taken, and the end is 0 within 10 s", async () => {
  const service = await Standalone.start(settings, PROGRAM);
  const finishing = await beginSignIn(service.url);
  // This one never comes to its end, and is cut off.
  const hanging = await beginSignIn(service.url);
  hanging.write("{");
  const since = performance.now();
  const ended = service.stop("SIGTERM");
  while (
    await fetch(`${service.url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  )
    await setTimeout(20);
  const answered = once(finishing, "response") as Promise<[IncomingMessage]>;
  finishing.end(JSON.stringify(ADMIN));
  const [answer] = await answered;
  expect([answer.statusCode, JSON.parse(await text(answer))]).toEqual([
    200,
    expect.objectContaining({ token: expect.any(String) }),
  ]);
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(10_000);
});

const HEALTH = { method: "GET", path: "/api/health" };

it("L6: SIGTERM tells balancers and kept connections to go elsewhere before it closes anything", async () => {
  const service = await Standalone.start(settings, PROGRAM);
  const port = Number(new URL(service.url).port);
  const [busy, idle] = [await KeptConnection.to(port), await KeptConnection.to(port)];
  for (const one of [busy, idle]) expect((await one.ask(HEALTH)).headers.connection).not.toBe("close");
  const since = performance.now();
  const ended = service.stop("SIGTERM");
  const balancer = async () => {
    const one = await KeptConnection.to(port);
    const { status, headers } = await one.ask({ method: "GET", path: "/api/ready" });
    one.destroy();
    return [status, headers.connection];
  };
  await expect.poll(balancer, { interval: 20, timeout: 1_500 }).toEqual([503, "close"]);
  const headers = { "content-type": "application/json" };
  const answer = await busy.ask({ path: "/api/auth/login", headers, body: JSON.stringify(ADMIN) });
  expect([answer.status, answer.headers.connection]).toEqual([200, "close"]);
  await busy.end();
  expect(performance.now() - since).toBeLessThan(1_900);
  await idle.end();
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeGreaterThan(1_900);
  expect(performance.now() - since).toBeLessThan(4_000);
});

it("L6: a stop takes no time without connections, or by SIGINT", async () => {
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    const service = Standalone.launch(await freePort(), settings, PROGRAM);
    while (!service.output.includes("is listening at")) await setTimeout(20);
    const client = await KeptConnection.to(Number(new URL(service.url).port));
    expect((await client.ask(HEALTH)).status).toBe(200);
    if (signal === "SIGTERM") {
      client.destroy();
      await setTimeout(300);
    }
    const since = performance.now();
    expect(await service.stop(signal)).toBe(0);
    expect(performance.now() - since).toBeLessThan(1_500);
    client.destroy();
  }
});

it("L6: a signal that comes twice at once is one, and a later one cuts off what is open", async () => {
  const service = await Standalone.start(settings, PROGRAM);
  const [finishing, hanging] = [await beginSignIn(service.url), await beginSignIn(service.url)];
  hanging.write("{");
  const ended = service.stop("SIGTERM");
  void service.stop("SIGTERM");
  await setTimeout(300);
  const answered = once(finishing, "response") as Promise<[IncomingMessage]>;
  finishing.end(JSON.stringify(ADMIN));
  expect((await answered)[0].statusCode).toBe(200);
  await setTimeout(1_000);
  const since = performance.now();
  void service.stop("SIGTERM");
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(1_500);
});

it("L6: a database that is damaged, cut off, no file at all or away is told in a sentence", async () => {
  const service = await Standalone.start(settings, PROGRAM);
  await service.stop();
  const file = join(folder, "sso.db");
  truncateSync(file, 20_000);
  expect(await refusal({})).toContain(`SQLite at ${file} can't be opened: database disk image is malformed.`);
  writeFileSync(file, "this is no database, and was never one");
  expect(await refusal({})).toMatch(/file is not a database\. The file is damaged: restore a backup/);
  rmSync(file);
  mkdirSync(file);
  expect(await refusal({})).toContain(`DATABASE_URL: ${file} is a folder. Add a file's name:`);
  const away = await refusal(settingsFor("postgres://someone:quiet-words@127.0.0.1:1/sso"));
  expect(away).toContain("Postgres at 127.0.0.1:1/sso can't be opened: connect ECONNREFUSED");
  expect(away).not.toContain("quiet-words");
});

it("L6: settings and secrets that can't be read, and ports that are taken, are told in a sentence", async () => {
  expect(await refusal({ SESSION_HOURS: "soon", METRICS_PORT: "x" })).toBe(
    "The SSO service can't start.\nSESSION_HOURS: must be a whole number\nMETRICS_PORT: must be a whole number",
  );
  writeFileSync(join(folder, "secrets.json"), "{");
  expect(await refusal({})).toContain("secrets.json is not a valid secrets file.");
  rmSync(join(folder, "secrets.json"));
  writeFileSync(join(folder, "a-file"), "");
  expect(await refusal({ DATABASE_URL: `file:${join(folder, "a-file/sso.db")}` })).toContain(
    `DATABASE_URL: ${join(folder, "a-file")} can't be written to: `,
  );
  expect(await refusal({ HOST: "192.0.2.1" })).toContain("HOST or PORT: listen EADDRNOTAVAIL");
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" ? String(address?.port) : "";
  try {
    expect(await refusal({ METRICS_PORT: port })).toBe(
      `The SSO service can't start.\nMETRICS_PORT: port ${port} is in use. Change METRICS_PORT or METRICS_HOST.`,
    );
    expect(await refusal({ PORT: port })).toContain(`Port ${port} is in use. Set PORT to another one.`);
  } finally {
    taken.close();
  }
});
