import { setTimeout as after } from "node:timers/promises";
import { formatCount } from "#api/contract/counts";
import type { Bench } from "../bench";
import { Others } from "../others";
import { checkAndRun, importRequest } from "../phases";
import type { Product } from "../product";
import { usernames } from "./sign-ins";

const IDLE_MS = 3_000;

/** An import of so many rows at most, checked and run, while others read and write. */
export async function measureBatch(bench: Bench, product: Product, rows: number): Promise<void> {
  const names = usernames(product, rows);
  const group = `An import of ${formatCount(names.length)} rows`;
  const others = await Others.start(product);
  try {
    const request = importRequest(others.token, names);
    others.take();
    await after(IDLE_MS);
    const idle = others.take();
    await checkAndRun({ product, others }, "import", request, ({ name, seconds, memory, ...phase }) => {
      bench.record(group, name, { value: phase.rows / seconds, unit: "rows/s" });
      for (const kind of ["reads", "writes"] as const) {
        const [value, before] = [Math.max(...phase[kind]), Math.max(...idle[kind])];
        bench.record(group, `${name}, longest of others' ${kind}`, {
          value,
          unit: "ms",
          against: { name: "idle", value: before },
        });
      }
      bench.record(group, `${name}, memory at most`, { value: memory, unit: "MB" });
    });
  } finally {
    await others.stop();
  }
}
