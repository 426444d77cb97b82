import { type JobTools, reportFailure } from "./failures";

/**
 * Repeats the work, one run at a time, until stopped. A failed run is logged, and the next one tries again.
 *
 * @returns a function that stops it and waits for the current run
 */
export function repeat(tools: JobTools, name: string, everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => reportFailure(tools, error, { job: name }))
      .finally(() => {
        busy = false;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
