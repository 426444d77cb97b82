import { WEBHOOKS } from "#app/navigation";

/** @param dialog the last part of a dialog's address; without one, the webhook's page */
export const pageOfWebhook = (id: string, dialog = ""): string =>
  `${WEBHOOKS}/${encodeURIComponent(id)}${dialog && `/${dialog}`}`;
