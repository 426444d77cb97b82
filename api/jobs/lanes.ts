import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

/** Work for many receivers at the same time: for each, one `serve` at a time, so that a slow one holds up no other. */
interface Lanes {
  /** Begins to serve a receiver, unless it is being served, all lanes are busy or the lanes stop. */
  start(receiver: string): void;
  /** Waits for what is under way. */
  idle(): Promise<void>;
  /** Aborted by `stop`, once what is under way has had a moment. */
  signal: AbortSignal;
  /** Lets work that takes longer than the farewell be interrupted, and waits for it. */
  stop(farewellMs: number): Promise<void>;
}

/**
 * @param most how many receivers are served at the same time
 * @param serve does what is due, and ends soon after the signal
 */
export function createLanes(
  most: number,
  serve: (receiver: string, signal: AbortSignal) => Promise<void>,
  onError: (error: unknown, receiver: string) => void,
): Lanes {
  const served = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each request of each lane listens to it: hundreds at a time are no leak.
  setMaxListeners(0, signal);
  const idle = async () => {
    await Promise.all(served.values());
  };
  return {
    signal,
    idle,
    start(receiver) {
      if (signal.aborted || served.size >= most || served.has(receiver)) return;
      const serving = serve(receiver, signal)
        .catch((error) => onError(error, receiver))
        .finally(() => served.delete(receiver));
      served.set(receiver, serving);
    },
    async stop(farewellMs) {
      const all = idle();
      await Promise.race([all, wait(farewellMs, undefined, { ref: false })]);
      stopping.abort();
      await all;
    },
  };
}
