import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import type { Tried } from "../jobs/deliveries";
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

/** With the webhook as it was when the delivery was claimed. */
export type Directed = ClaimedDelivery & { receiver: Receiver };

type Tools = Pick<Context, "engine" | "log" | "now" | "auditKey">;

/** Writes what became of tries, and switches off a webhook that wants no more or has failed for three days. */
export async function settle(tools: Tools, tried: Array<Tried<Directed, Outcome>>): Promise<void> {
  const now = tools.now();
  await tools.engine.write(async (queries) => {
    for (const one of tried) await settleOne(queries, one, now);
    await judgeWebhook(tools, queries, tried, now);
  });
  for (const one of tried) {
    if (one.end === "interrupted" || one.end === "delivered") continue;
    const { webhook_id: webhook, number, tries } = one.item;
    const { status, error: reason } = one.outcome;
    tools.log.warn({ webhook, number, tries, status, reason }, "A webhook delivery failed");
  }
}

function settleOne(queries: Queries, one: Tried<Directed, Outcome>, now: number) {
  const { item: delivery } = one;
  if (one.end === "interrupted") return settleDelivery(queries, delivery, { tries: delivery.tries - 1 });
  return settleDelivery(queries, delivery, {
    ...one.outcome,
    tried_at: now,
    due_at: one.end === "postponed" ? one.dueAt : null,
    delivered_at: one.end === "delivered" ? now : null,
  });
}

async function judgeWebhook(
  tools: Tools,
  queries: Queries,
  tried: ReadonlyArray<Tried<Directed, Outcome>>,
  now: number,
): Promise<void> {
  const ended = tried.flatMap((one) => (one.end === "interrupted" ? [] : [one]));
  const [first] = ended;
  if (!first) return;
  const { receiver } = first.item;
  const isGone = ended.some(({ outcome }) => outcome.status === GONE);
  const hasSucceeded = ended.some(({ end }) => end === "delivered");
  if (hasSucceeded) await noteSuccess(queries, receiver);
  if (hasSucceeded && !isGone) return;
  const since = await noteFailure(queries, receiver, now);
  if (since === undefined) return;
  if (isGone) await stop(tools, queries, receiver, "The receiver answered 410: it wants no more deliveries.");
  else if (now - since >= FAILING_MS)
    await stop(tools, queries, receiver, "Every delivery has failed for three days.");
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
