/**
 * Measures every list, filter, count and the summary on a seeded database, and prints a table:
 *
 *   DATABASE_URL=file:data/million.db ADMIN_PASSWORD=… npm run bench:lists
 *
 * With a text, only the calls with it in their names: `npm run bench:lists -- audits`. Each call goes through the whole service, in process: token, permission, query, answer. In milliseconds: the first
 * call, the median of nine more, the CPU time of one on all threads, and the longest time that one blocked the process.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readConfig } from "#api/config";
import { startService } from "#api/service";
import { listCalls } from "./calls";

const ROUNDS = 9;

const service = await startService({ ...readConfig(process.env), logLevel: "silent" });

async function call(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const headers = { "content-type": "application/json", ...init.headers };
  const response = await service.fetch(new Request(`http://localhost/api${path}`, { ...init, headers }));
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

async function signIn(): Promise<string> {
  const { ADMIN_USERNAME: username = "admin", ADMIN_PASSWORD: password } = process.env;
  if (!password) throw new Error("Set ADMIN_PASSWORD to the password of the database's administrator.");
  const { token } = await call("/auth/login", {
    method: "POST",
    body: JSON.stringify({ username, password }),
  });
  return String(token);
}

const authorization = `Bearer ${await signIn()}`;
const get = (path: string) => call(path, { headers: { authorization } });

async function timed(path: string): Promise<number> {
  const start = performance.now();
  await get(path);
  return performance.now() - start;
}

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function measure(path: string): Promise<number[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const first = await timed(path);
  const cpu = cpuMs();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await timed(path));
  const perCall = (cpuMs() - cpu) / ROUNDS;
  delay.disable();
  times.sort((one, other) => one - other);
  return [first, times[Math.floor(ROUNDS / 2)] ?? 0, perCall, delay.max / 1e6];
}

const users = Number((await get("/auth/users")).totalItems);
const audits = Number((await get("/auth/audits")).totalItems);
const calls = await listCalls(get);

console.log(`${service.database}: ${users} users, ${audits} audits\n`);
console.log("| call | first | ms | CPU | blocked |\n|---|---|---|---|---|");
const [, , some = ""] = process.argv;
for (const { name, path } of [...calls.people, ...calls.audits].filter(({ name }) => name.includes(some))) {
  const figures = (await measure(path)).map((figure) => figure.toFixed(1));
  console.log(`| ${name} | ${figures.join(" | ")} |`);
}
await service.close();
