/**
 * `npm run bench -- --cluster`: two consoles with their services behind HAProxy, on one Postgres. Measures the
 * throughput of one and of both, then kills one (SIGKILL) under load from sign-ins, reads and writes, and checks the
 * outcome.
 */

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { promisify } from "node:util";
import { formatCount } from "#api/contract/counts";
import { freePort } from "#harness/free-port";
import { PostgresServer } from "#harness/postgres-server";
import { WriteLoad } from "#harness/write-load";
import { type Loaded, run } from "./load";
import { cpuOf } from "./processes";
import { ADMIN, Product } from "./product";
import { asBearer } from "./requests";
import { call, signInToService, Visitor } from "./visitor";

const SECONDS = 5;
const USERS = 10_000;
/** The load continues this long after the kill. */
const GOES_ON_MS = 5_000;

const balancerConfig = (port: number, products: Product[]) => `
defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  option forwardfor
  option redispatch
frontend people
  bind 127.0.0.1:${port}
  default_backend sso
backend sso
  balance roundrobin
  option httpchk GET /api/ready
  timeout check 2s
  default-server check inter 500 fall 2 rise 1
${products.map((product, number) => `  server sso${number} 127.0.0.1:${product.port}`).join("\n")}
`;

/** @returns the report's lines */
export async function measureCluster(say: (text: string) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "sso-bench-cluster-"));
  const postgres = await PostgresServer.start({ durable: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = {
    DATABASE_URL: postgres.url,
    PUBLIC_URL: url,
    SESSION_SECRET: randomBytes(24).toString("hex"),
    SSO_MASTER_KEY: randomBytes(24).toString("base64url"),
    TRUST_PROXY: "1",
  };
  const products = await Promise.all([Product.make(settings), Product.make(settings)]);
  const [one, other] = products as [Product, Product];
  let balancer: ChildProcess | undefined;
  try {
    say(`seeding ${formatCount(USERS)} users on Postgres`);
    await one.seed(USERS);
    await one.start();
    await other.start();
    await writeFile(join(folder, "haproxy.cfg"), balancerConfig(port, products));
    balancer = spawn("haproxy", ["-f", join(folder, "haproxy.cfg")], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    await answering(url);
    say("one process, then both");
    const lines = await measureBoth(folder, { one, url, products });
    say("killing one of them under load");
    return [...lines, ...(await killOne({ one, other, url, settings }))];
  } finally {
    balancer?.kill();
    await Promise.all(products.map((product) => product.remove()));
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answering(url: string): Promise<void> {
  while (!(await fetch(`${url}/api/ready`).catch(() => undefined))?.ok) await after(50);
}

interface Cluster {
  one: Product;
  url: string;
  products: Product[];
}

async function measureBoth(folder: string, { one, url, products }: Cluster): Promise<string[]> {
  const visitor = await Visitor.signedIn(url);
  const { token } = await signInToService(url);
  const loads = {
    "list of 10 users as a page": visitor.page("/dashboard/user-management"),
    "list of 10 users as JSON": { path: "/api/auth/users?page=1&size=10", headers: asBearer(token) },
    "profile by bearer token": { path: "/api/auth/profile", headers: asBearer(token) },
  };
  const lines: string[] = [];
  for (const [name, request] of Object.entries(loads)) {
    const send = (to: string, seconds: number) =>
      run(folder, { url: to, requests: [request], connections: 16, seconds });
    await send(url, 2);
    const alone = await withCpu([one], () => send(one.url, SECONDS));
    const both = await withCpu(products, () => send(url, SECONDS));
    lines.push(`| ${name} | ${cells(alone)} | ${cells(both)} |`);
  }
  return [
    "| | one process, per second | ms CPU | two behind HAProxy, per second | ms CPU |",
    "|---|---|---|---|---|",
    ...lines,
  ];
}

async function withCpu(products: Product[], work: () => Promise<Loaded>) {
  const cpu = () => products.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
  const before = cpu();
  const loaded = await work();
  return { ...loaded, cpuMs: (cpu() - before) / loaded.requests };
}

const cells = ({ perSecond, cpuMs }: { perSecond: number; cpuMs: number }) =>
  `${Math.round(perSecond)} | ${cpuMs.toFixed(2)}`;

async function killOne(cluster: {
  one: Product;
  other: Product;
  url: string;
  settings: Record<string, string>;
}) {
  const { one, other, url, settings } = cluster;
  const visitor = await Visitor.signedIn(url);
  const writers = await Promise.all([WriteLoad.start(url, ADMIN), WriteLoad.start(url, ADMIN)]);
  const gaps = startGapMeter(url);
  await after(2_000);
  await one.stop("SIGKILL");
  await after(GOES_ON_MS);
  await Promise.all(writers.map((writer) => writer.stop()));
  const longest = await gaps();

  const acknowledged = writers.flatMap((writer) => [...writer.made]);
  const lost = await missing(other.url, acknowledged);
  const sessions = await Promise.all(
    writers.map(({ session }) =>
      call(other.url, { path: "/api/auth/profile", headers: asBearer(session.token) }),
    ),
  );
  const page = await visitor.send(visitor.page("/dashboard/user-management"));
  const broken = writers.reduce((sum, { answers }) => sum + failures(answers), 0);
  const chain = await verifyChain(settings);
  if (lost.length > 0 || page.status !== 200) throw new Error(`${lost.length} acknowledged writes are lost.`);
  return [
    "",
    `One of the two was killed (SIGKILL) while ${acknowledged.length} roles were created:`,
    "",
    `- acknowledged writes lost: ${lost.length} of ${acknowledged.length}`,
    `- sessions that continued on the other process: ${sessions.length} of back ends and one of a browser`,
    `- requests in flight without a 2xx answer: ${broken}; longest time without a successful read: ${Math.round(longest)} ms`,
    `- audits: ${chain}`,
  ];
}

const failures = (answers: ReadonlyMap<number, number>) =>
  [...answers].reduce((sum, [status, count]) => (status >= 200 && status < 300 ? sum : sum + count), 0);

/** Reads without pause. @returns a function that stops and returns the longest time between successful reads, in ms */
function startGapMeter(url: string): () => Promise<number> {
  let going = true;
  let longest = 0;
  const done = (async () => {
    let last = performance.now();
    while (going) {
      const answer = await fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(2_000) }).catch(
        () => undefined,
      );
      if (!answer?.ok) continue;
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      await after(5);
    }
  })();
  return async () => {
    going = false;
    await done;
    return longest;
  };
}

async function missing(url: string, names: string[]): Promise<string[]> {
  const { token } = await signInToService(url);
  const headers = asBearer(token);
  const roles = await call<{ roleName: string }[]>(url, { path: "/api/auth/roles/drop-down", headers });
  const there = new Set(roles.map(({ roleName }) => roleName));
  return names.filter((name) => !there.has(name));
}

/** A dead sealer's lease expires within this time, and another process continues. */
const MOST_TRIES = 60;

/** The output of `npm run audit:verify` when all audits are sealed. */
async function verifyChain(settings: Record<string, string>): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: "production" as const,
    ...settings,
  };
  for (let left = MOST_TRIES; ; left--) {
    const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "audit:verify"], { env });
    const said = stdout.trim().split("\n").at(-1) ?? "";
    if (said.includes("sealed: 0.") || left === 0) return said;
    await after(1_000);
  }
}
