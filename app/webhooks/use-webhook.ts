import { Webhook } from "#app/icons";
import { sectionOf, WEBHOOKS } from "#app/navigation";
import { type Subject, useSubject } from "#app/subject/subject";
import type { loader } from "./webhook-page.server";

/** The page of a webhook. */
export const WEBHOOK: Subject<typeof loader> = {
  route: "routes/dashboard.integrations_.webhooks_.$webhookId",
  noun: "webhook",
  icon: Webhook,
  list: sectionOf(WEBHOOKS),
  nameOf: ({ webhook }) => webhook.name,
};

export const useWebhook = () => useSubject(WEBHOOK);
