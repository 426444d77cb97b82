import type { Engine } from "../database/engine";
import type { Logger } from "../logger";
import type { Metrics } from "../metrics";

export interface JobTools {
  engine: Pick<Engine, "isUnavailable">;
  log: Logger;
  metrics?: Metrics;
}

/** Logs why a job failed, and counts it if the database is unavailable. */
export function reportFailure(
  { engine, log, metrics }: JobTools,
  error: unknown,
  facts: { job: string; target?: string },
): void {
  if (engine.isUnavailable(error)) metrics?.databaseError();
  log.warn({ err: error, ...facts }, "A background job failed; it will run again");
}
