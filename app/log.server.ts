import { type Logger, pino } from "pino";
import { env } from "./env.server";

let logger: Logger | undefined;

/** Structured log, one JSON line an entry. No token, secret, password or cookie goes into it. */
export function log(): Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
