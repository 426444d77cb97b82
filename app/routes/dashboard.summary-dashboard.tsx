import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { Summary } from "#api/contract/summary";
import { EmptyState } from "#app/components/empty-state";
import { FailedState } from "#app/components/failed-state";
import { PageHeader } from "#app/components/page-header";
import { Activity } from "#app/icons";
import { SUMMARY_DASHBOARD } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { requirePage } from "#app/session/guards.server";
import { findAttention } from "#app/sso-api/attention.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { APPLICATION_PAGING, applicationActivity, USER_PAGING, userActivity } from "#app/summary/activity";
import { Figures } from "#app/summary/figures";
import { FirstSteps } from "#app/summary/first-steps";
import { linksFor } from "#app/summary/links.server";
import { NeedsAttention } from "#app/summary/needs-attention";
import styles from "#app/summary/summary.css?url";
import { applicationColumns, userColumns } from "#app/summary/summary-columns";
import { summaryQuery } from "#app/summary/summary-query.server";
import { addressOf } from "#app/table/address";
import { applicationFilterOptions } from "#app/table/application-filter.server";
import { FilterForm } from "#app/table/filter-form";
import { ListCard } from "#app/table/list-card";
import { lastTwelveMonths } from "#app/table/months";

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
  return { summary, attention, links, userSize, appSize, applications, months: lastTwelveMonths(new Date()) };
}

/** Redirects an address past a table's end to its last page. */
function redirectPastEnds(request: Request, asked: ReturnType<typeof summaryQuery>, summary: Summary) {
  const { pathname, searchParams } = new URL(request.url);
  const past = {
    ...(asked.userPage > Math.max(1, summary.totalUserPages) && { userPage: summary.totalUserPages }),
    ...(asked.appPage > Math.max(1, summary.totalAppPages) && { appPage: summary.totalAppPages }),
  };
  if (Object.keys(past).length > 0) throw redirect(addressOf(pathname, searchParams, past));
}

export const meta: MetaFunction = () => [{ title: `Summary Dashboard · ${PRODUCT}` }];

export default function SummaryDashboardPage() {
  const { summary, attention, links, userSize, appSize, applications, months } =
    useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHeader title="Summary Dashboard" description="Who signs in, and where. Dates are in UTC." />
      {attention?.firstSteps && <FirstSteps progress={attention.firstSteps} readsUsers={links.users} />}
      {attention && <NeedsAttention attention={attention} />}
      <div className="list-card">
        <FilterForm
          path={SUMMARY_DASHBOARD}
          params={params}
          label="activity"
          pages={[USER_PAGING.page, APPLICATION_PAGING.page]}
          filters={[
            { kind: "text", name: "user", label: "User" },
            { kind: "select", name: "applicationId", label: "Application", options: applications },
            { kind: "select", name: "month", label: "Month", options: months },
          ]}
        />
        {"failed" in summary && <FailedState message={summary.failed} />}
      </div>
      {!("failed" in summary) && (
        <>
          <Figures summary={summary} params={params} links={links} />
          <div id="activities" tabIndex={-1} className="activities">
            <ListCard
              heading="User Activity"
              label="user activity"
              path={SUMMARY_DASHBOARD}
              list={userActivity(summary)}
              size={userSize}
              paging={USER_PAGING}
              columns={userColumns(links.userPages)}
              keyOf={(_, index) => String(index)}
              empty={<EmptyState icon={Activity} message="No sign-ins yet." />}
            />
            <ListCard
              heading="Application Activity"
              label="application activity"
              path={SUMMARY_DASHBOARD}
              list={applicationActivity(summary)}
              size={appSize}
              paging={APPLICATION_PAGING}
              columns={applicationColumns(links.applicationPages)}
              keyOf={(_, index) => String(index)}
              empty={<EmptyState icon={Activity} message="No activity yet." />}
            />
          </div>
        </>
      )}
    </>
  );
}
