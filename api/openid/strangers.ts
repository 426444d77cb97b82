import { setImmediate as othersTurn } from "node:timers/promises";
import type { Context } from "../context";
import { MINUTE_MS } from "../contract/durations";
import { countByNetwork, deleteOldestFrom } from "./records.queries";

/** Records of requests that nobody has signed in for. Each expires within an hour. */
const MOST = 200_000;
/** Younger ones stay in any case: a sign-in in progress lasts as long. */
const SAFE_MS = 10 * MINUTE_MS;
/** Rows per transaction, so that nobody waits for long. */
const BATCH = 200;

/**
 * Makes room where strangers left too much: the fullest networks give their oldest. Nobody is refused, and a request costs
 * the same however many there are.
 */
export async function makeRoom({ engine, now }: Pick<Context, "engine" | "now">, most = MOST): Promise<void> {
  const networks = (await countByNetwork(engine.read)).map(({ network, count }) => ({
    network,
    count: Number(count),
  }));
  const counts = networks.map(({ count }) => count);
  const level = levelOf(counts, most);
  const before = now() - SAFE_MS;
  let excess = counts.reduce((sum, count) => sum + count, 0) - most;
  for (const { network, count } of networks) {
    const gives = Math.min(count - level, excess);
    if (gives <= 0) return;
    excess -= gives;
    for (let left = gives; left > 0; left -= BATCH) {
      const oldest = { network, before, most: Math.min(left, BATCH) };
      if ((await engine.write((queries) => deleteOldestFrom(queries, oldest))) === 0) break;
      await othersTurn();
    }
  }
}

/** What each network may keep, so that all of them keep so many: those with fewer keep all. */
function levelOf(counts: readonly number[], most: number): number {
  let room = most;
  for (const [index, count] of counts.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(room / (counts.length - index));
    if (count > share) return share;
    room -= count;
  }
  return Number.POSITIVE_INFINITY;
}
