import { MAX_PAGE_SIZE } from "#api/contract/lists";
import type { Session } from "#app/request/session.server";
import { webhooks as client } from "#app/sso-api/webhooks.server";
import { SsoApiError } from "#app/sso-api-error";
import { toWebhookInput, type WebhookForm } from "./webhook-form";

/** @throws {SsoApiError} */
export async function createWebhook(session: Session, form: WebhookForm) {
  await requireNewName(session, form.name);
  return client.create(session, toWebhookInput(form));
}

/**
 * Without a script, reloading the page that shows a new secret sends the form again.
 *
 * @throws {SsoApiError} 409
 */
async function requireNewName(session: Session, name: string): Promise<void> {
  const { items } = await client.list(session, { page: 1, size: MAX_PAGE_SIZE, searchTerm: name });
  if (items.some((webhook) => webhook.name === name))
    throw new SsoApiError(409, undefined, { name: ["There is a webhook with this name already."] });
}
