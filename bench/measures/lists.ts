import { Agent, get as open } from "node:http";
import { text } from "node:stream/consumers";
import type { Bench } from "../bench";
import { type ListCall, listCalls } from "../calls";
import { median, percentile } from "../figures";
import type { Product } from "../product";
import { asBearer } from "../requests";
import { call, signInToService } from "../visitor";
import { withProbe } from "./sign-ins";

/** Times of a list after its first one, which counts what later ones remember. */
const TIMES = 5;
/** Limit of each list, in ms. */
const MOST_MS = 50;
/** Limit where the data must not count, as a multiple of the time with less data. */
const MOST_TIMES = 1.5;
/** Below this, a ratio says nothing. */
const FAST_MS = 5;
/** Whatever takes less than this holds nobody up. */
const SLOW_MS = 10;
/** Limit of the other calls' longest delay, in ms. */
const HELD_UP_MS = 50;

const KINDS = ["people", "audits"] as const;

/** The lists of a product, for a signed-in administrator. */
class Lists {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly headers: Record<string, string>;

  private constructor(
    private readonly bench: Bench,
    private readonly product: Product,
    token: string,
  ) {
    this.headers = asBearer(token);
  }

  static async of(bench: Bench, product: Product): Promise<Lists> {
    return new Lists(bench, product, (await signInToService(product.url)).token);
  }

  calls = () => listCalls((path) => call(this.product.url, { path: `/api${path}`, headers: this.headers }));

  /** Ms of an answer. `fetch` would take longer than a list. @throws {Error} if it is refused */
  async once(path: string): Promise<number> {
    const started = performance.now();
    const options = { headers: this.headers, agent: this.#agent };
    const [status, body] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      open(`${this.product.url}/api${path}`, options, (response) => {
        text(response).then((body) => resolve([response.statusCode, body]), reject);
      }).on("error", reject);
    });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return performance.now() - started;
  }

  /** Ms of the first answer, and the median of the next ones. */
  async time({ path, isFlat }: ListCall): Promise<{ first: number; median: number }> {
    const first = await this.once(`${path}`);
    if (isFlat) {
      const requests = [{ path: `/api${path}`, headers: this.headers }];
      const { p50 } = await this.bench.load(this.product, { requests, connections: 1, seconds: 1 });
      return { first, median: p50 };
    }
    const times: number[] = [];
    for (let time = 0; time < TIMES; time++) times.push(await this.once(path));
    return { first, median: median(times) };
  }

  close = () => this.#agent.destroy();
}

/** Median ms of each list, one after the other. */
async function timeLists(bench: Bench, product: Product, kinds: readonly (typeof KINDS)[number][] = KINDS) {
  const lists = await Lists.of(bench, product);
  const calls = await lists.calls();
  const times = new Map<string, number>();
  for (const kind of kinds)
    for (const one of calls[kind]) times.set(one.name, (await lists.time(one)).median);
  lists.close();
  return times;
}

export const timeAuditLists = (bench: Bench, product: Product) => timeLists(bench, product, ["audits"]);

/** Every list of the largest database, beside the same of a small one. */
export async function measureLists(
  bench: Bench,
  { largest, smallest, size, than }: { largest: Product; smallest?: Product; size: string; than: string },
): Promise<void> {
  const small = smallest && (await timeLists(bench, smallest));
  const lists = await Lists.of(bench, largest);
  const calls = await lists.calls();
  let slowest = 0;
  const slow: string[] = [];
  for (const kind of KINDS) {
    for (const one of calls[kind]) {
      const { first, median } = await lists.time(one);
      slowest = Math.max(slowest, first);
      if (median > SLOW_MS) slow.push(one.path);
      const before = small?.get(one.name);
      bench.record(`Lists, ${size} users`, one.name, {
        value: median,
        unit: "ms",
        against: before === undefined ? undefined : { name: than, value: before },
        target: { most: one.isFlat && before !== undefined ? before * MOST_TIMES : MOST_MS },
      });
    }
  }
  bench.record(`Lists, ${size} users`, "the slowest first call, which counts", {
    value: slowest,
    unit: "ms",
  });
  await measureHoldUp(bench, largest, { lists, slow, size });
  lists.close();
}

/** The longest that a trivial call waits while the slow lists run, one after the other. */
async function measureHoldUp(
  bench: Bench,
  product: Product,
  { lists, slow, size }: { lists: Lists; slow: string[]; size: string },
): Promise<void> {
  const { times } = await withProbe(product, { path: "/api/health" }, 2, async () => {
    const until = performance.now() + bench.seconds * 1000;
    while (performance.now() < until) {
      // With a small database nothing is slow.
      for (const path of slow.length > 0 ? slow : ["/auth/users?page=1&size=100"]) await lists.once(path);
    }
  });
  const group = `Lists, ${size} users`;
  bench.record(group, "longest delay of other calls by slow lists", {
    value: Math.max(...times),
    unit: "ms",
    target: { most: HELD_UP_MS },
  });
  bench.record(group, "99th percentile of it", { value: percentile(times, 0.99), unit: "ms" });
}

/** The lists of audits after the database has grown, beside those before. */
export async function compareGrown(
  bench: Bench,
  product: Product,
  { before, audits, than }: { before: Map<string, number>; audits: string; than: string },
): Promise<void> {
  for (const [name, value] of await timeAuditLists(bench, product)) {
    const former = before.get(name) ?? value;
    bench.record(`Lists, ${audits} audits`, name, {
      value,
      unit: "ms",
      against: { name: than, value: former },
      target: { most: Math.max(former * MOST_TIMES, FAST_MS) },
    });
  }
}
