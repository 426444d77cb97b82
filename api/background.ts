import { randomUUID } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { deleteForgottenMonths } from "./activity/activity.queries";
import { createArchivesCheck } from "./audit-trail/check-archives";
import { settleCounts } from "./audit-trail/refusals";
import { createSealer } from "./audit-trail/seal";
import { deleteForgottenNetworks } from "./authentication/accounts.queries";
import { deleteForgottenDevices } from "./authentication/devices.queries";
import { KNOWN_MS } from "./authentication/throttle";
import { deleteExpiredBatches } from "./batches/batches.queries";
import { stopBatches, workOnBatches } from "./batches/work";
import type { Context } from "./context";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./contract/durations";
import type { Queries } from "./database/engine";
import { deleteExpired } from "./database/expired.queries";
import { UNCONFIRMED_MS } from "./factors/totp";
import { deleteUnconfirmed } from "./factors/totp.queries";
import { repeat } from "./jobs/repeat";
import { deleteExpiredSecrets } from "./keys/application-secrets.queries";
import { deleteOldMails } from "./mail/mails.queries";
import { createBackChannel } from "./openid/back-channel";
import { deleteOldMessages } from "./openid/logout-messages.queries";
import { deleteOldRefusedRequests } from "./openid/refused-requests.queries";
import { makeRoom } from "./openid/strangers";
import { createOutbox } from "./outbox/outbox";
import { answerResetRequests } from "./outbox/reset-requests";
import { deleteOldRequests } from "./outbox/reset-requests.queries";
import { KEPT_REQUESTS } from "./scim/request-log";
import { deleteOldScimRequests } from "./scim/requests.queries";
import { deleteExpiredRequests } from "./signed-requests/requests.queries";
import { createPublicUrlCheck, EVERY_MS } from "./status/public-urls";
import { deleteOldTokens } from "./tokens/tokens.queries";
import { createDeliverer } from "./webhooks/deliver";
import { deleteOldDeliveries } from "./webhooks/deliveries.queries";
import { deleteFormerSecrets } from "./webhooks/webhooks.queries";

/** Rows per transaction, so that a purge never blocks other writers for long. */
const BATCH = 200;
const MESSAGES_KEPT_MS = DAY_MS;
const RESET_REQUESTS_KEPT_MS = DAY_MS;
const ENDED_TOKENS_KEPT_MS = 90 * DAY_MS;
const REFUSED_REQUESTS_KEPT_MS = 30 * DAY_MS;
const MAILS_KEPT_MS = 30 * DAY_MS;
const DELIVERIES_KEPT_MS = 14 * DAY_MS;
const PURGED_BY_EXPIRY = [
  "token_pairs",
  "oidc_records",
  "sign_ins",
  "pending_sign_ins",
  "spent_challenges",
  "links",
  "deleted_users",
] as const;

/**
 * Deletes expired sign-ins with their pairs and OpenID Connect logins, OpenID Connect records, attempt counts, spent
 * requests and challenges, pending sign-ins, links, networks and devices that are no longer known, authenticator apps that were not
 * confirmed, former secrets of applications and webhooks, API tokens that ended 90 days ago, old refused requests, mails and
 * webhook deliveries, logout messages that were not delivered and reset requests that were not answered in a day, bulk changes
 * that have expired, requests of directories but the last 1,000, rows left by deleted applications, and the oldest OpenID Connect
 * requests where strangers left too many.
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
  // Pairs and records expire before their sign-in.
  for (const table of PURGED_BY_EXPIRY)
    await inBatches((queries) => deleteExpired(queries, table, now(), BATCH));
  await makeRoom({ engine, now });
  await inBatches((queries) => deleteExpiredRequests(queries, now(), BATCH));
  await engine.write((queries) => deleteExpiredSecrets(queries, now()));
  await engine.write((queries) => deleteFormerSecrets(queries, now()));
  await inBatches((queries) => deleteForgottenMonths(queries, BATCH));
  await inBatches((queries) => deleteForgottenNetworks(queries, now() - KNOWN_MS, BATCH));
  await inBatches((queries) => deleteForgottenDevices(queries, now() - KNOWN_MS, BATCH));
  await inBatches((queries) => deleteOldMessages(queries, now() - MESSAGES_KEPT_MS, BATCH));
  await inBatches((queries) => deleteOldRefusedRequests(queries, now() - REFUSED_REQUESTS_KEPT_MS, BATCH));
  await inBatches((queries) => deleteUnconfirmed(queries, now() - UNCONFIRMED_MS, BATCH));
  await inBatches((queries) => deleteOldMails(queries, now() - MAILS_KEPT_MS, BATCH));
  await inBatches((queries) => deleteOldDeliveries(queries, now() - DELIVERIES_KEPT_MS, BATCH));
  await inBatches((queries) => deleteOldTokens(queries, now() - ENDED_TOKENS_KEPT_MS, BATCH));
  await inBatches((queries) => deleteExpiredBatches(queries, now(), BATCH));
  await inBatches((queries) => deleteOldScimRequests(queries, KEPT_REQUESTS, BATCH));
  await inBatches((queries) => deleteOldRequests(queries, now() - RESET_REQUESTS_KEPT_MS, BATCH));
}

/**
 * @param pollMs how often jobs that wait for work look for it, in ms
 * @returns a function that stops all jobs
 */
export function startBackground(context: Context, pollMs: number): () => Promise<void> {
  const sealer = createSealer(context, randomUUID());
  const backChannel = createBackChannel(context);
  const deliverer = createDeliverer(context);
  const { mail } = context.config;
  const outbox = mail && createOutbox(context, mail);
  const stops = [
    repeat(context, "seal audits", pollMs, sealer.seal),
    repeat(context, "compare PUBLIC_URL", EVERY_MS, createPublicUrlCheck(context)),
    repeat(context, "check archives", pollMs, createArchivesCheck(context)),
    repeat(context, "audit refusals", pollMs, context.refusals.flush),
    repeat(context, "log SCIM requests", pollMs, context.scimRequests.flush),
    repeat(context, "tune the database", HOUR_MS, context.engine.tune),
    repeat(context, "purge", 2 * MINUTE_MS, () => purge(context)),
    repeat(context, "rotate signing keys", HOUR_MS, () => context.signingKeys.rotate()),
    repeat(context, "back-channel logout", pollMs, backChannel.run),
    repeat(context, "webhooks", pollMs, deliverer.run),
    repeat(context, "bulk changes", pollMs, () => workOnBatches(context)),
    ...(outbox
      ? [
          repeat(context, "answer reset requests", pollMs, () => answerResetRequests(context)),
          repeat(context, "send mails", pollMs, outbox.run),
        ]
      : []),
  ];
  return async () => {
    await Promise.all([stopBatches(context), ...stops.map((stop) => stop()), outbox?.stop()]);
    await Promise.all([backChannel.stop(), deliverer.stop()]);
    await sealer.stop().catch((error) => {
      context.log.warn({ err: error }, "Others will seal audits some seconds later");
    });
    await context.refusals.flush().catch((error) => {
      context.log.error({ err: error }, "Refusals couldn't be audited");
    });
    await context.scimRequests.flush().catch((error) => {
      context.log.error({ err: error }, "Requests of a directory couldn't be logged");
    });
  };
}
