import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import FileText from "lucide-react/icons/file-text";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { AUDIT_REPORTS } from "#app/navigation";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { addressOf } from "#app/table/address";
import { redirectPastEnd } from "#app/table/last-page.server";
import { ListCard } from "#app/table/list-card";
import { lastTwelveMonths } from "#app/table/months";
import { pageOf } from "../dashboard.application-access_.$applicationId/addresses";
import { openPage } from "../dashboard.application-access_.$applicationId/page.server";
import { tabTitle } from "../dashboard.application-access_.$applicationId/tab-title";
import { useApplication } from "../dashboard.application-access_.$applicationId/use-application";
import { AUDIT_COLUMNS } from "../dashboard.audit-reports/audit-columns";
import { auditQuery } from "../dashboard.audit-reports/audit-query.server";

export const meta = tabTitle("Activity");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  const query = { ...auditQuery(args.request), applicationId: id };
  const list = await orFailed(audits.list(session, query), "The audits could not be loaded.");
  redirectPastEnd(args.request, list);
  return { list, size: query.size, months: lastTwelveMonths(new Date()) };
}

/** All audits of an application. */
const COLUMNS = AUDIT_COLUMNS.filter(({ key }) => key !== "application");

export default function ActivityTab() {
  const { application } = useApplication();
  const { list, size, months } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const report = addressOf(AUDIT_REPORTS, params, { applicationId: application.id, page: undefined });
  return (
    <>
      <div className="tab-head">
        <p className="text-muted">What happened in this application. Times are in UTC.</p>
        <ButtonLink icon={FileText} to={report}>
          Audit Reports
        </ButtonLink>
      </div>
      <ListCard
        path={pageOf(application.id, "activity")}
        list={list}
        size={size}
        label="audits"
        filters={[
          { kind: "text", name: "message", label: "Message" },
          { kind: "text", name: "user", label: "User" },
          { kind: "select", name: "month", label: "Month", options: months },
        ]}
        columns={COLUMNS}
        keyOf={({ timestamp }, index) => `${timestamp} ${index}`}
        empty={<EmptyState icon={FileText} message="No activity yet." />}
      />
    </>
  );
}
