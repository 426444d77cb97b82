import { say } from "#languages/say";
import type { Engine } from "../database/engine";
import type { Metrics } from "../metrics";
import { HttpError, unavailable } from "./errors";

interface Tools {
  engine: Engine;
  metrics?: Metrics;
}

/** The refusal that an error is, or means. @returns undefined for a fault of the service */
export function asHttpError({ engine, metrics }: Tools, error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (engine.isUnavailable(error)) {
    metrics?.databaseError();
    return unavailable();
  }
  // A referenced row was deleted during the transaction.
  if (engine.isDangling(error)) {
    return new HttpError(409, () => say("refusal.deleted-meanwhile"));
  }
  return undefined;
}
