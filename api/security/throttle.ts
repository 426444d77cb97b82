import { createHash } from "node:crypto";
import type { Engine, Queries } from "../database/engine";
import { tooManyRequests } from "../http/errors";
import { countOne, forgetCounts, forgetCountsUnder, giveBackOne } from "./throttle.queries";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WINDOW_MS = 15 * MINUTE_MS;
const MOST_PER_ACCOUNT_AND_NETWORK = 10;
const MOST_PER_NETWORK = 100;
const MOST_IN_A_ROW = 100;
/** How long attempts count as "in a row"; a success ends the row at once. */
const ROW_MS = 30 * DAY_MS;
/** A network from which the account signed in this lately is its owner's. */
export const KNOWN_NETWORK_MS = 90 * DAY_MS;

/** One attempt to sign in, counted. */
export interface Attempt {
  network: string;
  /** With a name that was typed. */
  named?: { pair: string; row: string };
}

/** Typed names are kept as hashes: now and then a password is typed there. */
const nameKey = (canonicalName: string) => createHash("sha256").update(canonicalName).digest("base64url");
const rowKey = (canonicalName: string) => `row|${nameKey(canonicalName)}`;
const pairKey = (canonicalName: string) => `pair|${nameKey(canonicalName)}`;

/**
 * Counts an attempt before what it brings is looked at; the same for names that nobody has. A network that is known
 * for the account has a row of its own, so that nobody elsewhere can lock the owner out.
 *
 * @param who.typed the name that was typed, where there is a password to be guessed
 * @throws {HttpError} 429 where one of the budgets is used up
 */
export function countAttempt(
  engine: Engine,
  now: number,
  { network, typed }: { network: string; typed?: { name: string; known: boolean } },
): Promise<Attempt> {
  const attempt: Attempt = {
    network: `network|${network}`,
    named: typed && {
      pair: `${pairKey(typed.name)}|${network}`,
      row: typed.known ? `${rowKey(typed.name)}|${network}` : rowKey(typed.name),
    },
  };
  const { named } = attempt;
  const budgets = [
    ...(named ? [{ key: named.pair, most: MOST_PER_ACCOUNT_AND_NETWORK, windowMs: WINDOW_MS }] : []),
    { key: attempt.network, most: MOST_PER_NETWORK, windowMs: WINDOW_MS },
    ...(named ? [{ key: named.row, most: MOST_IN_A_ROW, windowMs: ROW_MS }] : []),
  ];
  return engine
    .write(async (queries) => {
      for (const { key, most, windowMs } of budgets) {
        const { count, expires_at } = await countOne(queries, key, now, windowMs);
        // What was stopped counts no further, and its own count stays: it is committed, not thrown away.
        if (count > most) return Math.min(expires_at - now, WINDOW_MS);
      }
      return undefined;
    })
    .then((waitMs) => {
      if (waitMs !== undefined) throw tooManyRequests(waitMs / 1000);
      return attempt;
    });
}

/** A success uses up no budget, and ends the row of failures. */
export async function forgiveAttempt(queries: Queries, attempt: Attempt): Promise<void> {
  if (attempt.named) await forgetCounts(queries, [attempt.named.pair, attempt.named.row]);
  await giveBackOne(queries, attempt.network);
}

/** Lifts every stop of an account. */
export async function liftLock(queries: Queries, canonicalName: string): Promise<void> {
  await forgetCountsUnder(queries, rowKey(canonicalName));
  await forgetCountsUnder(queries, pairKey(canonicalName));
}
