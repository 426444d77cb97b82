import { setImmediate as othersTurn } from "node:timers/promises";
import type { Context } from "../context";
import type { Queries } from "../database/engine";
import { advanceCursors, insertDeliveries, listSealed, lockActive } from "./fan-out.queries";
import { splitActions } from "./webhooks.queries";

/** Audits per transaction, so that other writers wait only shortly. Each has a row per webhook that wants it. */
const SLICE = 200;
/** Rows per statement. */
const MOST_ROWS = 1000;

/**
 * Gives sealed audits to the webhooks that want them, as deliveries, until all have been looked at. The deliveries and the
 * cursors are written in one transaction, and processes take turns by the locked webhooks: each number is looked at exactly
 * once for each webhook, whoever is killed.
 */
export async function fanOut({ engine, now }: Pick<Context, "engine" | "now">): Promise<void> {
  for (let more = true; more; ) {
    more = await engine.write((queries) => fanOutSlice(queries, now()));
    await othersTurn();
  }
}

/** @returns true if there may be more */
async function fanOutSlice(queries: Queries, now: number): Promise<boolean> {
  const webhooks = await lockActive(queries);
  if (webhooks.length === 0) return false;
  const audits = await listSealed(queries, Math.min(...webhooks.map(({ cursor }) => cursor)), SLICE);
  const last = audits.at(-1);
  if (!last) return false;
  const deliveries = webhooks.flatMap(({ id, actions, cursor }) => {
    const wants = matcherOf(splitActions(actions));
    return audits
      .filter(({ number, action }) => number > cursor && wants(action))
      .map(({ number, action }) => ({ webhook_id: id, number, action, due_at: now, created_at: now }));
  });
  for (let from = 0; from < deliveries.length; from += MOST_ROWS)
    await insertDeliveries(queries, deliveries.slice(from, from + MOST_ROWS));
  await advanceCursors(
    queries,
    webhooks.map(({ id }) => id),
    last.number,
  );
  return audits.length === SLICE;
}

/** @param wanted actions, or `user.*` for all of a noun; empty for every action */
export function matcherOf(wanted: readonly string[]): (action: string) => boolean {
  if (wanted.length === 0) return () => true;
  const exact = new Set(wanted);
  const prefixes = wanted.filter((one) => one.endsWith(".*")).map((one) => one.slice(0, -1));
  return (action) => exact.has(action) || prefixes.some((prefix) => action.startsWith(prefix));
}
