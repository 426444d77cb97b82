import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { isAtWork } from "#app/batches/batch-text";
import { openBatches } from "#app/batches/batches.server";
import styles from "#app/batches/page/batch.css?url";
import { BatchHeader } from "#app/batches/page/batch-header";
import { idOf, readRows } from "#app/batches/page/page.server";
import { ProgressCard } from "#app/batches/page/progress-card";
import { Refreshing } from "#app/batches/page/refreshing";
import { RowLists } from "#app/batches/page/row-lists";
import { Summary } from "#app/batches/page/summary";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import { isDialog } from "#app/forms/dialog-route";
import { findProofNeeded } from "#app/forms/proof.server";
import { ListChecks } from "#app/icons";
import { BATCHES } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { batches } from "#app/sso-api/batches.server";

export { action } from "#app/batches/page/actions.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await openBatches();
  const batch = await batches.read(session, idOf(params));
  const { add, change } = batch.counts;
  const canApply = batch.state === "ready" && batch.mayChange && add + change > 0;
  const [rows, proof] = await Promise.all([
    readRows(session, batch, request),
    canApply ? findProofNeeded(session) : undefined,
  ]);
  return { batch, ...rows, canApply, proof };
}

/** A refusal may mean that somebody else was quicker: the page shows what is so now. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus >= 400;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.batch.title ?? "Bulk change"} · ${PRODUCT}` },
];

/** A bulk change: what it would do, how far it is, and what it did. */
export default function BatchPage() {
  const { batch } = useLoaderData<typeof loader>();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  return (
    <>
      <div {...(isCovered && !hydrated && { inert: "" })}>
        <BatchHeader />
        <div className="page-stack mt-5">
          {isAtWork(batch) ? <ProgressCard /> : <Summary />}
          <RowLists />
        </div>
        {!isCovered && <Refreshing />}
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
  if (status === 404) {
    return (
      <MessageCard
        icon={ListChecks}
        title={said}
        actions={<ButtonLink to={BATCHES}>Bulk changes</ButtonLink>}
      />
    );
  }
  return <FailedState message={said || "The bulk change could not be loaded."} />;
}
