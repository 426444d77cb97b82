import { randomUUID } from "node:crypto";
import { createArchivesCheck } from "./audit-trail/check-archives";
import { createSealer } from "./audit-trail/seal";
import { stopBatches, workOnBatches } from "./batches/work";
import type { Context } from "./context";
import { HOUR_MS, MINUTE_MS } from "./contract/durations";
import type { PurgeTools } from "./jobs/purges";
import { repeat } from "./jobs/repeat";
import { createBackChannel } from "./openid/back-channel";
import { createOutbox } from "./outbox/outbox";
import { answerResetRequests } from "./outbox/reset-requests";
import { PURGES } from "./purges";
import { createPublicUrlCheck, EVERY_MS } from "./status/public-urls";
import { createDeliverer } from "./webhooks/deliver";

/** Deletes what nobody needs any more. */
export async function purge(tools: PurgeTools): Promise<void> {
  for (const remove of PURGES) await remove(tools);
}

/**
 * @param pollMs how often jobs that wait for work look for it, in ms
 * @returns a function that stops all jobs
 */
export function startBackground(context: Context, pollMs: number): () => Promise<void> {
  const { engine, log, refusals, scimRequests, signingKeys } = context;
  const { mail } = context.config;
  const sealer = createSealer(context, randomUUID());
  const deliverers = [
    createBackChannel(context),
    createDeliverer(context),
    ...(mail ? [createOutbox(context, mail)] : []),
  ];
  const polled: Record<string, () => Promise<void>> = {
    "seal audits": sealer.seal,
    "check archives": createArchivesCheck(context),
    "audit refusals": refusals.flush,
    "log SCIM requests": scimRequests.flush,
    "bulk changes": () => workOnBatches(context),
    ...(mail && { "answer reset requests": () => answerResetRequests(context) }),
  };
  for (const { name, run } of deliverers) polled[name] = run;
  const stops = [
    ...Object.entries(polled).map(([name, work]) => repeat(context, name, pollMs, work)),
    repeat(context, "compare PUBLIC_URL", EVERY_MS, createPublicUrlCheck(context)),
    repeat(context, "purge", 2 * MINUTE_MS, () => purge(context)),
    repeat(context, "tune the database", HOUR_MS, engine.tune),
    repeat(context, "rotate signing keys", HOUR_MS, () => signingKeys.rotate()),
    () => stopBatches(context),
    ...deliverers.map(({ stop }) => stop),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await sealer.stop().catch((error) => {
      log.warn({ err: error }, "Others will seal audits some seconds later");
    });
    await refusals.flush().catch((error) => {
      log.error({ err: error }, "Refusals couldn't be audited");
    });
    await scimRequests.flush().catch((error) => {
      log.error({ err: error }, "Requests of a directory couldn't be logged");
    });
  };
}
