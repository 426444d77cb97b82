import type { KeyObject } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import type { Engine, Queries } from "../database/engine";
import { deleteExpired } from "../database/expired.queries";
import type { TableWith } from "../database/tables";

export interface PurgeTools {
  engine: Engine;
  /** Milliseconds since 1970. */
  now: () => number;
  auditKey: KeyObject;
}

/** Deletes what a room no longer needs. A room has its purges in purges.ts. */
export type Purge = (tools: PurgeTools) => Promise<void>;

/** Rows per transaction, so that a purge never blocks other writers for long. */
const BATCH = 200;

interface Batch {
  now: number;
  /** How many rows to delete at most. */
  most: number;
  auditKey: KeyObject;
}

/** @param remove returns how many rows it deleted. It is called until they are fewer than it may delete */
export const inBatches =
  (remove: (queries: Queries, batch: Batch) => Promise<number>): Purge =>
  async ({ engine, now, auditKey }) => {
    const next = () => engine.write((queries) => remove(queries, { now: now(), most: BATCH, auditKey }));
    while ((await next()) >= BATCH) await othersTurn();
  };

/** @param remove deletes rows from before a moment, in ms, and returns how many */
export const olderThan = (
  keptMs: number,
  remove: (queries: Queries, before: number, most: number) => Promise<number>,
): Purge => inBatches((queries, { now, most }) => remove(queries, now - keptMs, most));

/** Rows whose `expires_at` has passed. */
export const expiredRowsOf = (table: TableWith<"id" | "expires_at">): Purge =>
  olderThan(0, (queries, now, most) => deleteExpired(queries, table, now, most));
