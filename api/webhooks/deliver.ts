import type { Context } from "../context";
import { SECOND_MS } from "../contract/durations";
import { createLanes } from "../jobs/lanes";
import { giveUpWaiting } from "./deliveries.queries";
import { fanOut } from "./fan-out";
import { listWork } from "./fan-out.queries";
import { payloadOf } from "./payload";
import { createSend, type Outcome } from "./send";
import { settle, type Tried } from "./settle";
import { type ClaimedDelivery, claimDeliveries, findAudit, listDueWebhooks } from "./tries.queries";
import { SWITCHED_OFF } from "./webhooks.changes";
import { findReceiver, type Receiver } from "./webhooks.queries";

/** As many as there can be webhooks: a slow receiver holds up no other. */
const MOST_LANES = 50;
/** Tries of one webhook at the same time. */
const MOST_TRIES = 4;
/** If a process dies during a try, the next one follows this long after its start. */
const LEASE_MS = 15 * SECOND_MS;
/** A shutdown waits this long for running tries. */
const FAREWELL_MS = SECOND_MS / 2;
/** Rows per transaction. */
const MOST_LEFT_OVER = 1000;
/** Without webhooks, only every fifth run looks whether another process added one. */
const IDLE_RUNS = 5;

type Tools = Pick<Context, "engine" | "now" | "log" | "config" | "encryption" | "auditKey">;

/** Tells webhooks of sealed audits (rule WH2 of SECURITY.md). */
export function createDeliverer(context: Tools) {
  const { engine, now, log } = context;
  const send = createSend(context);
  const lanes = createLanes(MOST_LANES, serve, (error, webhook) =>
    log.warn({ err: error, webhook }, "Webhook deliveries will be tried again"),
  );
  let idleRuns = 0;

  const claim = () => ({ now: now(), until: now() + LEASE_MS });

  async function serve(id: string, signal: AbortSignal): Promise<void> {
    for (let more = true; more && !signal.aborted; ) {
      const { receiver, deliveries } = await take(id);
      if (!receiver || deliveries.length === 0) return;
      const tried = await Promise.all(deliveries.map((delivery) => attempt(receiver, delivery, signal)));
      await engine.write((queries) => settle(context, queries, receiver, tried));
      more = deliveries.length === MOST_TRIES;
    }
  }

  const take = (id: string) =>
    engine.write(async (queries) => {
      const receiver = await findReceiver(queries, id);
      if (receiver?.active !== 1) return { deliveries: [] };
      return { receiver, deliveries: await claimDeliveries(queries, id, { ...claim(), most: MOST_TRIES }) };
    });

  async function attempt(receiver: Receiver, delivery: ClaimedDelivery, signal: AbortSignal): Promise<Tried> {
    const outcome = await tell(receiver, delivery, signal).catch((error) => unwritten(error, delivery));
    if (signal.aborted && outcome.error !== null) return { delivery, outcome: "interrupted" };
    const { error: reason, status } = outcome;
    if (reason !== null) {
      const { number, tries } = delivery;
      log.warn({ webhook: receiver.id, number, tries, status, reason }, "A webhook delivery failed");
    }
    return { delivery, outcome };
  }

  async function tell(
    receiver: Receiver,
    { number }: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const audit = await findAudit(engine.read, number);
    if (!audit) return { status: null, ms: 0, error: "Its audit was archived." };
    const body = JSON.stringify(payloadOf(number, audit));
    return send(receiver, { id: audit.id, at: now(), body }, signal);
  }

  /** A delivery that can't be written must not hold up the others. */
  function unwritten(error: unknown, { webhook_id: webhook, number }: ClaimedDelivery): Outcome {
    if (engine.isUnavailable(error)) throw error;
    log.error({ err: error, webhook, number }, "A webhook delivery couldn't be written");
    return { status: null, ms: 0, error: "It couldn't be written. The service's log has the details." };
  }

  return {
    /** Fans out what was sealed, and starts to send what is due. It doesn't wait for the answers. */
    async run(): Promise<void> {
      if (idleRuns > 0 && idleRuns++ < IDLE_RUNS) return;
      const work = await listWork(engine.read);
      idleRuns = work.length === 0 ? 1 : 0;
      if (work.some(({ isBehind }) => isBehind)) await fanOut(context);
      for (const { id, isLeftOver } of work)
        if (isLeftOver)
          await engine.write((queries) =>
            giveUpWaiting(queries, id, { reason: SWITCHED_OFF, most: MOST_LEFT_OVER }),
          );
      if (work.length === 0) return;
      for (const id of await listDueWebhooks(engine.read, claim())) lanes.start(id);
    },
    /** Waits for the tries that are under way. */
    idle: lanes.idle,
    /** Interrupts tries that take longer than a moment. The next start repeats them. */
    stop: () => lanes.stop(FAREWELL_MS),
  };
}
