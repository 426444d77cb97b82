import type { Bench } from "../bench";
import type { Product } from "../product";
import { asBearer } from "../requests";
import { call, signInToService, Visitor } from "../visitor";

const JSON_MS: Record<number, number> = { 10: 0.5, 100: 0.8 };
const PAGE_OF_TEN_MS = 3;
/** Limit of a page, as a multiple of its own JSON. */
const MOST_TIMES_JSON = 5;
const RARE_TEXT_MS = 1;

const USERS = "/dashboard/user-management";

/** The list of users, as a page of the console and as JSON of the service. */
export async function measureUserList(bench: Bench, product: Product, size: string): Promise<void> {
  const group = `User list, ${size} users`;
  const visitor = await Visitor.signedIn(product.url);
  const headers = asBearer((await signInToService(product.url)).token);
  for (const rows of [10, 100]) {
    const json = await bench.recordCpu(
      product,
      [group, `${rows} as JSON`],
      { requests: [{ path: `/api/auth/users?page=1&size=${rows}`, headers }] },
      JSON_MS[rows],
    );
    const page = await bench.recordCpu(
      product,
      [group, `page of ${rows}, rendered`],
      { requests: [visitor.page(`${USERS}?size=${rows}`)] },
      rows === 10 ? PAGE_OF_TEN_MS : undefined,
    );
    bench.record(group, `page of ${rows}, against its own JSON`, {
      value: page.cpuMs / json.cpuMs,
      unit: "times",
      target: { most: MOST_TIMES_JSON },
    });
  }
  const rare = { path: "/api/auth/users?page=1&size=10&searchTerm=admin@local", headers };
  await bench.recordCpu(
    product,
    [group, "search for a rare text"],
    { requests: [rare], connections: 1 },
    RARE_TEXT_MS,
  );
}

/** Other pages of the console: a person's, and a sorted and filtered list. */
export async function measurePages(bench: Bench, product: Product): Promise<void> {
  const group = "Pages of the console";
  const visitor = await Visitor.signedIn(product.url);
  const headers = asBearer((await signInToService(product.url)).token);
  const { items } = await call<{ items: { id: string }[] }>(product.url, {
    path: "/api/auth/users?page=2&size=10",
    headers,
  });
  for (const [name, path] of [
    ["a person's page", `${USERS}/${items[0]?.id}`],
    ["a person's history", `${USERS}/${items[0]?.id}/history`],
    ["10 users by their last sign-in, active", `${USERS}?sort=-lastSignIn&status=true`],
  ] as const) {
    await bench.recordCpu(product, [group, name], { requests: [visitor.page(path)] });
  }
}
