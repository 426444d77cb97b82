import { type SqlBool, sql } from "kysely";

/**
 * A call's id is random (UUID version 4). A bulk change has an id by time (version 7), and its audits have it in place of
 * a call's. The expressions of this file are those of the indexes in 028-audit-kinds, letter for letter.
 */
export const isOfBatch = (requestId: string | null): boolean => requestId?.charAt(14) === "7";

export const OF_BATCH = sql<SqlBool>`substr(audits.request_id, 15, 1) = '7'`;
export const NOT_OF_BATCH = sql<SqlBool>`coalesce(substr(audits.request_id, 15, 1), '') <> '7'`;

/** Actions that change a sign-in alone, read, or send an email or an event. Any other that succeeded is a change. */
export const READING = [
  "audit.export",
  "batch.discard",
  "batch.export",
  "database.back-up",
  "mail.retry",
  "mail.test",
  "proof.give",
  "recovery-code.use",
  "second-factor",
  "session.end",
  "session.end-others",
  "sign-in",
  "sign-in.continue",
  "sign-in.one-time",
  "sign-in.raise",
  "sign-out",
  "user.export",
  "user.import",
  "user.remind-factor",
  "user.request-reset",
  "webhook.resend",
  "webhook.test",
] as const;

export const IS_CHANGE = sql<SqlBool>`audits.outcome = 'success' and audits.action not in (${sql.join(
  READING.map((action) => sql.lit(action)),
)})`;
