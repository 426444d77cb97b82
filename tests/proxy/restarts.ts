/**
 * A part of `npm run test:proxy`: two processes on one Postgres behind the examples that docs/ has, restarted one after the
 * other under load, as docs/operation.md says.
 */
import assert from "node:assert/strict";
import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { ADMIN } from "#harness/console";
import { freePort } from "#harness/free-port";
import { PostgresServer } from "#harness/postgres-server";
import { settingsFor } from "#tests/support/command";
import { productArguments, Standalone } from "#tests/support/standalone";
import { ReverseProxy, requirePrograms } from "./reverse-proxy";

requirePrograms("nginx", "caddy", "openssl");

const ROUNDS = 2;
const CLIENTS = 8;
/** Of each client, between two requests. */
const PAUSE_MS = 20;
/** Caddy's health check needs a second to notice that a process is ready again. */
const NOTICED_MS = 2_000;

for (const name of ["nginx", "caddy"] as const) {
  describe(`two processes behind ${name}, as docs/ has it`, () => {
    const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
    let postgres: PostgresServer;
    let settings: Record<string, string>;
    let proxy: ReverseProxy;
    const ports: number[] = [];
    const processes: Standalone[] = [];

    const send = (path: string, { headers, ...options }: RequestOptions = {}, body = "") =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const length = { "content-length": Buffer.byteLength(body) };
        const all = { agent, ...options, headers: { ...headers, ...(body && length) } };
        const sent = request(`${settings.PUBLIC_URL}${path}`, all, async (answer) => {
          resolve({ status: answer.statusCode ?? 0, body: await text(answer) });
        });
        sent.on("error", reject);
        sent.end(body);
      });
    const post = (path: string, body: object) =>
      send(path, { method: "POST", headers: { "content-type": "application/json" } }, JSON.stringify(body));

    /** Starts one of the two, and waits until it is ready. */
    async function start(index: number): Promise<void> {
      const started = Standalone.launch(ports[index] ?? 0, settings, productArguments());
      processes[index] = started;
      const isReady = () =>
        fetch(`${started.url}/api/ready`).then(
          ({ ok }) => ok,
          () => false,
        );
      for (const end = Date.now() + 120_000; !(await isReady()); await setTimeout(100))
        assert.ok(Date.now() < end, started.output);
    }

    before(async () => {
      postgres = await PostgresServer.start({ durable: false });
      ports.push(await freePort(), await freePort());
      const own = { http: await freePort(), https: await freePort() };
      settings = {
        ...settingsFor(postgres.url),
        PUBLIC_URL: `https://localhost:${own.https}`,
        TRUST_PROXY: "1",
        ADMIN_PASSWORD: ADMIN.password,
        LOG_LEVEL: "warn",
      };
      await start(0);
      await start(1);
      const [console = 0, ...others] = ports;
      proxy = ReverseProxy.start(name, { ...own, console, others });
      const isUp = () =>
        send("/api/health").then(
          ({ status }) => status === 200,
          () => false,
        );
      while (!(await isUp())) {
        assert.equal(proxy.hasEnded, false, proxy.output);
        await setTimeout(50);
      }
    });
    after(async () => {
      agent.destroy();
      await proxy?.stop();
      await Promise.all(processes.map((one) => one.stop()));
      await postgres?.stop();
    });

    it("restarted one after the other under load, no request fails", async (context) => {
      const { token } = JSON.parse((await post("/api/auth/login", ADMIN)).body);
      const requests: [string, number, () => Promise<{ status: number }>][] = [
        ["GET page", 200, () => send("/auth/sign-in")],
        ["GET call", 200, () => send("/api/auth/profile", { headers: { authorization: `Bearer ${token}` } })],
        ["POST call", 401, () => post("/api/auth/refresh", { refreshToken: "none" })],
      ];
      const counts = new Map<string, number>();
      let isOver = false;
      const client = async (offset: number) => {
        for (let turn = offset; !isOver; turn++, await setTimeout(PAUSE_MS)) {
          const [kind = "", expected, ask] = requests[turn % requests.length] ?? [];
          const outcome = await ask?.().then(
            ({ status }) => (status === expected ? "answered" : String(status)),
            (error: NodeJS.ErrnoException) => error.code ?? error.name,
          );
          counts.set(`${kind}: ${outcome}`, (counts.get(`${kind}: ${outcome}`) ?? 0) + 1);
        }
      };
      const clients = Array.from({ length: CLIENTS }, (_, offset) => client(offset));
      for (let round = 0; round < ROUNDS; round++)
        for (const index of ports.keys()) {
          assert.equal(await processes[index]?.stop("SIGTERM"), 0);
          await start(index);
          await setTimeout(NOTICED_MS);
        }
      isOver = true;
      await Promise.all(clients);
      context.diagnostic([...counts].map(([kind, count]) => `${kind} ${count}`).join(", "));
      const expected = requests.map(([kind]) => `${kind}: answered`);
      assert.deepEqual([...counts.keys()].sort(), expected.sort(), `${[...counts.keys()]}\n${proxy.output}`);
    });
  });
}
