import type { Engine } from "../database/engine";
import type { Logger } from "../logger";
import type { Metrics } from "../metrics";

/**
 * Repeats the work, one run at a time, until stopped. A failed run is logged, and the next one tries again.
 *
 * @returns a function that stops it and waits for the current run
 */
export function repeat(
  context: { engine: Engine; log: Logger; metrics?: Metrics },
  name: string,
  everyMs: number,
  work: () => Promise<void>,
) {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => {
        if (context.engine.isUnavailable(error)) context.metrics?.databaseError();
        context.log.warn({ err: error, job: name }, "A background job failed; it will run again");
      })
      .finally(() => {
        busy = false;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
