import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AuditTable } from "#app/audits/audit-table";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { pageTitle } from "#app/forms/dialog-route";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { applicationFilterOptions } from "#app/table/application-filter.server";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, permissions } = await requirePage(AUDIT_REPORTS);
  const [history, applications] = await Promise.all([
    readHistory(request, session),
    applicationFilterOptions(session),
  ]);
  const mayDownload = permissions.includes("audits:export") || !(await hasFeature("audit-export"));
  return { history, applications, mayDownload };
}

export const meta = pageTitle("User Audits");

export default function AuditReportsPage() {
  return (
    <>
      <AuditTable {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
