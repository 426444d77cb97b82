import { z } from "zod";

import { CreatorSchema } from "./creator";
import { PageQuerySchema, pagedListSchema, SearchQuerySchema } from "./lists";
import { DELIVERY_STATES } from "./states";
import { lineSchema } from "./text";
import { trimmed } from "./trimmed";

export { DELIVERY_STATES } from "./states";

/** An action of audits such as "user.update", or all of a noun: "user.*". */
const ActionSchema = z
  .string()
  .regex(/^[a-z-]{1,32}(\.[a-z-]{1,40})?(\.\*)?$/, "must be an action such as user.update")
  .meta({ examples: ["user.update"] });

/** Body of POST and PUT. */
export const WebhookInputSchema = z.strictObject({
  name: lineSchema(64),
  /** https. Private addresses are refused, unless `WEBHOOK_PRIVATE` lists them. */
  url: z.string().overwrite(trimmed).min(1).max(2000),
  /** Empty: every audit. */
  actions: z
    .array(ActionSchema)
    .max(100)
    .transform((actions) => [...new Set(actions)].sort()),
  active: z.boolean(),
});
export type WebhookInput = z.infer<typeof WebhookInputSchema>;

export const WebhookSchema = CreatorSchema.extend({
  id: z.string(),
  name: z.string(),
  /** Without path and query (`https://hooks.example.com/…`) for those who lack `webhooks:write`. */
  url: z.string(),
  actions: z.array(z.string()),
  active: z.boolean(),
  /** Since when every delivery has failed. */
  failingSince: z.string().nullable(),
  /** Why the service switched it off itself. */
  endedReason: z.string().nullable(),
  /** Until when the replaced secret signs too. */
  formerUntil: z.string().nullable(),
  /** Deliveries that are due or being tried again. */
  waiting: z.int(),
  lastDeliveredAt: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
});
export type Webhook = z.infer<typeof WebhookSchema>;
export const WebhookListQuerySchema = SearchQuerySchema;
export const WebhookListSchema = pagedListSchema(WebhookSchema);

/** The answer of POST and of a replaced secret: `whsec_…`, shown once. */
export const NewWebhookSchema = WebhookSchema.extend({ secret: z.string() });
export type NewWebhook = z.infer<typeof NewWebhookSchema>;

export const DeliverySchema = z.object({
  /** Of the sealed audit. */
  number: z.int(),
  action: z.string(),
  /** The audit's sentence. */
  message: z.string(),
  state: z.enum(DELIVERY_STATES),
  tries: z.int(),
  /** The receiver's HTTP status at the last try. */
  status: z.int().nullable(),
  ms: z.int().nullable(),
  /** Why the last try failed. Never the body of the answer. */
  error: z.string().nullable(),
  createdAt: z.string(),
  triedAt: z.string().nullable(),
  /** The next try, if there is one. */
  dueAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof DeliverySchema>;
export const DeliveryListQuerySchema = PageQuerySchema.extend({ state: z.enum(DELIVERY_STATES).optional() });
/** The last 100 at most. */
export const DeliveryListSchema = pagedListSchema(DeliverySchema);

/** The answer of a test: what the receiver answered, or why it could not be reached. */
export const WebhookTestSchema = z.object({
  status: z.int().nullable(),
  ms: z.int(),
  error: z.string().nullable(),
});
export type WebhookTest = z.infer<typeof WebhookTestSchema>;
