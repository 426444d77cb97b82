import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { recordNotice } from "../mail/notices";
import { GONE, type Outcome } from "./send";
import {
  type ClaimedDelivery,
  findKeeper,
  listKeepers,
  noteFailure,
  noteSuccess,
  settleDelivery,
  switchOff,
} from "./tries.queries";
import { target } from "./webhooks.changes";
import type { Receiver } from "./webhooks.queries";

/** Pauses after failed tries, as Standard Webhooks proposes. */
export const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
];
const FAILING_MS = 3 * DAY_MS;
/** How many administrators are told of a webhook whose creator can't see to it. */
const MOST_KEEPERS = 10;

/** "interrupted": this process ends. */
export type Tried = { delivery: ClaimedDelivery; outcome: Outcome | "interrupted" };

type Tools = Pick<Context, "now" | "auditKey">;

/** Writes what became of tries, and switches off a webhook that wants no more or has failed for three days. */
export async function settle(
  tools: Tools,
  queries: Queries,
  receiver: Receiver,
  tried: readonly Tried[],
): Promise<void> {
  const now = tools.now();
  const outcomes = tried.flatMap(({ outcome }) => (outcome === "interrupted" ? [] : [outcome]));
  for (const { delivery, outcome } of tried) await settleOne(queries, delivery, outcome, now);
  if (outcomes.length === 0) return;
  const isGone = outcomes.some(({ status }) => status === GONE);
  const hasSucceeded = outcomes.some(({ error }) => error === null);
  if (hasSucceeded) await noteSuccess(queries, receiver);
  if (hasSucceeded && !isGone) return;
  const since = await noteFailure(queries, receiver, now);
  if (since === undefined) return;
  if (isGone) await stop(tools, queries, receiver, "The receiver answered 410: it wants no more deliveries.");
  else if (now - since >= FAILING_MS)
    await stop(tools, queries, receiver, "Every delivery has failed for three days.");
}

function settleOne(queries: Queries, delivery: ClaimedDelivery, outcome: Tried["outcome"], now: number) {
  if (outcome === "interrupted") return settleDelivery(queries, delivery, { tries: delivery.tries - 1 });
  const pause = PAUSES_MS[delivery.tries - 1];
  const isOver = outcome.error === null || pause === undefined;
  return settleDelivery(queries, delivery, {
    ...outcome,
    tried_at: now,
    due_at: isOver ? null : now + pause,
    delivered_at: outcome.error === null ? now : null,
  });
}

/** Its creator is told; if the creator can't see to it any more, administrators are. */
async function stop(
  { now, auditKey }: Tools,
  queries: Queries,
  { id, name, created_by }: Receiver,
  reason: string,
): Promise<void> {
  const origin = { auditKey, at: now() };
  await switchOff(queries, id, reason);
  await recordAudit(queries, origin, {
    action: "webhook.stop",
    message: `The webhook ${name} was switched off: ${reason}`,
    target: target({ id, name }),
  });
  const creator = await findKeeper(queries, created_by);
  for (const user of creator ? [creator] : await listKeepers(queries, MOST_KEEPERS))
    await recordNotice(queries, { user, kind: "webhook-stopped", facts: { webhook: name, reason }, origin });
}
