import type { Bench } from "../bench";
import type { Product } from "../product";
import { asBearer } from "../requests";
import { signInToService } from "../visitor";
import { withProbe } from "./sign-ins";

/** The slowest calls. */
const SLOW = [
  "/api/auth/users?page=1&size=10&searchTerm=ab",
  "/api/auth/users?page=1&size=10&searchTerm=nguyen",
  "/api/auth/users?page=40000&size=10",
  "/api/auth/audits?page=1&size=10&message=signed+in",
  "/api/auth/audits?page=200000&size=10",
  "/api/auth/audits/summary?appPage=1&appSize=10&userPage=1&userSize=10&user=nguyen",
];

/** Measures the longest delay of a trivial call while the slowest ones run. */
export async function measureHoldUp(bench: Bench, product: Product, size: string): Promise<void> {
  const { token } = await signInToService(product.url);
  const { times } = await withProbe(product, { path: "/api/health" }, 2, () =>
    bench.load(product, {
      requests: SLOW.map((path) => ({ path, headers: asBearer(token) })),
      connections: 2,
      seconds: bench.seconds * 2,
    }),
  );
  bench.record(`Lists, ${size} users`, "longest delay of other calls by the slowest", {
    value: Math.max(...times),
    unit: "ms",
    target: { most: 50 },
  });
}
