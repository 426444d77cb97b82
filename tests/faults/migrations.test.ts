import { setTimeout as after } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { auditRow } from "#api/audit-trail/record";
import { open } from "#api/database/connect";
import { MIGRATIONS, migrate } from "#api/database/migrate";
import { auditKey } from "#api/keys/derived-keys";
import { freePort } from "#harness/free-port";
import { settingsFor } from "#tests/support/command";
import { describeOnEmptyDatabases } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { MASTER_KEY, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { isLong, print } from "./support/figures";

const KILLS = isLong ? 40 : 3;
const PROGRAM = await bundled("api");
const AUDITS = isLong ? 50_000 : 2_000;

vi.setConfig({ testTimeout: 900_000 });

describeOnEmptyDatabases("L7: a start that is killed while it migrates", (databaseUrl) => {
  it("leaves a database that the next start brings to today's version", async () => {
    const settings = { ...settingsFor(databaseUrl()), PUBLIC_URL };
    const engine = open(databaseUrl());
    try {
      await migrate(engine, Object.keys(MIGRATIONS)[0]);
      await engine.write(async (queries) => {
        const origin = { auditKey: auditKey(MASTER_KEY), at: 1 };
        for (let count = 0; count < AUDITS; count++) {
          const entry = { action: "test", message: `number ${count}` };
          const { actor_username, actor_email, actor_type, target_username, ...audit } = auditRow(
            origin,
            entry,
          );
          await queries.insertInto("audits").values(audit).execute();
        }
      });
    } finally {
      await engine.close();
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const service = Standalone.launch(await freePort(), settings, PROGRAM);
      // Spread over the start: while modules load, while it migrates, and after.
      await after(100 + (900 * kill) / KILLS);
      await service.kill();
    }

    const service = await Standalone.start(settings, PROGRAM);
    expect(await service.stop()).toBe(0);
    const after_ = open(databaseUrl());
    try {
      expect(await migrate(after_)).toEqual([]);
      const { audits } = await after_.read
        .selectFrom("audits")
        .select(({ fn }) => fn.countAll<number>().as("audits"))
        .where("action", "=", "test")
        .executeTakeFirstOrThrow();
      expect(Number(audits)).toBe(AUDITS);
      print(`migrations killed, ${databaseUrl().split(":")[0]}`, { kills: KILLS, audits: AUDITS });
    } finally {
      await after_.close();
    }
  });
});
