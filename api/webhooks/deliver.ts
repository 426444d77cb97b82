import type { Context } from "../context";
import { SECOND_MS } from "../contract/durations";
import { createDeliveries } from "../jobs/deliveries";
import { giveUpWaiting } from "./deliveries.queries";
import { fanOut } from "./fan-out";
import { listWork } from "./fan-out.queries";
import { payloadOf } from "./payload";
import { createSend, type Outcome, PATIENCE_MS } from "./send";
import { type Directed, PAUSES_MS, settle } from "./settle";
import { claimDeliveries, findAudit, listDueWebhooks } from "./tries.queries";
import { SWITCHED_OFF } from "./webhooks.changes";
import { findReceiver } from "./webhooks.queries";

/** Rows per transaction. */
const MOST_LEFT_OVER = 1000;
/** Without webhooks, only every fifth run looks whether another process added one. */
const IDLE_RUNS = 5;

type Tools = Pick<Context, "engine" | "now" | "log" | "metrics" | "config" | "encryption" | "auditKey">;

/** Tells webhooks of sealed audits (rule WH2 of SECURITY.md). */
export function createDeliverer(context: Tools) {
  const { engine, now, log } = context;
  const send = createSend(context);
  let idleRuns = 0;

  const deliveries = createDeliveries<Directed, Outcome>(context, {
    name: "webhooks",
    // As many as there can be webhooks.
    mostTargets: 50,
    mostClaimed: 4,
    concurrentTries: 4,
    leaseMs: 15 * SECOND_MS,
    patienceMs: PATIENCE_MS,
    farewellMs: SECOND_MS / 2,
    listDue: (claim) => listDueWebhooks(engine.read, claim),
    async claim(queries, id, claim) {
      const receiver = await findReceiver(queries, id);
      if (receiver?.active !== 1) return [];
      const claimed = await claimDeliveries(queries, id, claim);
      return claimed.map((delivery) => ({ ...delivery, receiver }));
    },
    attempt: (delivery, signal) => tell(delivery, signal).catch((error) => unwritten(error, delivery)),
    isFailure: ({ error }) => error !== null,
    pauseAfter: ({ tries }) => PAUSES_MS[tries - 1],
    settle: (tried) => settle(context, tried),
  });

  async function tell({ receiver, number }: Directed, signal: AbortSignal): Promise<Outcome> {
    const audit = await findAudit(engine.read, number);
    if (!audit) return { status: null, ms: 0, error: "Its audit was archived." };
    const body = JSON.stringify(payloadOf(number, audit));
    return send(receiver, { id: audit.id, at: now(), body }, signal);
  }

  /** A delivery that can't be written must not hold up the others. */
  function unwritten(error: unknown, { webhook_id: webhook, number }: Directed): Outcome {
    if (engine.isUnavailable(error)) throw error;
    log.error({ err: error, webhook, number }, "A webhook delivery couldn't be written");
    return { status: null, ms: 0, error: "It couldn't be written. The service's log has the details." };
  }

  return {
    ...deliveries,
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
      if (work.length > 0) await deliveries.run();
    },
  };
}
