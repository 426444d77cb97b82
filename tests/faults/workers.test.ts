import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "#harness/free-port";
import { WriteLoad } from "#harness/write-load";
import { Client } from "#tests/support/client";
import { settingsFor } from "#tests/support/command";
import { createSqliteDatabase } from "#tests/support/engines";
import { bundled } from "#tests/support/programs";
import { ADMIN, PUBLIC_URL } from "#tests/support/service";
import { Standalone } from "#tests/support/standalone";
import { print } from "./support/figures";
import { expectWhole } from "./support/whole";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    if (await holds()) return;
    await pause(50);
  }
  throw new Error(`Still not: ${what}`);
}

describe("L8: WORKERS on one SQLite file", () => {
  let database: Awaited<ReturnType<typeof createSqliteDatabase>>;
  let settings: Record<string, string>;
  let program: string[];
  beforeAll(async () => {
    database = await createSqliteDatabase();
    program = await bundled("api");
    settings = {
      ...settingsFor(database.url),
      PUBLIC_URL,
      ADMIN_PASSWORD: ADMIN.password,
      WORKERS: "2",
      METRICS_PORT: String(await freePort()),
    };
  });
  afterAll(() => database.drop());

  const startBoth = async () => {
    const service = await Standalone.start(settings, program);
    await until("two processes", () => childrenOf(service.pid).length === 2);
    return service;
  };
  const metrics = async () => (await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`)).text();

  it("one is killed under load: nothing acknowledged is lost, it is replaced, and all end in order", async () => {
    const service = await startBoth();
    const [first = 0, second = 0] = childrenOf(service.pid);
    const loads = await Promise.all([1, 2].map(() => WriteLoad.start(service.url, ADMIN)));
    await pause(700);
    process.kill(second, "SIGKILL");
    await until("replaced", () => childrenOf(service.pid).some((pid) => pid !== first && pid !== second));
    await pause(700);
    await Promise.all(loads.map((load) => load.stop()));
    const acknowledged = await expectWhole(database.url, service.url, loads);
    print("one of two workers killed", { "acknowledged writes": acknowledged });
    expect(service.output).toContain("A process ended (SIGKILL)");
    expect(service.output.match(/is listening/g)).toHaveLength(1);
    expect(service.output).toContain("with 2 processes");

    const replaced = childrenOf(service.pid);
    await until("collected metrics", async () => /^process_resident_memory_bytes \d/m.test(await metrics()));
    // Requests are counted by whichever process answers.
    const countOf = (text: string) =>
      [...text.matchAll(/^sso_http_request_duration_seconds_count\{.*route="\/auth\/profile".*\} (\d+)$/gm)]
        .map(([, count]) => Number(count))
        .reduce((sum, one) => sum + one, 0);
    const before = countOf(await metrics());
    for (let call = 0; call < 6; call++)
      expect((await Client.at(service.url).get("/auth/profile", loads[0]?.session.token)).status).toBe(200);
    expect(countOf(await metrics())).toBe(before + 6);
    expect(await metrics()).toMatch(/^sso_build_info\{version=".+"\} 1$/m);

    expect(await service.stop()).toBe(0);
    expect(replaced.filter(isRunning)).toEqual([]);
  });

  it("end when the process that started them is killed, and leave the port and the file to the next start", async () => {
    const service = await startBoth();
    const pids = childrenOf(service.pid);
    await service.kill();
    await until("ended", () => !pids.some(isRunning));
    expect(await (await startBoth()).stop()).toBe(0);
  });

  it("start none when the first one can't start, and refuse a count that makes no sense", async () => {
    for (const [wrong, sentence] of [
      [{ WORKERS: "many" }, "WORKERS: "],
      [{ WORKERS: "65" }, "WORKERS: "],
      [{ ADMIN_EMAIL: "nobody" }, "ADMIN_EMAIL: "],
    ] as const) {
      const service = Standalone.launch(await freePort(), { ...settings, ...wrong }, program);
      expect(await service.ended()).toBe(1);
      expect(service.output.split(sentence)).toHaveLength(2);
    }
  });
});
