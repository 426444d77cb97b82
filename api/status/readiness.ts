import { setTimeout as after } from "node:timers/promises";
import type { Engine } from "../database/engine";
import { isReady } from "./status.queries";

/** Supervisors need an answer within this time. */
const PATIENCE_MS = 200;
/** A slow database keeps its last known state for this long, because it is busy rather than down. */
const KNOWN_MS = 10_000;

export interface Readiness {
  /** "away": the database isn't ready, or doesn't answer in time. Concurrent callers share one query. */
  check(): Promise<"ready" | "away" | "ending">;
  /** The process is about to end. */
  retire(): void;
}

export function watchReadiness(engine: Engine): Readiness {
  let isEnding = false;
  let asked: Promise<boolean> | undefined;
  let lastReady = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const ready = await isReady(engine);
    lastReady = ready ? performance.now() : Number.NEGATIVE_INFINITY;
    asked = undefined;
    return ready;
  };
  const isThere = async () => {
    asked ??= ask();
    const patience = new AbortController();
    const soon = after(PATIENCE_MS, undefined, { signal: patience.signal }).then(
      () => performance.now() - lastReady < KNOWN_MS,
      () => false,
    );
    return Promise.race([asked, soon]).finally(() => patience.abort());
  };
  return {
    check: async () => (isEnding ? "ending" : (await isThere()) ? "ready" : "away"),
    retire() {
      isEnding = true;
    },
  };
}
