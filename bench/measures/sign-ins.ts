import { setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import type { Bench } from "../bench";
import { percentile } from "../figures";
import { ADMIN, type Product, SEEDED_PASSWORD } from "../product";
import { asBearer, json, type LoadRequest } from "../requests";
import { ClientApplication, OWN_DOMAIN, signInToService, Visitor } from "../visitor";

const GROUP = "Signing in";
const AT_ONCE = 8;
/** Limit of the 99th percentile, as a multiple of the median. */
const MOST_TIMES_MEDIAN = 4;
/** Limit of other pages' 99th percentile meanwhile, in ms. */
const OTHERS_P99_MS = 200;

/** Usernames of seeded users. */
export function usernames(product: Product, count: number): string[] {
  const database = new Sqlite(product.file, { readonly: true });
  const names = database
    .prepare<unknown[], string>(
      `select username from users where active = 1 and password_hash is not null
       and username <> ? and email not like ? limit ?`,
    )
    .pluck()
    .all(ADMIN.username, `%@${OWN_DOMAIN}`, count);
  database.close();
  return names;
}

/** Sign-ins with a password, through the console's form and directly at the service. */
export async function measurePasswordSignIns(bench: Bench, product: Product): Promise<void> {
  const names = usernames(product, 200);
  const visitor = Visitor.to(product.url);
  const forms: LoadRequest[] = [];
  for (const username of names) forms.push(await visitor.signInForm({ username, password: SEEDED_PASSWORD }));
  const calls = names.map((username) => json("/api/auth/login", { username, password: SEEDED_PASSWORD }));
  for (const [way, requests, least] of [
    ["through the console's form", forms, 80],
    ["at the service", calls, 90],
  ] as const) {
    const signIns = () => bench.load(product, { requests: [...requests], connections: AT_ONCE });
    // Other pages are measured in a separate load, because they take a share of the cores.
    const result = await signIns();
    const { times } = await withProbe(product, visitor.page("/auth/sign-in"), 10, signIns);
    bench.record(GROUP, `with a password ${way}, as a share of argon2id alone`, {
      value: (result.perSecond / bench.limits.argon2) * 100,
      unit: "%",
      perSecond: result.perSecond,
      target: { least },
    });
    bench.record(GROUP, `with a password ${way}`, {
      value: result.cpuMs,
      unit: "ms CPU",
    });
    bench.record(GROUP, `with a password ${way}, 99th percentile against median`, {
      value: result.p99 / result.p50,
      unit: "times",
      target: { most: MOST_TIMES_MEDIAN },
    });
    bench.record(GROUP, `99th percentile of other pages meanwhile, ${way}`, {
      value: percentile(times, 0.99),
      unit: "ms",
      target: { most: OTHERS_P99_MS },
    });
  }
}

/**
 * Does the work while requesting something repeatedly, one at a time. @returns the result and the request times in ms
 */
export async function withProbe<Result>(
  product: Product,
  { path, ...request }: LoadRequest,
  everyMs: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; times: number[] }> {
  const times: number[] = [];
  let going = true;
  const probe = async () => {
    while (going) {
      const started = performance.now();
      const response = await fetch(product.url + path, { ...request, redirect: "manual" });
      await response.arrayBuffer();
      if (response.status >= 400) throw new Error(`${path} answered ${response.status} meanwhile.`);
      times.push(performance.now() - started);
      await setTimeout(everyMs);
    }
  };
  const stop = () => {
    going = false;
  };
  const [result] = await Promise.all([work().finally(stop), probe()]);
  return { result, times };
}

/** A signed-in user enters a client application, each time with a new signed request. */
export async function measureSilentSignIn(bench: Bench, product: Product): Promise<void> {
  const application = await ClientApplication.register(product.url);
  const { status, headers } = await application.person.send(application.signInRequest());
  if (status !== 303 || !headers.get("location")?.includes("token=")) {
    throw new Error(`A silent sign-in answered ${status}.`);
  }
  const requests = Array.from({ length: bench.most(2_000) }, application.signInRequest);
  await bench.recordCpu(product, [GROUP, "silent, 303 with tokens"], { requests }, 2);
}

/** The everyday calls of client applications and their back ends. */
export async function measureTokens(bench: Bench, product: Product): Promise<void> {
  const group = "Tokens";
  const { token } = await signInToService(product.url);
  const headers = asBearer(token);
  await bench.recordCpu(
    product,
    [group, "profile by bearer token"],
    { requests: [{ path: "/api/auth/profile", headers }] },
    0.4,
  );
  await bench.recordCpu(
    product,
    [group, "access check by bearer token"],
    { requests: [json("/api/auth/application/verify-access", {}, headers)] },
    0.4,
  );
  const requests: LoadRequest[] = [];
  for (let one = 0; one < AT_ONCE; one++) {
    const { refreshToken } = await signInToService(product.url);
    requests.push(json("/api/auth/refresh", { refreshToken }));
  }
  const load = { requests, connections: AT_ONCE, carry: true };
  const { perSecond } = await bench.recordCpu(
    product,
    [group, "refresh with rotation, flushed to disk"],
    load,
    0.8,
  );
  bench.record(group, "refreshes with rotation per second", {
    value: perSecond,
    unit: "per second",
    against: { name: "commits alone", value: bench.limits.commits },
    target: { least: 1000 / bench.scaled(1) },
  });
}
