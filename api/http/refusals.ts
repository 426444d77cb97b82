import { type AuditEntry, type Origin, recordAudit } from "../audits/record";
import type { Queries } from "../database/engine";
import { countOne, takeExpiredCounts } from "../security/throttle.queries";
import { networkOf } from "./request";

const MINUTE_MS = 60_000;
const PREFIX = "refusal|";
const LONGEST_TEXT = 200;
/** By whole characters: half of one would be kept as another one, and its audit no longer be what was coded. */
const cut = (text: string) => [...text].slice(0, LONGEST_TEXT).join("");

interface Refusal extends Pick<AuditEntry, "action" | "message" | "target"> {
  minute: number;
  network: string;
  actor?: Origin["actor"];
}

/**
 * Audits a refusal that anybody can cause as often as they like: the first of its kind a network and minute at once,
 * the others as a number, when the minute is over.
 */
export async function recordRefusal(
  queries: Queries,
  origin: Origin,
  { action, message, target }: Pick<AuditEntry, "action" | "message" | "target">,
): Promise<void> {
  const refusal: Refusal = {
    action,
    message: cut(message),
    target: target && { ...target, name: cut(target.name) },
    minute: Math.floor(origin.at / MINUTE_MS),
    network: networkOf(origin.address ?? "unknown"),
    actor: origin.actor && { id: origin.actor.id, name: cut(origin.actor.name) },
  };
  const { count } = await countOne(queries, PREFIX + JSON.stringify(refusal), origin.at, MINUTE_MS);
  if (count === 1) await recordAudit(queries, origin, { action, message, target, outcome: "refused" });
}

/** Removes counts that have run out; refusals among them are audited as a number. @returns how many were removed */
export async function settleCounts(queries: Queries, origin: Origin, most: number): Promise<number> {
  const expired = await takeExpiredCounts(queries, origin.at, most);
  for (const { key, count } of expired) {
    if (!key.startsWith(PREFIX) || count < 2) continue;
    const { action, message, target, network, actor } = JSON.parse(key.slice(PREFIX.length)) as Refusal;
    await recordAudit(
      queries,
      { ...origin, actor, address: network },
      {
        action,
        target,
        message: `${message} (${count - 1} more within the minute)`,
        outcome: "refused",
      },
    );
  }
  return expired.length;
}
