import { type Logger, pino } from "pino";
import { env } from "./env.server";
import { requestId } from "./request/context.server";

let logger: Logger | undefined;

/** Structured log, one JSON line an entry, with the id of the request that it belongs to. No token, secret, password or cookie goes into it. */
export function log(): Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ id: requestId() }),
  });
  return logger;
}
