import { execFile, execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Request as CarryingRequest } from "autocannon";
import { type LoadRequest, rawRequest } from "./requests";

export interface Load {
  /** Base address. */
  url: string;
  /** Sent in sequence, repeatedly. */
  requests: LoadRequest[];
  connections: number;
  seconds: number;
  /** Each connection exchanges the refresh token of its last answer. There are as many requests as connections. */
  carry?: boolean;
}

/** The result of a load, with latencies in ms. */
export interface Loaded {
  requests: number;
  perSecond: number;
  /** Number of failures by reason. */
  failures: Record<string, number>;
  p50: number;
  p99: number;
}

const hasWrk = (() => {
  try {
    // `wrk --version` exits with 1.
    execFileSync("wrk", ["--version"], { stdio: "ignore" });
  } catch (error) {
    return (error as { code?: unknown }).code !== "ENOENT";
  }
  return true;
})();

/** The load generator. A Node process competes with the server for CPU. */
export const generator = hasWrk
  ? "wrk"
  : "autocannon (a Node process, which competes with the server for CPU)";

/** @param folder for the generator's files */
export const run = (folder: string, load: Load): Promise<Loaded> =>
  hasWrk ? runWrk(folder, load) : runAutocannon(load);

let files = 0;

async function runWrk(folder: string, { url, requests, connections, seconds, carry }: Load): Promise<Loaded> {
  const file = join(folder, `requests-${files++}`);
  await writeFile(file, requests.map((request) => rawRequest(url, request)).join("\0"));
  const threads = carry ? connections : 1;
  const script = join(import.meta.dirname, "wrk.lua");
  const { stdout } = await promisify(execFile)("wrk", [
    ...["-t", String(threads), "-c", String(connections), "-d", `${seconds}s`, "--timeout", "20s"],
    ...["-s", script, url, "--", file, String(threads), carry ? "carry" : "repeat"],
  ]);
  const result = /^RESULT (.+)$/m.exec(stdout)?.[1];
  if (!result) throw new Error(`wrk gave no result:\n${stdout}`);
  const { microseconds, ...counts } = JSON.parse(result) as Omit<Loaded, "perSecond"> & {
    microseconds: number;
  };
  return { ...counts, perSecond: (counts.requests / microseconds) * 1e6 };
}

async function runAutocannon({ url, requests, connections, seconds, carry }: Load): Promise<Loaded> {
  const { default: autocannon } = await import("autocannon");
  let started = 0;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: 20,
    setupClient(client) {
      const number = started++;
      const own = requests.filter((_, index) => index % connections === number % connections);
      client.setRequests(carry ? own.map(carrying) : own.length > 0 ? own : requests);
    },
  });
  const { "4xx": refused, "5xx": broken, errors, timeouts } = result;
  return {
    requests: result.requests.total,
    perSecond: result.requests.total / result.duration,
    failures: { status: refused + broken, connection: errors, timeout: timeouts },
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** The value of a refresh token in JSON, or in a form of OpenID Connect. */
const REFRESH_TOKEN = /(?<=refresh_?token"?[:=]"?)[^"&]+/i;

/** The request with the refresh token of the connection's last answer. */
const carrying = (request: LoadRequest): CarryingRequest => ({
  ...request,
  setupRequest: (sent, { refreshToken }) =>
    refreshToken ? { ...sent, body: request.body?.replace(REFRESH_TOKEN, refreshToken) } : sent,
  onResponse(_, body, context) {
    context.refreshToken = REFRESH_TOKEN.exec(body)?.[0];
  },
});
