import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { PRODUCT_OPTIONS, TestConsole } from "#harness/console";

/**
 * `npm run test:slow`: slowhttptest opens hundreds of connections that rarely send or read a byte, while another client
 * uses the console. Fails if that client gets no answer or waits too long.
 */
const SECONDS = 25;
const CONNECTIONS = 800;
/** The longest accepted wait of an ordinary request, in ms. */
const LONGEST_WAIT = 5_000;

const ATTACKS: Record<string, string[]> = {
  "headers that never end": ["-H"],
  "bodies that never end": ["-B", "-s", "90000", "-t", "POST"],
  "bodies of calls": ["-B", "-s", "90000", "-t", "POST", "-u", "/api/auth/login"],
  "answers that nobody reads": ["-X", "-w", "1", "-y", "2", "-n", "5", "-z", "1", "-k", "5"],
  "a thousand ranges": ["-R", "-a", "1", "-b", "1000"],
};

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Uses the console until stopped. @returns the duration of each answer, and the faults */
function use(url: string) {
  let stopped = false;
  const waits: number[] = [];
  const faults: string[] = [];
  const done = (async () => {
    while (!stopped) {
      for (const path of ["/auth/sign-in", "/api/health", "/api/.well-known/jwks.json"]) {
        const started = performance.now();
        try {
          const answer = await fetch(url + path, { signal: AbortSignal.timeout(10_000) });
          await answer.arrayBuffer();
          if (!answer.ok) faults.push(`${path} answered ${answer.status}`);
        } catch (error) {
          faults.push(`${path}: ${String(error)}`);
        }
        waits.push(performance.now() - started);
      }
      await sleep(100);
    }
  })();
  return async () => {
    stopped = true;
    await done;
    return { waits: waits.sort((one, other) => one - other), faults };
  };
}

async function withstand(
  sso: TestConsole,
  name: string,
  [mode = "", ...options]: string[],
): Promise<boolean> {
  const at = options.indexOf("-u");
  const path = at < 0 ? "/auth/sign-in" : options.splice(at, 2)[1];
  const common = ["-c", String(CONNECTIONS), "-r", "200", "-i", "5", "-l", String(SECONDS), "-p", "5"];
  const stop = use(sso.url);
  await promisify(execFile)("slowhttptest", [mode, ...common, ...options, "-u", `${sso.url}${path}`]);
  const { waits, faults } = await stop();
  const median = waits[Math.floor(waits.length / 2)] ?? 0;
  const longest = waits.at(-1) ?? 0;
  const figures = `median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${sso.residentMb.toFixed(0)} MB`;
  console.log(`${name}: ${waits.length} other requests, ${faults.length} without an answer, ${figures}`);
  for (const fault of faults.slice(0, 3)) console.log(`  ${fault}`);
  return faults.length === 0 && longest < LONGEST_WAIT;
}

if (spawnSync("slowhttptest", ["-h"]).error) {
  console.error("slowhttptest is needed: apt-get install slowhttptest");
  process.exit(1);
}
const sso = await TestConsole.start({ LOG_LEVEL: "error", NODE_OPTIONS: PRODUCT_OPTIONS });
console.log(`${CONNECTIONS} slow connections at a time, ${SECONDS} s each way`);
try {
  for (const [name, options] of Object.entries(ATTACKS)) {
    if (!(await withstand(sso, name, options))) process.exitCode = 1;
  }
} finally {
  await sso.stop();
}
