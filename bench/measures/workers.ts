import { setTimeout } from "node:timers/promises";
import type { Bench } from "../bench";
import type { Load } from "../load";
import { memoryOf } from "../processes";
import { type Product, SEEDED_PASSWORD } from "../product";
import { asBearer, json } from "../requests";
import { signInToService, Visitor } from "../visitor";
import { usernames } from "./sign-ins";

const GROUP = "All cores: WORKERS";
const COUNTS = [1, 2, 3];
const AT_ONCE = 8;
/** All processes have started by then. */
const SETTLED_MS = 3_000;

/** What several processes on one SQLite file answer per second, against one. */
export async function measureWorkers(bench: Bench, product: Product): Promise<void> {
  const alone = new Map<string, number>();
  for (const workers of COUNTS) {
    await product.stop();
    await product.start({ WORKERS: String(workers) });
    await setTimeout(SETTLED_MS);
    const send = (load: Partial<Load> & Pick<Load, "requests">, seconds: number) =>
      bench.load(product, { connections: AT_ONCE, ...load, seconds });
    // V8 compiles in each of them.
    for (const [, load] of await loadsOf(product)) await send(load, workers);
    for (const [name, load] of await loadsOf(product)) {
      const { perSecond, cpuMs } = await send(load, bench.seconds);
      if (workers === 1) alone.set(name, perSecond);
      bench.record(GROUP, `${name}, by ${workers}`, {
        value: cpuMs,
        unit: "ms CPU",
        perSecond,
        against: { name: "one process's rate", value: (cpuMs * (alone.get(name) ?? perSecond)) / perSecond },
      });
    }
    bench.record(GROUP, `memory of ${workers}`, { value: memoryOf(product.pid), unit: "MB" });
  }
  await product.stop();
  await product.start();
}

async function loadsOf(product: Product): Promise<[string, Partial<Load> & Pick<Load, "requests">][]> {
  const visitor = await Visitor.signedIn(product.url);
  const { token } = await signInToService(product.url);
  const refreshes = [];
  for (let one = 0; one < AT_ONCE; one++) {
    const { refreshToken } = await signInToService(product.url);
    refreshes.push(json("/api/auth/refresh", { refreshToken }));
  }
  const signIns = usernames(product, 200).map((username) =>
    json("/api/auth/login", { username, password: SEEDED_PASSWORD }),
  );
  return [
    ["page of 10 users", { requests: [visitor.page("/dashboard/user-management?size=10")] }],
    [
      "10 users as JSON",
      { requests: [{ path: "/api/auth/users?page=1&size=10", headers: asBearer(token) }] },
    ],
    ["profile", { requests: [{ path: "/api/auth/profile", headers: asBearer(token) }] }],
    ["sign-in at the service", { requests: signIns }],
    ["refresh with rotation", { requests: refreshes, carry: true }],
  ];
}
