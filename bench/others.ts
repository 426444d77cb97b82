import { setTimeout as after } from "node:timers/promises";
import { memoryOf } from "./processes";
import type { Product } from "./product";
import { asBearer, json } from "./requests";
import { call, signInToService } from "./visitor";

const READ_EVERY_MS = 2;
const WRITE_EVERY_MS = 25;

/** Others at work: one who reads, and one who writes by renewing a session, so that there is always a fresh token. */
export class Others {
  reads: number[] = [];
  writes: number[] = [];
  memory = 0;
  #going = true;
  #loops: Promise<void>[] = [];

  private constructor(
    private readonly product: Product,
    private pair: { token: string; refreshToken: string },
  ) {
    this.#loops = [
      this.#repeat(this.reads, READ_EVERY_MS, () => this.#read()),
      this.#repeat(this.writes, WRITE_EVERY_MS, () => this.#write()),
    ];
  }

  static async start(product: Product): Promise<Others> {
    return new Others(product, await signInToService(product.url));
  }

  get token(): string {
    return this.pair.token;
  }

  /** What was measured since the last time. */
  take() {
    const taken = { reads: this.reads.splice(0), writes: this.writes.splice(0), memory: this.memory };
    this.memory = 0;
    return taken;
  }

  async stop(): Promise<void> {
    this.#going = false;
    await Promise.all(this.#loops);
  }

  async #repeat(times: number[], everyMs: number, ask: () => Promise<void>): Promise<void> {
    while (this.#going) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
      this.memory = Math.max(this.memory, memoryOf(this.product.pid));
      await after(everyMs);
    }
  }

  async #read(): Promise<void> {
    await call(this.product.url, { path: "/api/auth/profile", headers: asBearer(this.token) });
  }

  async #write(): Promise<void> {
    this.pair = await call(
      this.product.url,
      json("/api/auth/refresh", { refreshToken: this.pair.refreshToken }),
    );
  }
}
