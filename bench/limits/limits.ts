import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freePort } from "#harness/free-port";
import { run } from "../load";
import { cpuOf } from "../processes";
import { argon2PerSecond } from "./argon2";
import { signaturesPerSecond } from "./signatures";
import { commitsPerSecond, readsPerSecond } from "./sqlite";

/** The machine's limits in a round, per second; for node:http also the CPU ms of an empty answer. */
export interface Limits {
  httpPerSecond: number;
  httpCpuMs: number;
  argon2: number;
  readOne: number;
  readTen: number;
  commits: number;
  signed: number;
  verified: number;
}

export async function measureLimits(
  folder: string,
  database: string,
  { seconds, bytes }: { seconds: number; bytes: number },
): Promise<Limits> {
  const http = await rawHttp(folder, seconds, bytes);
  const reads = readsPerSecond(database, seconds / 2);
  const signatures = signaturesPerSecond(seconds / 2);
  return {
    httpPerSecond: http.perSecond,
    httpCpuMs: http.cpuMs,
    // The best concurrency is one more than the number of cores, so that no core waits for the next hash.
    argon2: await argon2PerSecond(seconds, availableParallelism() + 1),
    readOne: reads.one,
    readTen: reads.ten,
    commits: commitsPerSecond(folder, seconds / 2),
    ...signatures,
  };
}

async function rawHttp(folder: string, seconds: number, bytes: number) {
  const port = await freePort();
  const script = join(import.meta.dirname, "http.mjs");
  const child = spawn(process.execPath, [script, String(port), String(bytes)], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  const pid = Number(child.pid);
  try {
    while (!(await fetch(url).catch(() => undefined))) await new Promise((done) => setTimeout(done, 20));
    const load = { url, requests: [{ path: "/" }], connections: 8 };
    await run(folder, { ...load, seconds: 1 });
    const before = cpuOf(pid);
    const { requests, perSecond } = await run(folder, { ...load, seconds });
    return { perSecond, cpuMs: (cpuOf(pid) - before) / requests };
  } finally {
    child.kill();
  }
}
