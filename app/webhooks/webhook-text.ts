import { formatCount } from "#api/contract/counts";
import { parseUrl } from "#api/contract/parse-url";
import type { Delivery, Webhook } from "#api/contract/webhooks";

/** All events of a noun, as a webhook names them. */
export const eventsOf = (noun: string): string => `${noun}.*`;

/** Why nobody answers for a webhook. Undefined if somebody does. */
export function orphanText({ createdBy, lacking }: Pick<Webhook, "createdBy" | "lacking">) {
  if (lacking.length === 0) return undefined;
  return createdBy ? `${createdBy.name} is inactive or may not have webhooks now` : "Its owner was deleted";
}

/** Whether somebody may take a webhook over, of those who may change webhooks. */
export const isOffered = ({ createdBy, isAbove }: Pick<Webhook, "createdBy" | "isAbove">, id?: string) =>
  !isAbove && createdBy?.id !== id;

/** The host of a webhook's address; the address itself if it has none. */
export const hostOf = ({ url }: Pick<Webhook, "url">): string => parseUrl(url)?.host ?? url;

/** Events that a text names. */
const NAMED = 2;

/** "user.*, group.update +3" */
export function actionsText({ actions }: Pick<Webhook, "actions">): string {
  if (actions.length === 0) return "All events";
  const more = actions.length - NAMED;
  return actions.slice(0, NAMED).join(", ") + (more > 0 ? ` +${formatCount(more)}` : "");
}

export const DELIVERY_LABELS: Record<Delivery["state"], string> = {
  waiting: "Waiting",
  delivered: "Delivered",
  failed: "Failed",
};

/** "Answered 200 in 34 ms." */
export function resultText({ status, ms, error }: Pick<Delivery, "status" | "ms" | "error">): string {
  if (error !== null) return error;
  if (status === null) return "";
  return ms === null ? `Answered ${status}.` : `Answered ${status} in ${formatCount(ms)} ms.`;
}
