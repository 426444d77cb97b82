import { uuidv7 } from "uuidv7";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { counted } from "../contract/counts";
import { DAY_MS } from "../contract/durations";
import { iso } from "../contract/moments";
import type { NewWebhook, Webhook, WebhookTest } from "../contract/webhooks";
import { countAll, windowed } from "../database/budgets";
import { conflict, notFound, tooManyRequests } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireProof } from "../proofs/proof";
import { findProfile } from "../sessions/profile.queries";
import { hasAudit, sendAllAnew, sendAnew } from "./deliveries.queries";
import type { Payload } from "./payload";
import { formerSecretPlace, newWebhookSecret, secretPlace } from "./secrets";
import type { Send } from "./send";
import { lockOwn, readOwn, readWebhook, requireTelling, target } from "./webhooks.changes";
import { findReceiver, moveWebhook, replaceSecret } from "./webhooks.queries";

const IS_OFF = "This webhook is off. Switch it on first.";
/** How long a replaced secret signs, too. */
const FORMER_MS = DAY_MS;
/** Tests per user and 15 minutes. */
const MOST_TESTS = 20;

/** Replaces the secret, which signs too for a day. @throws {HttpError} 403 without a recent proof, 404, 412 */
export async function replaceWebhookSecret(
  context: Context,
  id: string,
  change: Change,
): Promise<NewWebhook> {
  const { engine, encryption } = context;
  const { caller, origin, requireVersion } = change;
  await requireProof(context, caller);
  const secret = newWebhookSecret();
  return engine.write(async (queries) => {
    const before = await lockOwn(queries, id, change);
    requireVersion(before);
    const stored = requireFound("webhook", await findReceiver(queries, id));
    const former = encryption.decrypt(secretPlace(id), stored.secret_encrypted);
    await replaceSecret(queries, id, {
      secret_encrypted: encryption.encrypt(secretPlace(id), secret),
      former_secret_encrypted: encryption.encrypt(formerSecretPlace(id), former),
      former_until: origin.at + FORMER_MS,
    });
    await recordAudit(queries, origin, {
      action: "webhook.replace-secret",
      message: `${caller.name} replaced the secret of the webhook ${before.name}`,
      target: target(before),
    });
    return { ...(await readWebhook(queries, id, change)), secret };
  });
}

/**
 * Makes a webhook the caller's, whoever added it: then somebody who may is answerable for what it tells.
 *
 * @throws {HttpError} 403, also without a recent proof and for one of somebody above, 404, 409 for the caller's own, 412
 */
export async function takeOverWebhook(context: Context, id: string, change: Change): Promise<Webhook> {
  const { caller, origin, requireVersion } = change;
  await requireProof(context, caller);
  return context.engine.write(async (queries) => {
    await requireTelling(queries, caller);
    const before = await lockOwn(queries, id, change);
    requireVersion(before);
    if (before.createdBy?.id === caller.userId) throw conflict("This webhook is yours already.");
    const former = before.createdBy ? await findProfile(queries, before.createdBy.id) : undefined;
    await moveWebhook(queries, id, caller.userId);
    await recordAudit(queries, origin, {
      action: "webhook.take-over",
      message: `${caller.name} took over the webhook ${before.name} from ${before.createdBy?.name ?? "a deleted user"}`,
      target: target(before),
      changes: { createdBy: [former?.username ?? null, caller.username] },
    });
    return readWebhook(queries, id, change);
  });
}

/** Sends a made-up event at once, also to a webhook that is off. @throws {HttpError} 403 without a recent proof, 404, 429 */
export async function testWebhook(
  context: Context,
  send: Send,
  id: string,
  who: Pick<Change, "caller" | "origin">,
): Promise<WebhookTest> {
  const { engine } = context;
  const { caller, origin } = who;
  const { at, actor, application } = origin;
  await requireProof(context, caller);
  await readOwn(engine.read, id, who);
  const receiver = requireFound("webhook", await findReceiver(engine.read, id));
  await countAll(engine, [windowed(`webhook-test|${caller.userId}`, MOST_TESTS)], at, (retryAt) =>
    tooManyRequests((retryAt - at) / 1000),
  );
  const payload: Payload = {
    type: "webhook.test",
    timestamp: iso(at),
    sequence: null,
    data: {
      actor: actor
        ? { type: actor.type ?? "user", id: actor.id, name: actor.name, username: actor.username }
        : null,
      target: target(receiver),
      application: application ?? null,
      changes: null,
      outcome: "success",
    },
  };
  const outcome = await send(receiver, { id: `test_${uuidv7()}`, at, body: JSON.stringify(payload) });
  await engine.write((queries) =>
    recordAudit(queries, origin, {
      action: "webhook.test",
      message: `${caller.name} tested the webhook ${receiver.name}${outcome.error === null ? "" : `, which failed: ${outcome.error}`}`,
      target: target(receiver),
    }),
  );
  return outcome;
}

/** Sends a number again, whatever became of it. @throws {HttpError} 404, 409 while the webhook is off */
export async function resendDelivery(
  { engine }: Context,
  id: string,
  number: number,
  who: Pick<Change, "caller" | "origin">,
): Promise<void> {
  const { caller, origin } = who;
  await engine.write(async (queries) => {
    const webhook = await readOwn(queries, id, who);
    if (!webhook.active) throw conflict(IS_OFF);
    if (!(await hasAudit(queries, number))) throw notFound("There is no such delivery.");
    if (!(await sendAnew(queries, { webhookId: id, number, now: origin.at })))
      throw notFound("There is no such delivery.");
    await recordAudit(queries, origin, {
      action: "webhook.resend",
      message: `${caller.name} had number ${number} sent again to the webhook ${webhook.name}`,
      target: target(webhook),
      changes: { number },
    });
  });
}

/** Of a webhook, at a time. */
const MOST_AT_ONCE = 1000;

/** Sends again what did not arrive. @throws {HttpError} 404, 409 while the webhook is off or if everything arrived */
export async function resendDeliveries(
  { engine }: Context,
  id: string,
  who: Pick<Change, "caller" | "origin">,
): Promise<{ count: number }> {
  const { caller, origin } = who;
  return engine.write(async (queries) => {
    const webhook = await readOwn(queries, id, who);
    if (!webhook.active) throw conflict(IS_OFF);
    const count = await sendAllAnew(queries, { webhookId: id, now: origin.at, most: MOST_AT_ONCE });
    if (count === 0) throw conflict("Every delivery has arrived.");
    await recordAudit(queries, origin, {
      action: "webhook.resend",
      message: `${caller.name} had ${counted(count, "delivery", "deliveries")} sent again to the webhook ${webhook.name}`,
      target: target(webhook),
      changes: { count },
    });
    return { count };
  });
}
