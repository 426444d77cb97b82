import { setTimeout as after } from "node:timers/promises";
import type { Engine } from "../database/engine";
import { isReady } from "./status.queries";

/** A supervisor wants its answer by then. */
const PATIENCE_MS = 200;
/** For so long a database that only keeps its callers waiting counts as it was: it is busy, not away. */
const KNOWN_MS = 10_000;

/** Tells whether the database is ready, soon in any case. One question is on its way at a time, however many ask. */
export function watchReadiness(engine: Engine): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  let lastReady = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const ready = await isReady(engine);
    lastReady = ready ? performance.now() : Number.NEGATIVE_INFINITY;
    asked = undefined;
    return ready;
  };
  return async () => {
    asked ??= ask();
    const patience = new AbortController();
    const soon = after(PATIENCE_MS, undefined, { signal: patience.signal }).then(
      () => performance.now() - lastReady < KNOWN_MS,
      () => false,
    );
    return Promise.race([asked, soon]).finally(() => patience.abort());
  };
}
