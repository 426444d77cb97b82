import * as z from "zod/mini";
import { lineSchema, required } from "#api/contract/text";
import { trimmed } from "#api/contract/trimmed";
import type { Webhook, WebhookInput } from "#api/contract/webhooks";

/** Every audit, or those of the chosen actions. */
const EVENTS = ["all", "chosen"] as const;
export type Events = (typeof EVENTS)[number];

export const WebhookFormSchema = z
  .object({
    name: lineSchema(64),
    url: z
      .string({ error: required })
      .check(
        z.overwrite(trimmed),
        z.minLength(1, { error: required }),
        z.maxLength(2000, "Use at most 2,000 characters."),
      ),
    events: z.enum(EVENTS, "Choose which events to send."),
    actions: z._default(z.array(z.string()), []),
    active: z._default(z.enum(["on", "off"], "Choose on or off."), "on"),
    version: z.optional(z.string()),
  })
  .check(
    z.refine(({ events, actions }) => events !== "chosen" || Boolean(actions?.length), {
      path: ["actions"],
      error: "Choose at least one event.",
      when: () => true,
    }),
  );
export type WebhookForm = z.output<typeof WebhookFormSchema>;

/** The call's body. */
export const toWebhookInput = ({ name, url, events, actions, active }: WebhookForm): WebhookInput => ({
  name,
  url,
  actions: events === "all" ? [] : actions,
  active: active === "on",
});

/** A webhook as the form's fields hold it. */
export const toWebhookForm = ({ name, url, actions, active }: Webhook) => ({
  name,
  url,
  events: actions.length === 0 ? ("all" as const) : ("chosen" as const),
  actions,
  active: active ? ("on" as const) : ("off" as const),
});
