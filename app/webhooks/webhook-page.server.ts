import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { PageSchema } from "#api/contract/lists";
import { DELIVERY_STATES } from "#api/contract/webhooks";
import { WEBHOOKS } from "#app/navigation";
import { canChange } from "#app/permissions";
import { currentProfile, requirePage } from "#app/session/guards.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { webhooks } from "#app/sso-api/webhooks.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { PageSizeSchema, readQuery } from "#app/table/list-query";
import { isOffered } from "./webhook-text";

const DeliveryQuerySchema = z.object({
  page: PageSchema,
  size: PageSizeSchema,
  state: z.enum(DELIVERY_STATES).optional(),
});

export async function loader({ request, params: { webhookId = "" } }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(WEBHOOKS);
  const webhook = await webhooks.get(session, webhookId);
  const mayChange = canChange(WEBHOOKS, permissions) && !webhook.isAbove;
  const readsAudits = permissions.includes("audits:read");
  const query = readQuery(DeliveryQuerySchema, new URL(request.url).searchParams);
  const deliveries = webhooks.deliveries(session, webhook.id, query);
  const list = await orFailed(deliveries, "The deliveries could not be loaded.");
  redirectPastEnd(request, list);
  return {
    webhook,
    list,
    size: query.size,
    canChange: mayChange,
    mayTakeOver: mayChange && readsAudits && isOffered(webhook, (await currentProfile())?.id),
    readsAudits,
    readsUsers: permissions.includes("users:read"),
  };
}
