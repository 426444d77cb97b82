import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installPackages } from "#harness/install";
import { WriteLoad } from "#harness/write-load";
import { print } from "#tests/faults/support/figures";
import { expectWhole } from "#tests/faults/support/whole";
import { bundled } from "#tests/support/programs";
import { ADMIN, MASTER_KEY, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { PostgresPair, ROLE } from "./postgres-pair";
import { type Running, startHaproxy, startPgbouncer } from "./proxies";

const DATABASE = "sso";
const LOAD_MS = 3000;

installPackages("haproxy", "pgbouncer", "postgresql");

describe.each(["HAProxy", "PgBouncer in transaction mode and HAProxy"])("two processes behind %s", (way) => {
  let pair: PostgresPair;
  let proxies: Running[] = [];
  let processes: Standalone[] = [];

  beforeAll(async () => {
    pair = await PostgresPair.start();
    await pair.createDatabase(DATABASE);
    const haproxy = await startHaproxy(pair);
    proxies = [haproxy];
    if (way !== "HAProxy") proxies.push(await startPgbouncer(pair, haproxy, DATABASE));
    const settings = {
      DATABASE_URL: `postgres://${ROLE}@127.0.0.1:${proxies.at(-1)?.port}/${DATABASE}`,
      PUBLIC_URL,
      SSO_MASTER_KEY: MASTER_KEY,
      SESSION_SECRET: "9f2b7c41e0d85a36c1f4b7a2908e6d53",
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: "silent",
    };
    const program = await bundled("api");
    processes = await Promise.all([Standalone.start(settings, program), Standalone.start(settings, program)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((one) => one.stop()));
    for (const { daemon } of proxies.reverse()) await daemon.stop();
    await pair?.stop();
  });

  it("lose no acknowledged write when the primary is killed, and go on at the standby without a restart", async () => {
    const pids = processes.map(({ pid }) => pid);
    const loads = await Promise.all(processes.map(({ url }) => WriteLoad.start(url, ADMIN)));
    await pause(LOAD_MS);
    const killedAt = Date.now();
    await pair.killPrimary();
    await pair.promoteStandby();
    const promotedMs = Date.now() - killedAt;
    const backMs = await Promise.all(
      loads.map(async (load) => {
        const before = load.made.size;
        while (load.made.size === before) await pause(20);
        return Date.now() - killedAt;
      }),
    );
    await pause(LOAD_MS);
    await Promise.all(loads.map((load) => load.stop()));

    expect(processes.map(({ pid }) => pid)).toEqual(pids);
    for (const { url } of processes) expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    const [first] = processes;
    const made = await expectWhole(pair.urlOfStandby(DATABASE), first?.url ?? "", loads);
    const refused = loads
      .flatMap((load) => [...load.answers])
      .filter(([status]) => status >= 500 && status !== 503);
    expect(refused).toEqual([]);
    print(`primary killed behind ${way}`, {
      "acknowledged writes": made,
      "ms until the standby was promoted": promotedMs,
      "ms until each process wrote again": backMs.join(" and "),
    });
  });
});
