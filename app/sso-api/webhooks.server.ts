import type { z } from "zod";
import { CountSchema } from "#api/contract/lists";
import {
  type DeliveryListQuerySchema,
  DeliveryListSchema,
  type NewWebhook,
  NewWebhookSchema,
  type Webhook,
  type WebhookInput,
  WebhookSchema,
  WebhookTestSchema,
} from "#api/contract/webhooks";
import { type Bearer, call, change, ifMatch } from "./call.server";
import { resource } from "./resource.server";

const PATH = "/auth/webhooks";
const DELIVERIES = `${PATH}/{id}/deliveries`;

/** Webhooks: additions of our service ("webhooks"). */
export const webhooks = {
  /** `create` answers with the secret, this once. */
  ...resource<Webhook, WebhookInput, NewWebhook>({
    path: PATH,
    one: WebhookSchema,
    created: NewWebhookSchema,
  }),

  /** Sends a made-up event at once. */
  test: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: `${PATH}/{id}/test`, id, token, answer: WebhookTestSchema }),

  /** Answers with the new secret, this once. @param version the version that was seen */
  replaceSecret: ({ token }: Bearer, id: string, version: string | undefined) =>
    change({
      method: "POST",
      path: `${PATH}/{id}/secret`,
      id,
      token,
      headers: ifMatch(version),
      answer: NewWebhookSchema,
    }),

  /** @param version the version that was seen */
  takeOver: ({ token }: Bearer, id: string, version: string | undefined) =>
    change({
      method: "POST",
      path: `${PATH}/{id}/take-over`,
      id,
      token,
      headers: ifMatch(version),
      answer: WebhookSchema,
    }),

  deliveries: ({ token }: Bearer, id: string, query: z.output<typeof DeliveryListQuerySchema>) =>
    call({ method: "GET", path: DELIVERIES, id, query, token, answer: DeliveryListSchema }),

  /** Sends again what did not arrive, and answers with how many. */
  sendAllAgain: ({ token }: Bearer, id: string) =>
    change({ method: "POST", path: DELIVERIES, id, token, answer: CountSchema }),

  sendAgain: ({ token }: Bearer, id: string, number: number) =>
    change({ method: "POST", path: `${DELIVERIES}/${number}`, id, token }),
};
