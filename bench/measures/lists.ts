import type { Bench } from "../bench";
import { renderingMs, type Tree } from "../limits/react";
import type { Product } from "../product";
import { asBearer } from "../requests";
import { call, signInToService, Visitor } from "../visitor";

const PAGE_MS: Record<number, number> = { 10: 1.5, 100: 3 };
const JSON_MS: Record<number, number> = { 10: 0.5, 100: 0.8 };
/** Limit of a page's time, as a multiple of react-dom's time to render its elements. */
const MOST_TIMES_REACT = 2.5;

/** The list of users, as a page of the console and as JSON of the service. */
export async function measureUserList(
  bench: Bench,
  product: Product,
  size: string,
  trees: Map<number, Tree>,
): Promise<void> {
  const group = `User list, ${size} users`;
  const visitor = await Visitor.signedIn(product.url);
  // A browser has the form token's cookie after its first page.
  await visitor.send(visitor.page("/dashboard/user-management"));
  const { token } = await signInToService(product.url);
  for (const rows of [10, 100]) {
    const page = visitor.page(`/dashboard/user-management?size=${rows}`);
    const { cpuMs } = await bench.recordCpu(
      product,
      [group, `page of ${rows}, rendered`],
      { requests: [page] },
      PAGE_MS[rows],
    );
    const tree = trees.get(rows);
    if (tree) {
      const alone = renderingMs(tree, bench.seconds / 2);
      bench.record(group, `page of ${rows}, against react-dom alone`, {
        value: cpuMs / alone,
        unit: "times",
        target: { most: MOST_TIMES_REACT },
      });
    }
    const path = `/api/auth/users?page=1&size=${rows}`;
    await bench.recordCpu(
      product,
      [group, `${rows} as JSON`],
      { requests: [{ path, headers: asBearer(token) }] },
      JSON_MS[rows],
    );
  }
}

const SEARCHES: [name: string, term: string, mostCpuMs: number | undefined][] = [
  ["search for a rare text", "admin@local", 1],
  ["search for a frequent text", "nguyen", undefined],
  ["search for two letters", "ab", undefined],
];
/** Limit of a search without an index, in ms. */
const SLOW_SEARCH_MS = 50;

export async function measureSearches(bench: Bench, product: Product, size: string): Promise<void> {
  const group = `User list, ${size} users`;
  const { token } = await signInToService(product.url);
  for (const [name, term, most] of SEARCHES) {
    const path = `/api/auth/users?${new URLSearchParams({ page: "1", size: "10", searchTerm: term })}`;
    const requests = [{ path, headers: asBearer(token) }];
    await bench.recordCpu(product, [group, name], { requests, connections: 1 }, most);
    if (most !== undefined) continue;
    const { p50 } = await bench.load(product, { requests, connections: 1 });
    bench.record(group, `${name}, median`, {
      value: p50,
      unit: "ms",
      target: { most: SLOW_SEARCH_MS },
    });
  }
}

/** Lists whose time must not grow with the data: median ms, in sequence. */
export async function medianOfLists(bench: Bench, product: Product): Promise<Map<string, number>> {
  const { token } = await signInToService(product.url);
  const headers = asBearer(token);
  const get = <Answer>(path: string) => call<Answer>(product.url, { path, headers });
  const { totalItems } = await get<{ totalItems: number }>("/api/auth/users?page=1&size=10");
  const last = Math.ceil(totalItems / 10);
  const { items } = await get<{ items: { name: string }[] }>(
    `/api/auth/users?page=${Math.ceil(last / 2)}&size=1`,
  );
  const user = encodeURIComponent(items[0]?.name ?? "");
  const month = new Date().getUTCMonth() + 1;
  const paths = {
    "users, first page": "/api/auth/users?page=1&size=10",
    "users, middle page": `/api/auth/users?page=${Math.ceil(last / 2)}&size=10`,
    "users, last page": `/api/auth/users?page=${last}&size=10`,
    "users, inactive": "/api/auth/users?page=1&size=10&status=false",
    "audits of a user in a month": `/api/auth/audits?page=1&size=10&user=${user}&month=${month}`,
    summary: "/api/auth/audits/summary?appPage=1&appSize=10&userPage=1&userSize=10",
  };
  const medians = new Map<string, number>();
  for (const [name, path] of Object.entries(paths)) {
    const { p50 } = await bench.load(product, { requests: [{ path, headers }], connections: 1, seconds: 1 });
    medians.set(name, p50);
  }
  return medians;
}
