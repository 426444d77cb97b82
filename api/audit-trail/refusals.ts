import { count, takeExpiredCounts } from "../database/budgets.queries";
import type { Engine, Queries } from "../database/engine";
import { networkOf } from "../http/request";
import { type AuditEntry, type Origin, recordAudit } from "./record";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PREFIX = "refusal|";
/** Audits that one account can cause in an hour as often as it likes; what follows is a number. */
const MOST_AN_HOUR = 100;
/** Bytes of each text in a key: Postgres takes keys of 2,700. */
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 300;
/** Kinds of refusals that are told apart while they wait in memory. */
const MOST_KINDS = 1000;

/** What anybody may cause again and again. */
type Repeatable = Pick<AuditEntry, "action" | "message" | "target" | "outcome" | "changes">;
type Refused = Omit<Repeatable, "outcome">;

interface Counted extends Omit<Repeatable, "changes"> {
  start: number;
  period: "minute" | "hour";
  network: string;
  actor?: Origin["actor"];
}

/** Within which repetitions are one audit and a number. */
interface Window extends Pick<Counted, "start" | "period"> {
  until: number;
}

/**
 * Audits a refusal that anybody can cause as often as they like: the first of its kind a network and minute at once,
 * the others as a number, when the minute is over. `changes` tells of the first alone.
 *
 * @param times how many of them
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

/** Audits what anybody who is signed in can do as often as they like. */
export async function recordRepeatable(queries: Queries, origin: Origin, entry: Repeatable): Promise<void> {
  if (await hasBudget(queries, origin)) await recordAudit(queries, origin, entry);
}

/** Counts one more for whoever is signed in. Past the budget it is audited that there is more, and how much. */
async function hasBudget(queries: Queries, origin: Origin): Promise<boolean> {
  const { actor, at } = origin;
  if (!actor) return true;
  const budget = { key: `audits|${actor.id}`, by: 1, now: at, until: at + HOUR_MS, slides: false };
  const counted = await count(queries, budget);
  if (!counted || counted.count <= MOST_AN_HOUR) return true;
  const rest: Repeatable = {
    action: "audit.budget",
    message: `${actor.name} did more than ${MOST_AN_HOUR} things within an hour; what follows is counted`,
    outcome: "refused",
  };
  // Wherever it comes from, it is one account's. Its hour is the budget's.
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

/** What makes two of them one kind, and their audits a number. */
function keyOf(origin: Origin, entry: Repeatable, { period, start }: Window): string {
  const { action, message, target, outcome } = entry;
  const { actor } = origin;
  const counted: Counted = {
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
    // Field by field: of somebody who signs in, the actor has more than is to be kept.
    actor: actor && {
      id: actor.id,
      name: shorten(actor.name, LONGEST_NAME),
      username: shorten(actor.username, LONGEST_NAME),
      email: shorten(actor.email, LONGEST_NAME),
    },
  };
  return PREFIX + JSON.stringify(counted);
}

/** Refusals whose audits wait in memory, so that a crowd of them is one transaction. What was counted never does. */
export interface RefusalQueue {
  add(origin: Origin, refused: Refused): void;
  /** Writes what waits; what could not be written goes on waiting. */
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
      // Too many to be told apart: they are counted as one kind, by what was refused alone.
      const { auditKey, at } = origin;
      const { action } = refused;
      add({ auditKey, at }, { action, message: "The same was refused to further networks" }, times);
    }
  }

  return {
    add,
    async flush() {
      if (waiting.size === 0) return;
      const written = waiting;
      waiting = new Map();
      // In one order, so that no two processes wait for each other.
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

/** By whole characters: half of one would be kept as another one, and its audit no longer be what was coded. */
function shorten(text: string, bytes: number): string {
  const characters = [...text];
  while (Buffer.byteLength(JSON.stringify(characters.join(""))) > bytes) characters.pop();
  return characters.join("");
}

/** Removes counts that have run out; repetitions among them are audited as a number. @returns how many were removed */
export async function settleCounts(queries: Queries, origin: Origin, most: number): Promise<number> {
  const expired = await takeExpiredCounts(queries, origin.at, most);
  for (const { key, count } of expired) {
    if (!key.startsWith(PREFIX) || count < 2) continue;
    // Those that the version before counted have neither outcome nor period.
    const counted = JSON.parse(key.slice(PREFIX.length)) as Counted;
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
