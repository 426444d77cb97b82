import { setTimeout as after } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { WriteLoad } from "#harness/write-load";
import { settingsFor } from "#tests/support/command";
import { describeOnEngines } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { productArguments, Standalone } from "#tests/support/standalone";
import { isLong, median, print } from "./support/figures";
import { expectWhole } from "./support/whole";

const KILLS = isLong ? 100 : 3;
/** The long form kills the product as it was built and is started; the service in it is the same. */
const PROGRAM = isLong ? productArguments() : await bundled("api");
/** In which half of the starts must be ready again, in ms. */
const MOST_WAIT = 2_000;

vi.setConfig({ testTimeout: 900_000 });

describeOnEngines("L2: kill -9 under write load", (databaseUrl) => {
  it("loses and doubles nothing that was acknowledged, and the next start is ready", async () => {
    const settings = { ...settingsFor(databaseUrl()), PUBLIC_URL, ADMIN_PASSWORD: ADMIN.password };
    const readyAfter: number[] = [];
    const loads: WriteLoad[] = [];
    const start = async () => {
      const since = performance.now();
      const service = await Standalone.start(settings, PROGRAM);
      readyAfter.push(performance.now() - since);
      return service;
    };

    for (let kill = 0; kill < KILLS; kill++) {
      const service = await start();
      const load = await WriteLoad.start(service.url, ADMIN);
      loads.push(load);
      // On a slow machine the first answer takes longer than the rest of a round.
      while (load.made.size === 0) await after(20);
      await after(100 + Math.random() * 400);
      await service.kill();
      await load.stop();
    }

    const service = await start();
    try {
      if (isLong) expect(median(readyAfter)).toBeLessThan(MOST_WAIT);
      print(`kill -9 under write load, ${databaseUrl().split(":")[0]}`, {
        kills: KILLS,
        "acknowledged writes": await expectWhole(databaseUrl(), service.url, loads),
        "ready again in ms, median": Math.round(median(readyAfter)),
        slowest: Math.round(Math.max(...readyAfter)),
      });
    } finally {
      expect(await service.stop()).toBe(0);
    }
  });
});
