import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { PostgresServer } from "#harness/postgres-server";
import { WriteLoad } from "#harness/write-load";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { engines } from "#tests/support/engine-names";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { isLong, print } from "./support/figures";
import { expectWhole } from "./support/whole";

const RESTARTS = isLong ? 10 : 2;

vi.setConfig({ testTimeout: 600_000 });

describe.runIf(engines.includes("postgres"))("L4, L8: a Postgres that crashes under two processes", () => {
  let server: PostgresServer;
  let services: Standalone[];
  beforeAll(async () => {
    server = await PostgresServer.start({ durable: true });
    const settings = { ...settingsFor(server.url), PUBLIC_URL, ADMIN_PASSWORD: ADMIN.password };
    const program = await bundled("api");
    services = await Promise.all([1, 2].map(() => Standalone.start(settings, program)));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await server.stop();
  });

  it("answers 503 meanwhile, heals without a restart of theirs, and loses nothing acknowledged", async () => {
    const loads = await Promise.all(services.map(({ url }) => WriteLoad.start(url, ADMIN)));
    for (let restart = 0; restart < RESTARTS; restart++) {
      await after(300);
      await server.crash();
      for (const { url } of services) {
        const refused = await Client.at(url).post("/auth/login", ADMIN);
        expect(refused.status).toBe(503);
        expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect((await Client.at(url).get("/health")).status).toBe(200);
      }
      await server.resume();
      for (const { url } of services) await signInAgain(url);
    }
    await Promise.all(loads.map((load) => load.stop()));

    for (const { answers } of loads) {
      expect([...answers.keys()].filter((status) => ![200, 201, 401, 503].includes(status))).toEqual([]);
    }
    print("Postgres crashed under two processes", {
      crashes: RESTARTS,
      "acknowledged writes": await expectWhole(server.url, services[0]?.url ?? "", loads),
    });
  });
});

/** Tries until it goes well: it has to, now that the database is back. */
async function signInAgain(url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const { status } = await Client.at(url).post("/auth/login", ADMIN);
    if (status === 200) return;
    if (attempt === 100) throw new Error(`Sign-in still answers ${status}.`);
    await after(100);
  }
}
