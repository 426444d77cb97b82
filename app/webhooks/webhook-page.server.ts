import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PageSchema } from "#api/contract/lists";
import { DELIVERY_STATES } from "#api/contract/webhooks";
import { WEBHOOKS } from "#app/navigation";
import { canChange } from "#app/permissions";
import { currentProfile, requirePage } from "#app/session/guards.server";
import { webhooks } from "#app/sso-api/webhooks.server";
import { PageSizeSchema, readQuery } from "#app/table/list-query";
import { isOffered } from "./webhook-text";

/** @throws {Response} as `requirePage` does */
export async function openPage({ params: { webhookId = "" } }: Pick<LoaderFunctionArgs, "params">) {
  const { session, permissions } = await requirePage(WEBHOOKS);
  const webhook = await webhooks.get(session, webhookId);
  const mayChange = canChange(WEBHOOKS, permissions) && !webhook.isAbove;
  const readsAudits = permissions.includes("audits:read");
  return {
    session,
    webhook,
    canChange: mayChange,
    mayTakeOver: mayChange && readsAudits && isOffered(webhook, (await currentProfile())?.id),
    readsAudits,
    readsUsers: permissions.includes("users:read"),
  };
}

const DeliveryQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  state: z.enum(DELIVERY_STATES).optional(),
});

/** The query of the page's list. */
export const deliveryQuery = (request: Request) =>
  readQuery(DeliveryQuerySchema, new URL(request.url).searchParams);
