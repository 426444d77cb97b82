import { randomUUID } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { createSealer } from "./audits/seal";
import type { Context } from "./context";
import type { Queries } from "./database/engine";
import { settleCounts } from "./http/refusals";
import { KNOWN_MS } from "./security/throttle";
import { deleteForgottenNetworks } from "./sign-in/accounts.queries";
import { deleteForgottenMonths } from "./sign-in/activity.queries";
import { deleteForgottenDevices } from "./sign-in/devices.queries";
import { deleteExpiredRequests } from "./sign-in/requests.queries";
import { deleteExpiredSessions } from "./sign-in/sessions.queries";
import { deleteExpiredPendings } from "./sign-in/steps.queries";

/** Rows that one transaction removes: a purge never holds up who wants to write. */
const BATCH = 200;
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Does the work again and again, one run at a time, until it is stopped. A run that fails is logged and the next one
 * tries again.
 *
 * @returns stops it, and waits for the run that is under way
 */
export function repeat(context: Context, name: string, everyMs: number, work: () => Promise<void>) {
  let running: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    running = work()
      .catch((error) => {
        if (context.engine.isUnavailable(error)) context.metrics?.databaseError();
        context.log.warn({ err: error, job: name }, "A background job failed; it will run again");
      })
      .finally(() => {
        busy = false;
      });
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/**
 * Removes what has run out: sessions, counts of attempts, spent requests, sign-ins that nobody went on with, networks and
 * devices that nobody came from lately, and what deleted applications left.
 */
export async function purge({
  engine,
  now,
  auditKey,
}: Pick<Context, "engine" | "now" | "auditKey">): Promise<void> {
  const inBatches = async (remove: (queries: Queries) => Promise<number>) => {
    while ((await engine.write(remove)) >= BATCH) await othersTurn();
  };
  await inBatches((queries) => settleCounts(queries, { auditKey, at: now() }, BATCH));
  await inBatches((queries) => deleteExpiredSessions(queries, now(), BATCH));
  await inBatches((queries) => deleteExpiredRequests(queries, now(), BATCH));
  await inBatches((queries) => deleteForgottenMonths(queries, BATCH));
  await inBatches((queries) => deleteForgottenNetworks(queries, now() - KNOWN_MS, BATCH));
  await inBatches((queries) => deleteForgottenDevices(queries, now() - KNOWN_MS, BATCH));
  await inBatches((queries) => deleteExpiredPendings(queries, now(), BATCH));
}

/** @returns stops all of it */
export function startBackground(context: Context): () => Promise<void> {
  const stops = [
    repeat(context, "seal audits", SECOND_MS, createSealer(context, randomUUID())),
    repeat(context, "audit refusals", SECOND_MS, context.refusals.flush),
    repeat(context, "tune the database", HOUR_MS, context.engine.tune),
    repeat(context, "purge", 2 * MINUTE_MS, () => purge(context)),
    repeat(context, "rotate signing keys", 60 * MINUTE_MS, () => context.signingKeys.rotate()),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await context.refusals.flush().catch((error) => {
      context.log.error({ err: error }, "Refusals could not be audited");
    });
  };
}
