import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { openPage } from "#app/applications/page/page.server";
import { tabTitle } from "#app/applications/page/tab-title";
import { useApplication } from "#app/applications/page/use-application";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryList } from "#app/audits/history-list";
import { ButtonLink } from "#app/components/button";
import { FileText } from "#app/icons";
import { AUDIT_REPORTS } from "#app/navigation";
import { addressOf } from "#app/table/address";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = tabTitle("Activity");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  return readHistory(args.request, session, { use: { applicationId: id }, changes: { targetId: id } });
}

const SCOPES = [
  { name: "use", label: "In this application" },
  { name: "changes", label: "Changes to it" },
];

export default function ActivityTab() {
  const { application } = useApplication();
  const history = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const report = addressOf(AUDIT_REPORTS, params, {
    [history.show === "use" ? "applicationId" : "targetId"]: application.id,
    show: undefined,
    open: undefined,
    page: undefined,
  });
  return (
    <>
      <div className="tab-head">
        <p className="text-muted">What happened in this application. Times are in UTC.</p>
        <ButtonLink icon={FileText} to={report}>
          Audit Reports
        </ButtonLink>
      </div>
      <HistoryList
        path={applicationPath(application.id, "activity")}
        history={history}
        scopes={SCOPES}
        without={history.show === "use" ? "application" : undefined}
        empty="No activity yet."
      />
    </>
  );
}
