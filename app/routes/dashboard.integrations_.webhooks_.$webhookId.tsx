import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useMatches, useRouteError } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { webhookPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import { isDialog } from "#app/forms/dialog-route";
import { submitDelete } from "#app/forms/submit.server";
import { Webhook as WebhookIcon } from "#app/icons";
import { WEBHOOKS } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { orFailed } from "#app/sso-api/or-failed.server";
import { webhooks } from "#app/sso-api/webhooks.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { Deliveries } from "#app/webhooks/deliveries";
import styles from "#app/webhooks/webhook.css?url";
import { WebhookFacts } from "#app/webhooks/webhook-facts";
import { WebhookHeader } from "#app/webhooks/webhook-header";
import { deliveryQuery, openPage } from "#app/webhooks/webhook-page.server";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";

export async function loader(args: LoaderFunctionArgs) {
  const { session, ...page } = await openPage(args);
  const query = deliveryQuery(args.request);
  const deliveries = webhooks.deliveries(session, page.webhook.id, query);
  const list = await orFailed(deliveries, "The deliveries could not be loaded.");
  redirectPastEnd(args.request, list);
  return { ...page, list, size: query.size };
}

/** Sends a delivery again. */
export async function action({ request, params: { webhookId = "" } }: ActionFunctionArgs) {
  const number = Number((await request.formData()).get("number"));
  return submitDelete({
    page: WEBHOOKS,
    send: (session) => webhooks.sendAgain(session, webhookId, Number.isSafeInteger(number) ? number : 0),
    success: "The delivery is sent again in a few seconds",
    failure: "Failed to send the delivery again",
    closeTo: webhookPath(webhookId) + new URL(request.url).search,
  });
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.webhook.name, "Webhooks", PRODUCT].filter(Boolean).join(" · ") },
];

/** The page of a webhook: what it is told of, and what became of it. */
export default function WebhookPage() {
  const { webhook, list, size, canChange, mayTakeOver, readsAudits, readsUsers } =
    useLoaderData<typeof loader>();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  return (
    <>
      <div {...(isCovered && !hydrated && { inert: "" })}>
        <WebhookHeader
          webhook={webhook}
          canChange={canChange}
          mayTakeOver={mayTakeOver}
          readsAudits={readsAudits}
        />
        <div className="webhook-page">
          <WebhookFacts webhook={webhook} readsUsers={readsUsers} />
          <Deliveries
            webhook={webhook}
            list={list}
            size={size}
            maySend={canChange && webhook.active}
            readsAudits={readsAudits}
          />
        </div>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const said = typeof data === "string" ? data : "";
  if (status === 404 && !said) return <ErrorCard status={404} />;
  if (status === 404)
    return (
      <MessageCard
        icon={WebhookIcon}
        title={said}
        actions={<ButtonLink to={WEBHOOKS}>Webhooks</ButtonLink>}
      />
    );
  return <FailedState message={said || "The webhook could not be loaded."} />;
}
