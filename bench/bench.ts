import { Figures, type Reading } from "./figures";
import type { Limits } from "./limits/limits";
import { type Load, type Loaded, run } from "./load";
import { cpuOf } from "./processes";
import type { Product } from "./product";

/** CPU ms of a bare answer of node:http on the machine for which the targets were set: 85,000 per second. */
const REFERENCE_HTTP_MS = 1000 / 85_000;

/** A load this long has answers. */
const MOST_SECONDS = 20;

/** A run: its folder, the duration of each load, and the results so far. */
export class Bench {
  readonly figures = new Figures();
  /** Warm-up rounds are not recorded. */
  warmingUp = false;
  private last: Limits | undefined;

  constructor(
    readonly folder: string,
    readonly seconds: number,
  ) {}

  /** The machine's limits in this round. */
  get limits(): Limits {
    if (!this.last) throw new Error("The machine's limits come first.");
    return this.last;
  }
  set limits(limits: Limits) {
    this.last = limits;
  }

  /** As many requests as a load can need, if each can be sent once only. */
  most = (perSecond: number): number => Math.ceil(this.seconds * perSecond);

  /** A target in ms of CPU, on this machine. */
  scaled = (ms: number): number => ms * (this.limits.httpCpuMs / REFERENCE_HTTP_MS);

  record(group: string, name: string, reading: Reading): void {
    if (!this.warmingUp) this.figures.record(group, name, reading);
  }

  /** Sends a load and reads the product's CPU time per request. @throws {Error} if a request failed */
  async load(
    product: Pick<Product, "pid" | "url">,
    load: Partial<Load> & Pick<Load, "requests">,
  ): Promise<Loaded & { cpuMs: number }> {
    const before = cpuOf(product.pid);
    const seconds = load.seconds ?? this.seconds;
    const result = await run(this.folder, { url: product.url, connections: 8, ...load, seconds });
    const cpuMs = (cpuOf(product.pid) - before) / result.requests;
    const failures = Object.entries(result.failures).filter(([, count]) => count > 0);
    if (failures.length > 0) {
      const reasons = failures.map(([what, count]) => `${count} by ${what}`).join(", ");
      throw new Error(
        `Of ${result.requests} requests like ${load.requests[0]?.path} failed: ${reasons}. ${await answerTo(product, load)}`,
      );
    }
    if (result.requests > 0) return { ...result, cpuMs };
    if (seconds > MOST_SECONDS) throw new Error(`${load.requests[0]?.path} got no answer in ${seconds} s.`);
    // A slow machine takes longer for the first answer of a cold process.
    return this.load(product, { ...load, seconds: seconds * 3 });
  }

  /** Records a load by its CPU time per request. The target is in ms on the reference machine. */
  async recordCpu(
    product: Product,
    [group, name]: [string, string],
    load: Partial<Load> & Pick<Load, "requests">,
    most?: number,
  ): Promise<Loaded & { cpuMs: number }> {
    const result = await this.load(product, load);
    this.record(group, name, {
      value: result.cpuMs,
      unit: "ms CPU",
      perSecond: result.perSecond,
      against: { name: "node:http", value: this.limits.httpCpuMs },
      target: most === undefined ? undefined : { most: this.scaled(most) },
    });
    return result;
  }
}

/** The answer to the first request of a load that failed, which often says why. */
async function answerTo({ url }: Pick<Product, "url">, { requests: [first] }: Pick<Load, "requests">) {
  if (!first) return "";
  const { path, ...request } = first;
  const answer = await fetch(url + path, { ...request, redirect: "manual" });
  return `Another one answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`;
}
