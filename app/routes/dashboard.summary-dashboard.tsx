import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { findAttention } from "#app/sso-api/attention.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { Activities } from "#app/summary/activities";
import { attentionPoints } from "#app/summary/attention-rows.server";
import { Figures } from "#app/summary/figures";
import { linksFor } from "#app/summary/links.server";
import { Points } from "#app/summary/points";
import styles from "#app/summary/summary.css?url";
import { SummaryFilters } from "#app/summary/summary-filters";
import { redirectPastEnds, summaryQuery } from "#app/summary/summary-query.server";
import { applicationFilterOptions } from "#app/table/application-filter.server";
import { lastTwelveMonths } from "#app/table/months";

export const meta = pageTitle("Summary Dashboard");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(SUMMARY_DASHBOARD);
  const query = summaryQuery(request);
  const [summary, applications, attention] = await Promise.all([
    orFailed(audits.summary(session, query), "The summary could not be loaded."),
    applicationFilterOptions(session),
    findAttention(session),
  ]);
  if (!("failed" in summary)) redirectPastEnds(request, query, summary);
  const { userSize, appSize } = query;
  const links = await linksFor(permissions);
  const months = lastTwelveMonths(new Date());
  const points = attention && attentionPoints(attention, links.reminder);
  return { summary, applications, links, months, ...points, sizes: { userSize, appSize } };
}

export default function SummaryDashboardPage() {
  const { summary, links, sizes, applications, months, ...points } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="Summary Dashboard" description="Who signs in, and where." />
      <Points {...points} readsUsers={links.users} />
      <div className="list-card">
        <SummaryFilters applications={applications} months={months} />
        {"failed" in summary && <FailedState message={summary.failed} />}
      </div>
      {!("failed" in summary) && (
        <>
          <Figures summary={summary} params={params} links={links} />
          <Activities summary={summary} links={links} {...sizes} />
        </>
      )}
    </>
  );
}
