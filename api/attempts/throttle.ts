import { createHmac, type KeyObject } from "node:crypto";
import type { Context } from "../context";
import { DAY_MS } from "../contract/durations";
import { type Budget, countAll, inARow, windowed } from "../database/budgets";
import {
  forgetCounts,
  forgetCountsUnder,
  giveBackOne,
  isAnyNameHeld,
  listHeldUnder,
} from "../database/budgets.queries";
import type { Engine, Queries } from "../database/engine";
import { typedKey } from "../database/fold-case";
import { tooManyRequests } from "../http/errors";

const MOST_PER_ACCOUNT_AND_NETWORK = 10;
const MOST_PER_NETWORK = 100;
/** With a password, an attacker can make any number of browsers known, and each has ten attempts. */
const MOST_PER_ACCOUNT_AND_DEVICES = 50;
/** A network or device stays known for this long after the account's last sign-in from it. */
export const KNOWN_MS = 90 * DAY_MS;

/** A place with a separate budget for an account, so that attempts from elsewhere can't use it up. */
export interface KnownPlace {
  /**
   * Networks are shared, so they have one window for everybody and count for the network. A device, or a sign-in, has a window
   * per user and counts for the user's devices alone.
   */
  kind: "network" | "device" | "one-time";
  id: string;
}

/** A counted sign-in attempt. Between the steps of a sign-in it is stored as JSON. */
export interface Attempt {
  /** Key of the network's budget. Undefined for a known device: others can't use up its attempts. */
  network?: string;
  /** Key of the budget that an account's known devices have together. */
  devices?: string;
  /** Keys of the typed username's budgets. */
  named?: { pair: string; row: string };
}

type Tools = Pick<Context, "engine" | "namesKey">;

/**
 * Stores typed usernames as HMACs. Some contain a password by mistake, and a plain hash of one could be guessed. However a
 * username is typed, its budgets are the same.
 */
const nameKey = (key: KeyObject, username: string) =>
  `name|${createHmac("sha256", key).update(typedKey(username)).digest("base64url")}`;

/** The two budgets of a username: attempts per window, and wrong passwords in a row. */
function namedKeys(key: string, network: string, place: KnownPlace | undefined) {
  const own = place && (place.kind === "network" ? place.id : `${place.kind}|${place.id}`);
  const window = place && place.kind !== "network" ? `${place.kind}|${place.id}` : network;
  return { pair: `${key}|pair|${window}`, row: own === undefined ? `${key}|row` : `${key}|row|${own}` };
}

/**
 * Counts a password before it is checked. Known and unknown usernames are treated alike. Refused attempts don't count.
 *
 * @throws {HttpError} 429 if a budget is used up
 */
export async function countAttempt(
  { engine, namesKey }: Tools,
  now: number,
  { network, name, place }: { network: string; name: string; place: KnownPlace | undefined },
): Promise<Attempt> {
  const key = nameKey(namesKey, name);
  const named = namedKeys(key, network, place);
  const isShared = !place || place.kind === "network";
  const attempt: Attempt = {
    named,
    ...(isShared && { network: `network|${network}` }),
    ...(place?.kind === "device" && { devices: `${key}|devices` }),
  };
  const budgets: [Budget, ...Budget[]] = [
    windowed(named.pair, MOST_PER_ACCOUNT_AND_NETWORK),
    inARow(named.row),
  ];
  if (attempt.network) budgets.unshift(windowed(attempt.network, MOST_PER_NETWORK));
  if (attempt.devices) budgets.unshift(windowed(attempt.devices, MOST_PER_ACCOUNT_AND_DEVICES));
  await countAll(engine, budgets, now, (retryAt) => tooManyRequests((retryAt - now) / 1000));
  return attempt;
}

/**
 * Counts a wrong passkey, or a wrong answer of Google's. Neither can be guessed, so the right one is never refused: only what
 * wrong ones write is bounded.
 *
 * @returns false if the network has had so many that no further one is recorded
 */
export async function countWrongKey(
  { engine }: Pick<Tools, "engine">,
  now: number,
  network: string,
): Promise<boolean> {
  const isFull = new Error("The budget is used up");
  try {
    await countAll(engine, [windowed(`keys|${network}`, MOST_PER_NETWORK)], now, () => isFull);
    return true;
  } catch (error) {
    if (error === isFull) return false;
    throw error;
  }
}

/** Takes back a successful attempt and ends the row of failures. */
export async function forgiveAttempt(queries: Queries, { network, devices, named }: Attempt): Promise<void> {
  for (const key of [network, devices]) if (key !== undefined) await giveBackOne(queries, key);
  if (named) await forgetCounts(queries, named);
}

/** Takes back an attempt whose credentials were never checked. */
export const takeBackAttempt = (engine: Engine, { network, devices, named }: Attempt): Promise<void> =>
  engine.write(async (queries) => {
    for (const key of [network, devices, named?.pair, named?.row])
      if (key !== undefined) await giveBackOne(queries, key);
  });

/** Unlocks an account in every place. */
export const liftLock = (
  { namesKey }: Pick<Tools, "namesKey">,
  queries: Queries,
  username: string,
): Promise<void> => forgetCountsUnder(queries, [nameKey(namesKey, username)]);

/** The end of the lock of each locked account, in ms. Accounts without a lock are missing. */
export async function findLocks(
  { engine, namesKey }: Tools,
  usernames: string[],
  now: number,
): Promise<Map<string, number>> {
  const locks = new Map<string, number>();
  // A hundred HMACs take longer than the list itself, and there is rarely a lock.
  if (!(await isAnyNameHeld(engine.read, now))) return locks;
  const names = new Map(usernames.map((name) => [nameKey(namesKey, name), name]));
  for (const { key, retry_at } of await listHeldUnder(engine.read, [...names.keys()], now)) {
    const [kind, hash] = key.split("|");
    const name = names.get(`${kind}|${hash}`);
    if (name !== undefined) locks.set(name, Math.max(retry_at ?? 0, locks.get(name) ?? 0));
  }
  return locks;
}
