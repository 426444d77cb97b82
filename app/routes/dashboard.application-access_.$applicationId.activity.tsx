import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { applicationPath } from "#app/addresses";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { APPLICATION, useApplication } from "#app/applications/page/use-application";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryTab } from "#app/audits/history-tab";
import { AUDIT_REPORTS } from "#app/navigation";
import { subjectTitle } from "#app/subject/subject";
import { addressOf } from "#app/table/address";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = subjectTitle(APPLICATION, "Activity");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openApplicationPage(args);
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
    <HistoryTab
      path={applicationPath(application.id, "activity")}
      history={history}
      about={
        history.show === "use"
          ? "What people did in this application."
          : "What was changed about this application."
      }
      report={report}
      scopes={SCOPES}
      without={history.show === "use" ? "application" : undefined}
      empty="No activity yet."
    />
  );
}
