import { type AuditEntry, type Origin, recordAudit } from "../audits/record";
import type { Queries } from "../database/engine";
import { countOne, takeExpiredCounts } from "../security/throttle.queries";
import { networkOf } from "./request";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const PREFIX = "refusal|";
/** Audits that one account can cause in an hour as often as it likes; what follows is a number. */
const MOST_AN_HOUR = 100;
/** Bytes of each text in a key: Postgres takes keys of 2,700. */
const LONGEST_MESSAGE = 600;
const LONGEST_NAME = 300;

/** What anybody may cause again and again. */
type Repeatable = Pick<AuditEntry, "action" | "message" | "target" | "outcome" | "changes">;

interface Counted extends Omit<Repeatable, "changes"> {
  start: number;
  period: "minute" | "hour";
  network: string;
  actor?: Origin["actor"];
}

/**
 * Audits a refusal that anybody can cause as often as they like: the first of its kind a network and minute at once,
 * the others as a number, when the minute is over. `changes` tells of the first alone.
 */
export async function recordRefusal(
  queries: Queries,
  origin: Origin,
  refusal: Omit<Repeatable, "outcome">,
): Promise<void> {
  if (await hasBudget(queries, origin)) {
    await recordFirst(queries, origin, { ...refusal, outcome: "refused" }, "minute");
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
  const { count } = await countOne(queries, `audits|${actor.id}`, at, HOUR_MS);
  if (count <= MOST_AN_HOUR) return true;
  const rest: Repeatable = {
    action: "audit.budget",
    message: `${actor.name} did more than ${MOST_AN_HOUR} things within an hour; what follows is counted`,
    outcome: "refused",
  };
  // Wherever it comes from, it is one account's.
  await recordFirst(queries, { ...origin, address: undefined }, rest, "hour");
  return false;
}

async function recordFirst(
  queries: Queries,
  origin: Origin,
  entry: Repeatable,
  period: Counted["period"],
): Promise<void> {
  const { action, message, target, outcome } = entry;
  const { actor } = origin;
  const windowMs = period === "hour" ? HOUR_MS : MINUTE_MS;
  const counted: Counted = {
    action,
    message: shorten(message, LONGEST_MESSAGE),
    target: target && {
      ...target,
      name: shorten(target.name, LONGEST_NAME),
      username: target.username && shorten(target.username, LONGEST_NAME),
    },
    outcome,
    start: Math.floor(origin.at / windowMs),
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
  const { count } = await countOne(queries, PREFIX + JSON.stringify(counted), origin.at, windowMs);
  if (count === 1) await recordAudit(queries, origin, entry);
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
