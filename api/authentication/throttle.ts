import { createHmac } from "node:crypto";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../contract/durations";
import { type Budget, countOne, windowed } from "../database/budgets";
import {
  findAnyHeld,
  findRetryAt,
  forgetCounts,
  forgetCountsUnder,
  giveBackOne,
  listHeldUnder,
} from "../database/budgets.queries";
import type { Engine, Queries } from "../database/engine";
import { tooManyRequests } from "../http/errors";

const MOST_PER_ACCOUNT_AND_NETWORK = 10;
const MOST_PER_NETWORK = 100;
/** From this many wrong passwords in a row on, each puts off the next attempt. */
const FREE_IN_A_ROW = 10;
const LONGEST_DELAY_MS = HOUR_MS;
/** A row is forgotten this long after the last wrong password that was looked at; a success ends it at once. */
const ROW_MS = DAY_MS;
/** A network or device from which the account signed in this lately is its owner's. */
export const KNOWN_MS = 90 * DAY_MS;

/** A place that has a budget of its own with an account, so that nobody elsewhere can use that up. */
export interface KnownPlace {
  /** Networks are shared, and have one window for everybody; a device is its owner's alone. */
  kind: "network" | "device" | "one-time";
  id: string;
}

/** One attempt to sign in, counted. It is kept as JSON while a sign-in takes further steps. */
export interface Attempt {
  network: string;
  /** With a name that was typed. */
  named?: { pair: string; row: string };
}

type Tools = Pick<Context, "engine" | "namesKey">;

/** Typed names are kept as keyed codes: now and then a password is typed there, and a hash of one can be guessed. */
const nameKey = (key: Buffer, canonicalName: string) =>
  `name|${createHmac("sha256", key).update(canonicalName).digest("base64url")}`;

/** What is counted of a name: attempts within a window, and wrong passwords in a row. */
function namedKeys(key: string, network: string, place: KnownPlace | undefined) {
  const own = place && (place.kind === "network" ? place.id : `${place.kind}|${place.id}`);
  const window = place && place.kind !== "network" ? `${place.kind}|${place.id}` : network;
  return { pair: `${key}|pair|${window}`, row: own === undefined ? `${key}|row` : `${key}|row|${own}` };
}

const inARow = (key: string): Budget => ({
  key,
  windowMs: ROW_MS,
  slides: true,
  holdsUntil: ({ count }, now) =>
    count < FREE_IN_A_ROW
      ? undefined
      : now + Math.min(LONGEST_DELAY_MS, SECOND_MS * 2 ** (count - FREE_IN_A_ROW)),
});

/**
 * Counts an attempt before what it brings is looked at; the same for names that nobody has. What is refused is not
 * counted, and mostly writes nothing: the budgets are read first. Of many at once only as many are let through as there
 * is room for.
 *
 * @param who.typed the name that was typed, where there is a password to be guessed
 * @throws {HttpError} 429 where one of the budgets is used up
 */
export async function countAttempt(
  { engine, namesKey }: Tools,
  now: number,
  { network, typed }: { network: string; typed?: { name: string; place?: KnownPlace } },
): Promise<Attempt> {
  const attempt: Attempt = {
    network: `network|${network}`,
    named: typed && namedKeys(nameKey(namesKey, typed.name), network, typed.place),
  };
  const { named } = attempt;
  const keys = { pair: attempt.network, row: attempt.network, ...named, network: attempt.network };
  const requireRoom = async (queries: Queries) => {
    const retryAt = await findRetryAt(queries, keys, now);
    if (retryAt !== undefined) throw tooManyRequests((retryAt - now) / 1000);
  };
  const budgets = [
    windowed(attempt.network, MOST_PER_NETWORK),
    ...(named ? [windowed(named.pair, MOST_PER_ACCOUNT_AND_NETWORK), inARow(named.row)] : []),
  ];
  await requireRoom(engine.read);
  await engine.write(async (queries) => {
    for (const budget of budgets) {
      if (await countOne(queries, budget, now)) continue;
      await requireRoom(queries);
      throw tooManyRequests(1);
    }
  });
  return attempt;
}

/** A success uses up no budget, and ends the row of failures. */
export async function forgiveAttempt(queries: Queries, { network, named }: Attempt): Promise<void> {
  await giveBackOne(queries, network);
  if (named) await forgetCounts(queries, named);
}

/** What was counted, but not looked at, counts no more. */
export const takeBackAttempt = (engine: Engine, { network, named }: Attempt): Promise<void> =>
  engine.write(async (queries) => {
    for (const key of [network, ...(named ? [named.pair, named.row] : [])]) await giveBackOne(queries, key);
  });

/** Ends every wait of an account. */
export const liftLock = (
  { namesKey }: Pick<Tools, "namesKey">,
  queries: Queries,
  canonicalName: string,
): Promise<void> => forgetCountsUnder(queries, [nameKey(namesKey, canonicalName)]);

/** Until when sign-in to each of these accounts has to wait in one place or more, in ms; the others are missing. */
export async function findLocks(
  { engine, namesKey }: Tools,
  canonicalNames: string[],
  now: number,
): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  // A hundred keyed codes take longer than the list itself, and mostly nobody has to wait.
  if ((await findAnyHeld(engine.read, { now, keys: "name|%" })).length === 0) return locks;
  const names = new Map(canonicalNames.map((name) => [nameKey(namesKey, name), name]));
  for (const { key, retry_at } of await listHeldUnder(engine.read, [...names.keys()], now)) {
    const [kind, hash] = key.split("|");
    const name = names.get(`${kind}|${hash}`);
    if (name !== undefined) locks.set(name, Math.max(retry_at ?? 0, locks.get(name) ?? 0));
  }
  return locks;
}
