import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { PostgresServer } from "#harness/postgres-server";
import { readAnswers } from "#tests/support/api-answers";
import { beginCommand, emptyFolder, runFromSources, settingsFor } from "#tests/support/command";
import { ADMIN, PUBLIC_URL, TestService } from "#tests/support/service";
import { print } from "../support/figures";

const USERS = process.env.MOVE_USERS ?? "100000";
const AUDITS = String(Number(USERS) * 5);
/** The most memory that a move may take, however much it moves. */
const MOST_MB = 600;

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 1_800_000 });

const folder = emptyFolder();
const source = `file:${join(folder, "sso.db")}`;
let server: PostgresServer;
let reading: { token: string; now: number; most: number };
beforeAll(async () => {
  server = await PostgresServer.start({ durable: true });
  const settings = { ...settingsFor(source), ADMIN_PASSWORD: ADMIN.password };
  const seeded = await runFromSources("seed", ["--users", USERS, "--audits", AUDITS], settings);
  expect(seeded.errors).toBe("");
  const test = await TestService.start(source);
  const { token } = await test.signIn();
  reading = { token, now: test.now, most: 200 };
  await test.stop();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the most memory that the process has had so far, in MB */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    // It has ended.
    return 0;
  }
}

async function move(from: string, to: string) {
  const since = performance.now();
  const child = await beginCommand("move", ["--to", to], { ...settingsFor(from), PUBLIC_URL });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  let memory = 0;
  const timer = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid));
  }, 100);
  const code = await new Promise((done) => child.on("close", done));
  clearInterval(timer);
  expect(output).toContain("counts and checksums agree");
  expect(code).toBe(0);
  const seconds = (performance.now() - since) / 1000;
  const rows = Number(/Moved ([\d,]+) rows/.exec(output)?.[1]?.replaceAll(",", ""));
  print(`moved from ${from.split(":")[0]} to ${to.split(":")[0]}`, {
    rows: rows.toLocaleString("en"),
    seconds: seconds.toFixed(1),
    "rows a second": Math.round(rows / seconds).toLocaleString("en"),
    "MB of memory": memory,
  });
  process.stdout.write(output.replace(/^/gm, "    "));
  expect(memory).toBeLessThan(MOST_MB);
}

it("MV1, MV2: a large installation goes to Postgres and back, and every answer stays the same, byte by byte", async () => {
  const answers = Object.fromEntries(await readAnswers(source, reading));
  expect(Object.keys(answers).length).toBeGreaterThan(Number(USERS) / 100);
  await move(source, server.url);
  expect(Object.fromEntries(await readAnswers(server.url, reading))).toEqual(answers);
  const back = `file:${join(folder, "back.db")}`;
  await move(server.url, back);
  expect(Object.fromEntries(await readAnswers(back, reading))).toEqual(answers);
});

it("MV7: a move that is killed leaves a target that no service starts on", async () => {
  for (const patience of [1000, 3000, 5000]) {
    const to = `file:${join(folder, `killed-${patience}.db`)}`;
    const child = await beginCommand("move", ["--to", to], { ...settingsFor(server.url), PUBLIC_URL });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    // From here on, tables are copied.
    while (!output.includes(" in ")) await after(10);
    await after(patience);
    child.kill("SIGKILL");
    await new Promise((done) => child.on("close", done));
    expect(output).not.toContain("checksums agree");
    await expect(TestService.start(to)).rejects.toThrow("the target of a move");
  }
});
