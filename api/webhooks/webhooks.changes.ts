import { uuidv7 } from "uuidv7";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { parseUrl } from "../contract/parse-url";
import type { NewWebhook, Webhook, WebhookInput } from "../contract/webhooks";
import type { Queries } from "../database/engine";
import { conflict, unprocessable } from "../http/errors";
import { whyRefused } from "../http/private-hosts";
import type { Change } from "../noun/change";
import { lock, requireFound } from "../noun/lock";
import { requireVisible } from "../noun/look-alikes";
import { requireOwnerNotAbove, requirePermissionNow } from "../noun/ranks";
import { whatChanged } from "../noun/what-changed";
import { requireProof } from "../proofs/proof";
import type { Caller } from "../sessions/caller";
import { giveUpWaiting } from "./deliveries.queries";
import { newWebhookSecret, secretPlace } from "./secrets";
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  forgetFailures,
  insertWebhook,
  moveCursorToHead,
  updateWebhook,
} from "./webhooks.queries";

/** Each has its own connections and its own rows for each audit. */
const MOST_WEBHOOKS = 50;
export const SWITCHED_OFF = "The webhook was switched off before it was sent.";

export const target = ({ id, name }: Pick<Webhook, "id" | "name">) => ({ type: "webhook", id, name });

type Who = Pick<Change, "caller" | "origin">;

/** @throws {HttpError} 404 */
export const readWebhook = async (queries: Queries, id: string, who: Who): Promise<Webhook> =>
  requireFound("webhook", await findWebhook(queries, id, who));

/** The webhook, which the caller may change: not one of somebody above (GR1b). @throws {HttpError} 403, 404 */
export async function readOwn(queries: Queries, id: string, who: Who): Promise<Webhook> {
  await requirePermissionNow(queries, who.caller, "webhooks:write");
  const webhook = await readWebhook(queries, id, who);
  await requireOwnerNotAbove(queries, who.caller, webhook.createdBy, "webhook");
  return webhook;
}

/** The same, locked until the transaction ends. @throws {HttpError} 403, 404 */
export const lockOwn = (queries: Queries, id: string, who: Who): Promise<Webhook> =>
  lock(queries, { table: "webhooks", word: "webhook", find: (on, one) => readOwn(on, one, who) }, id);

/** @throws {HttpError} 403 without a recent proof, 409 if there are too many, 422 for an address that is not allowed */
export async function createWebhook(
  context: Context,
  input: WebhookInput,
  change: Change,
): Promise<NewWebhook> {
  const { caller, origin } = change;
  const { engine, encryption } = context;
  await requireProof(context, caller);
  requireVisible("name", input.name);
  const checked = { ...input, url: requireAllowed(context, input.url) };
  const id = uuidv7();
  const secret = newWebhookSecret();
  const secretEncrypted = encryption.encrypt(secretPlace(id), secret);
  return engine.write(async (queries) => {
    await requireTelling(queries, caller);
    if ((await countWebhooks(queries)) >= MOST_WEBHOOKS)
      throw conflict(`There can be ${MOST_WEBHOOKS} webhooks. Delete one first.`);
    await insertWebhook(queries, { id, input: checked, secretEncrypted, by: caller.userId, at: origin.at });
    await recordAudit(queries, origin, {
      action: "webhook.create",
      message: `${caller.name} added the webhook ${input.name}`,
      target: target({ id, name: input.name }),
      changes: audited(checked),
    });
    return { ...(await readWebhook(queries, id, change)), secret };
  });
}

/**
 * A webhook that is switched on is told of what happens from then on. All but a new name takes a recent proof: it tells somebody
 * else, or tells less than a watcher waits for.
 *
 * @throws {HttpError} 403, 404, 412, 422 for an address that is not allowed
 */
export function changeWebhook(
  context: Context,
  id: string,
  input: WebhookInput,
  change: Change,
): Promise<Webhook> {
  const { caller, origin, requireVersion } = change;
  return context.engine.longWrite(async (queries) => {
    await requireTelling(queries, caller);
    const before = await lockOwn(queries, id, change);
    requireVersion(before);
    requireVisible("name", input.name, before.name);
    const isMoved = input.url !== before.url;
    const after = isMoved ? { ...input, url: requireAllowed(context, input.url) } : input;
    const isSwitchedOn = input.active && !before.active;
    const { phrases, changes } = whatChanged(toFields(before), toFields(after), {
      name: (name) => `renamed the webhook ${before.name} to ${name}`,
      url: () => `changed the address of the webhook ${before.name}`,
      actions: () => `changed the actions of the webhook ${before.name}`,
      active: (active) => `switched ${active ? "on" : "off"} the webhook ${before.name}`,
    });
    const isRenamedOnly = Object.keys(changes).every((field) => field === "name");
    if (!isRenamedOnly) await requireProof(context, caller, { queries });
    await updateWebhook(queries, id, after);
    if (isSwitchedOn) {
      await moveCursorToHead(queries, id);
      await giveUpWaiting(queries, id, { reason: SWITCHED_OFF });
    }
    if (isMoved || isSwitchedOn) await forgetFailures(queries, id);
    await recordAudit(queries, origin, {
      action: "webhook.update",
      message: `${caller.name} ${phrases.join("; ") || `saved the webhook ${before.name} without changes`}`,
      target: target({ id, name: input.name }),
      changes: { ...changes, ...(isMoved && { url: [masked(before.url), masked(after.url)] }) },
    });
    return readWebhook(queries, id, change);
  });
}

/** Deletes a webhook with what waits for it. @throws {HttpError} 403, also without a recent proof, 404, 412 */
export async function removeWebhook(context: Context, id: string, change: Change): Promise<void> {
  const { caller, origin, requireVersion } = change;
  await context.engine.longWrite(async (queries) => {
    const before = await lockOwn(queries, id, change);
    requireVersion(before);
    await requireProof(context, caller, { queries });
    await deleteWebhook(queries, id);
    await recordAudit(queries, origin, {
      action: "webhook.delete",
      message: `${caller.name} deleted the webhook ${before.name}`,
      target: target(before),
      changes: { url: [masked(before.url), null] },
    });
  });
}

/** A webhook tells only what the person who sets it up may see. @throws {HttpError} 403 */
export async function requireTelling(queries: Queries, caller: Caller): Promise<void> {
  await requirePermissionNow(queries, caller, "webhooks:write");
  await requirePermissionNow(queries, caller, "audits:read");
}

/** Rule WH1. @returns the address as it is called @throws {HttpError} 422 */
function requireAllowed({ config }: Pick<Context, "config">, text: string): string {
  const url = parseUrl(text);
  if (!url) throw unprocessable({ url: ["Enter an address such as https://example.com/hooks."] });
  const refused = whyRefused(url, config.webhookPrivate);
  if (refused !== undefined) throw unprocessable({ url: [refused] });
  return url.href;
}

const actionsText = ({ actions }: Pick<WebhookInput, "actions">) => actions.join(", ") || "all";

const toFields = (webhook: WebhookInput) => ({
  name: webhook.name,
  url: webhook.url,
  actions: actionsText(webhook),
  active: webhook.active,
});

const audited = (webhook: WebhookInput) => ({ ...toFields(webhook), url: masked(webhook.url) });

/** Without the path and the query, which may have a key. */
export function masked(address: string): string {
  const { origin, pathname, search } = new URL(address);
  return pathname + search === "/" ? `${origin}/` : `${origin}/…`;
}
