import pino, { type Logger } from "pino";

export type { Logger };

/** JSON lines on standard output. What is logged is named field by field: no body, header or query gets near it. */
export const createLogger = (level: string): Logger =>
  pino({ level, base: { part: "service" }, timestamp: pino.stdTimeFunctions.isoTime });
