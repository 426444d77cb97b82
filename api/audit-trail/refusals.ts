import { HOUR_MS, MINUTE_MS } from "../contract/durations";
import { count, takeExpiredCounts } from "../database/budgets.queries";
import type { Engine, Queries } from "../database/engine";
import { networkOf } from "../http/request";
import { type AuditEntry, type Origin, recordAudit } from "./record";

const PREFIX = "refusal|";
/** Audits per account and hour. Further ones are only counted. */
const MOST_AN_HOUR = 100;
/** In bytes, for texts in a key: Postgres accepts keys of up to 2,700 bytes. */
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 300;
/** Kinds of refusals that the queue distinguishes. */
const MOST_KINDS = 1000;

/** An audit that anybody can cause repeatedly. */
type Repeatable = Pick<AuditEntry, "action" | "message" | "target" | "outcome" | "changes">;
type Refused = Omit<Repeatable, "outcome">;

interface RefusalKey extends Omit<Repeatable, "changes"> {
  start: number;
  period: "minute" | "hour";
  network: string;
  actor?: Origin["actor"];
}

/** The time in which repetitions are one audit and a count. */
interface Window extends Pick<RefusalKey, "start" | "period"> {
  until: number;
}

/**
 * Audits a refusal that anybody can cause repeatedly: the first of its kind per network and minute at once, the others
 * as a count when the minute is over. `changes` describes the first only.
 *
 * @param times number of refusals
 */
export async function recordRefusal(
  queries: Queries,
  origin: Origin,
  refused: Refused,
  times = 1,
): Promise<void> {
  if (await hasBudget(queries, origin)) {
    await recordFirst(queries, origin, { ...refused, outcome: "refused" }, minuteOf(origin), times);
  }
}

/** Audits an action that any signed-in user can repeat at will. */
export async function recordRepeatable(queries: Queries, origin: Origin, entry: Repeatable): Promise<void> {
  if (await hasBudget(queries, origin)) await recordAudit(queries, origin, entry);
}

/** Counts an audit of the signed-in user. Beyond the budget, one audit says that further ones are counted. */
async function hasBudget(queries: Queries, origin: Origin): Promise<boolean> {
  const { actor, at } = origin;
  if (!actor) return true;
  const budget = { key: `audits|${actor.id}`, by: 1, now: at, until: at + HOUR_MS, slides: false };
  const counted = await count(queries, budget);
  if (!counted || counted.count <= MOST_AN_HOUR) return true;
  const rest: Repeatable = {
    action: "audit.budget",
    message: `${actor.name} exceeded ${MOST_AN_HOUR} audited actions per hour; further ones are only counted`,
    outcome: "refused",
  };
  // The budget is the account's, whatever its addresses, so the window is the budget's hour.
  const hour: Window = { period: "hour", start: counted.expires_at, until: counted.expires_at };
  await recordFirst(queries, { ...origin, address: undefined }, rest, hour);
  return false;
}

async function recordFirst(
  queries: Queries,
  origin: Origin,
  entry: Repeatable,
  window: Window,
  times = 1,
): Promise<void> {
  const key = keyOf(origin, entry, window);
  const { until } = window;
  const counted = await count(queries, { key, by: times, now: origin.at, until, slides: false });
  if (counted?.count === times) await recordAudit(queries, origin, entry);
}

const minuteOf = ({ at }: Origin): Window => ({
  period: "minute",
  start: Math.floor(at / MINUTE_MS),
  until: at + MINUTE_MS,
});

/** Refusals with the same key are one kind. */
function keyOf(origin: Origin, entry: Repeatable, { period, start }: Window): string {
  const { action, message, target, outcome } = entry;
  const { actor } = origin;
  const counted: RefusalKey = {
    action,
    message: shorten(message, LONGEST_MESSAGE),
    target: target && {
      ...target,
      name: shorten(target.name, LONGEST_NAME),
      username: target.username && shorten(target.username, LONGEST_NAME),
    },
    outcome,
    start,
    period,
    network: networkOf(origin.address ?? "unknown"),
    // Field by field: during a sign-in the actor has fields that must not be stored.
    actor: actor && {
      id: actor.id,
      name: shorten(actor.name, LONGEST_NAME),
      username: shorten(actor.username, LONGEST_NAME),
      email: shorten(actor.email, LONGEST_NAME),
    },
  };
  return PREFIX + JSON.stringify(counted);
}

/** Queues the audits of refusals in memory, to write many in one transaction. Attempt counts are never queued. */
export interface RefusalQueue {
  add(origin: Origin, refused: Refused): void;
  /** Writes the queue. If that fails, the queue keeps its content. */
  flush(): Promise<void>;
}

export function createRefusalQueue(engine: Engine): RefusalQueue {
  let waiting = new Map<string, { origin: Origin; refused: Refused; times: number }>();

  function add(origin: Origin, refused: Refused, times = 1): void {
    const key = keyOf(origin, refused, minuteOf(origin));
    const known = waiting.get(key);
    if (known) known.times += times;
    else if (waiting.size < MOST_KINDS || origin.address === undefined)
      waiting.set(key, { origin, refused, times });
    else {
      // Too many kinds: count by action only.
      const { auditKey, at } = origin;
      const { action } = refused;
      add({ auditKey, at }, { action, message: "Further refusals of this kind, from other networks" }, times);
    }
  }

  return {
    add,
    async flush() {
      if (waiting.size === 0) return;
      const written = waiting;
      waiting = new Map();
      // Sorted, so that two processes can't deadlock.
      const sorted = [...written].sort(([one], [other]) => (one < other ? -1 : 1));
      try {
        await engine.write(async (queries) => {
          for (const [, { origin, refused, times }] of sorted)
            await recordRefusal(queries, origin, refused, times);
        });
      } catch (error) {
        for (const { origin, refused, times } of written.values()) add(origin, refused, times);
        throw error;
      }
    },
  };
}

/** Cuts at whole characters: the database would store half of one differently, and the keyed code would not match. */
function shorten(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(JSON.stringify(characters.join(""))) > bytes) characters.pop();
  return characters.join("");
}

/** Removes expired counts and audits the repetitions among them. @returns the number of removed counts */
export async function settleCounts(queries: Queries, origin: Origin, most: number): Promise<number> {
  const expired = await takeExpiredCounts(queries, origin.at, most);
  for (const { key, count } of expired) {
    if (!key.startsWith(PREFIX) || count < 2) continue;
    // Counts from version 0.1 have neither outcome nor period.
    const counted = JSON.parse(key.slice(PREFIX.length)) as RefusalKey;
    const { action, message, target, outcome = "refused", network, actor, period = "minute" } = counted;
    await recordAudit(
      queries,
      { ...origin, actor, address: network },
      {
        action,
        target,
        message: `${message} (${count - 1} more within the ${period})`,
        outcome,
      },
    );
  }
  return expired.length;
}
