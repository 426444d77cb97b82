import { setTimeout as after } from "node:timers/promises";
import type { Engine } from "../database/engine";
import { isReady } from "./status.queries";

/** Supervisors need an answer within this time. */
const PATIENCE_MS = 200;
/** A slow database keeps its last known state for this long, because it is busy rather than down. */
const KNOWN_MS = 10_000;

/** Checks whether the database is ready, with a timeout. Concurrent callers share one query. */
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
