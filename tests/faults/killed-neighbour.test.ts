import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { open } from "#api/database/connect";
import { WriteLoad } from "#harness/write-load";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { engines } from "#tests/support/engine-names";
import { createPostgresDatabase } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { print } from "./support/figures";
import { expectWhole } from "./support/whole";

vi.setConfig({ testTimeout: 300_000 });

describe.runIf(engines.includes("postgres"))("L8: of two processes on one Postgres one is killed", () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let killed: Standalone;
  let other: Standalone;
  beforeAll(async () => {
    expect(inject("postgresUrl")).not.toBe("");
    database = await createPostgresDatabase();
    const settings = { ...settingsFor(database.url), PUBLIC_URL, ADMIN_PASSWORD: ADMIN.password };
    const program = await bundled("api");
    [killed, other] = await Promise.all([
      Standalone.start(settings, program),
      Standalone.start(settings, program),
    ]);
  });
  afterAll(async () => {
    await other.stop();
    await database.drop();
  });

  it("goes on at the other: what was acknowledged, the sessions, and the sealing of audits", async () => {
    const loads = await Promise.all([killed, other].map(({ url }) => WriteLoad.start(url, ADMIN)));
    await after(700);
    await killed.kill();
    await after(700);
    await Promise.all(loads.map((load) => load.stop()));

    for (const { session } of loads) {
      expect((await Client.at(other.url).get("/auth/profile", session.token)).status).toBe(200);
    }
    await everythingSealed(database.url);
    print("one of two processes killed", {
      "acknowledged writes": await expectWhole(database.url, other.url, loads),
    });
  });
});

/** The lease of the one that died runs out first. */
async function everythingSealed(url: string): Promise<void> {
  const engine = open(url);
  try {
    for (let attempt = 0; attempt < 600; attempt++) {
      const waiting = await engine.read.selectFrom("audit_queue").selectAll().limit(1).execute();
      if (waiting.length === 0) return;
      await after(100);
    }
    throw new Error("Audits still wait to be sealed.");
  } finally {
    await engine.close();
  }
}
