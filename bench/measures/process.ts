import { setTimeout } from "node:timers/promises";
import type { Bench } from "../bench";
import { memoryOf } from "../processes";
import { Product, SEEDED_PASSWORD } from "../product";
import { asBearer, json } from "../requests";
import { call, signInToService, Visitor } from "../visitor";
import { usernames, withProbe } from "./sign-ins";

const GROUP = "The process";
/** A process needs some seconds to settle after its start. */
const SETTLED_MS = 5_000;

/** Measures a restart, and a start on an empty database. */
export async function measureStart(bench: Bench, product: Product): Promise<void> {
  await product.stop();
  const again = await product.start();
  bench.record(GROUP, "start to the first 200, migrated database", {
    value: again,
    unit: "s",
    target: { most: 0.6 },
  });
  const empty = await Product.make();
  bench.record(GROUP, "start to the first 200, no database yet", {
    value: await empty.start(),
    unit: "s",
    target: { most: 2 },
  });
  await empty.remove();
}

export async function measureIdleMemory(bench: Bench, product: Product): Promise<void> {
  await setTimeout(SETTLED_MS);
  bench.record(GROUP, "memory, idle", { value: memoryOf(product.pid), unit: "MB", target: { most: 140 } });
}

/** A mix of pages, calls, searches and sign-ins for some minutes after a start. */
export async function measureMemoryAfterLoad(bench: Bench, product: Product, minutes: number): Promise<void> {
  bench.record(GROUP, "memory, after all other measurements", { value: memoryOf(product.pid), unit: "MB" });
  await product.stop();
  await product.start();
  const until = performance.now() + minutes * 60_000;
  // Tokens expire after 15 minutes, so each leg begins with new ones.
  while (performance.now() < until) {
    const visitor = await Visitor.signedIn(product.url);
    const { token } = await signInToService(product.url);
    const { items } = await call<{ items: { id: string }[] }>(product.url, {
      path: "/api/auth/users?page=2&size=10",
      headers: asBearer(token),
    });
    const pages = [
      "user-management",
      "user-management?size=100",
      "user-management?sort=-lastSignIn&status=true",
      `user-management/${items[0]?.id}`,
      "roles",
      "audit-reports",
      "summary-dashboard",
    ];
    const calls = [
      "profile",
      "users?page=3&size=25",
      "users?page=1&size=10&searchTerm=ada",
      "audits?page=1&size=50",
    ];
    const [username = ""] = usernames(product, 1);
    const signIn = await Visitor.to(product.url).signInForm({ username, password: SEEDED_PASSWORD });
    const requests = [
      ...pages.map((page) => visitor.page(`/dashboard/${page}`)),
      ...calls.map((path) => ({ path: `/api/auth/${path}`, headers: asBearer(token) })),
      json("/api/auth/application/verify-access", {}, asBearer(token)),
    ];
    const seconds = Math.max(1, Math.round(Math.min(60_000, until - performance.now()) / 1000));
    await withProbe(product, signIn, 1_000, () => bench.load(product, { requests, seconds }));
  }
  bench.record(GROUP, `memory, after ${minutes} minutes of mixed load`, {
    value: memoryOf(product.pid),
    unit: "MB",
    target: { most: 220 },
  });
}
