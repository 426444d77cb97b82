import { performance } from "node:perf_hooks";

/** On SQLite nobody else is served while a slice is checked. */
const SLICE_MS = 15;
const FEWEST = 5;
const MOST = 100;

/** How many rows a slice has: fewer after one that kept the process busy for longer, more after a short one. */
export class Pace {
  rows = 20;

  /** Works on a slice, and learns from it. Waiting for the database is not counted. */
  async keep(work: () => Promise<void>): Promise<void> {
    const before = performance.eventLoopUtilization();
    await work();
    this.adapt(performance.eventLoopUtilization(before).active);
  }

  /** @param ms how long the slice kept the process busy */
  adapt(ms: number): void {
    if (ms > SLICE_MS) this.rows = Math.max(FEWEST, Math.floor(this.rows / 2));
    else if (ms < SLICE_MS / 2) this.rows = Math.min(MOST, Math.ceil(this.rows * 1.5));
  }
}
