import pino, { type Logger } from "pino";

export type { Logger };

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  /** From the system, SQLite or Postgres. */
  code?: unknown;
  /** The violated constraint, and its table. */
  constraint?: unknown;
  table?: unknown;
  cause?: LoggedError;
}

const DEEPEST_CAUSE = 5;

/** Picks the fields of an error to log. Postgres errors contain whole rows and parameters (`detail`, `where`). */
function describeError(error: unknown, depth = 0): unknown {
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

/** Logs JSON lines to standard output. Only named fields are logged, never a body, header or query. */
export const createLogger = (level: string): Logger =>
  pino({
    level,
    base: { part: "service" },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error) => describeError(error) },
  });
