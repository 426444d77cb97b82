import pino, { type Logger } from "pino";

export type { Logger };

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  /** Of the system, SQLite or Postgres. */
  code?: unknown;
  /** Which rule of the database was broken, and in which table. */
  constraint?: unknown;
  table?: unknown;
  cause?: LoggedError;
}

const DEEPEST_CAUSE = 5;

/** What is logged of an error, field by field: Postgres hangs whole rows and parameters on its own (`detail`, `where`). */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const described: LoggedError = { type: error.name, message: error.message, stack: error.stack };
  if (code !== undefined) described.code = code;
  if (constraint !== undefined) described.constraint = constraint;
  if (table !== undefined) described.table = table;
  if (error.cause instanceof Error && depth < DEEPEST_CAUSE)
    described.cause = describeError(error.cause, depth + 1) as LoggedError;
  return described;
}

/** JSON lines on standard output. What is logged is named field by field: no body, header or query gets near it. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: { part: "service" },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => describeError(error) },
  });
