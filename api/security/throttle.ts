import { createHmac } from "node:crypto";
import type { Context } from "../context";
import type { Engine, Queries } from "../database/engine";
import { locked, tooManyRequests } from "../http/errors";
import { deriveKey } from "./derive-key";
import {
  countOne,
  findHigh,
  forgetCounts,
  forgetCountsUnder,
  giveBackOne,
  listHighUnder,
} from "./throttle.queries";

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

type Tools = Pick<Context, "engine" | "namesKey">;

export const namesKey = (masterKey: string): Buffer => deriveKey(masterKey, "throttle-names");

/** Typed names are kept as keyed codes: now and then a password is typed there, and a hash of one can be guessed. */
const nameKey = (key: Buffer, canonicalName: string) =>
  `name|${createHmac("sha256", key).update(canonicalName).digest("base64url")}`;
/** What is counted of a name: failures in a row, and attempts from one network. */
const ROW = "row";
const PAIR = "pair";

function namedKeys(key: string, known: boolean, network: string) {
  return { pair: `${key}|${PAIR}|${network}`, row: known ? `${key}|${ROW}|${network}` : `${key}|${ROW}` };
}

/**
 * Counts an attempt before what it brings is looked at; the same for names that nobody has. A network that is known
 * for the account has a row of its own, so that nobody elsewhere can lock the owner out.
 *
 * @param who.typed the name that was typed, where there is a password to be guessed
 * @throws {HttpError} 429 where one of the budgets is used up
 */
export function countAttempt(
  { engine, namesKey }: Tools,
  now: number,
  { network, typed }: { network: string; typed?: { name: string; known: boolean } },
): Promise<Attempt> {
  const attempt: Attempt = {
    network: `network|${network}`,
    named: typed && namedKeys(nameKey(namesKey, typed.name), typed.known, network),
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
        if (count > most)
          return {
            seconds: (expires_at - now) / 1000,
            refuse: key === named?.row ? locked : tooManyRequests,
          };
      }
      return undefined;
    })
    .then((stop) => {
      if (stop) throw stop.refuse(stop.seconds);
      return attempt;
    });
}

/** A success uses up no budget, and ends the row of failures. */
export async function forgiveAttempt(queries: Queries, attempt: Attempt): Promise<void> {
  if (attempt.named) await forgetCounts(queries, attempt.named);
  await giveBackOne(queries, attempt.network);
}

/** What was counted, but not looked at, counts no more. */
export const takeBackAttempt = (engine: Engine, { network, named }: Attempt): Promise<void> =>
  engine.write(async (queries) => {
    for (const key of [network, ...(named ? [named.pair, named.row] : [])]) await giveBackOne(queries, key);
  });

/** Lifts every stop of an account. */
export const liftLock = (
  { namesKey }: Pick<Tools, "namesKey">,
  queries: Queries,
  canonicalName: string,
): Promise<void> => forgetCountsUnder(queries, [nameKey(namesKey, canonicalName)]);

/** Until when sign-in to each of these accounts is stopped from one network or more, in ms; unstopped ones are missing. */
export async function findLocks(
  { engine, namesKey }: Tools,
  canonicalNames: string[],
  now: number,
): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  // A hundred keyed codes take longer than the list itself, and mostly nobody is stopped.
  if ((await findHigh(engine.read, { now, keys: "name|%" })).length === 0) return locks;
  const names = new Map(canonicalNames.map((name) => [nameKey(namesKey, name), name]));
  const counts = await listHighUnder(engine.read, [...names.keys()], now);
  for (const { key, count, expires_at } of counts) {
    const [kind, hash, budget] = key.split("|");
    const name = names.get(`${kind}|${hash}`);
    const most = budget === ROW ? MOST_IN_A_ROW : MOST_PER_ACCOUNT_AND_NETWORK;
    if (name === undefined || count < most) continue;
    locks.set(name, Math.max(expires_at, locks.get(name) ?? 0));
  }
  return locks;
}
