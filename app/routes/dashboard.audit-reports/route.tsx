import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AUDIT_REPORTS } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { requirePage } from "#app/session/guards.server";
import { audits } from "#app/sso-api/audits.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { applicationFilterOptions } from "#app/table/application-filter.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { lastTwelveMonths } from "#app/table/months";
import { auditQuery } from "./audit-query.server";
import { AuditTable } from "./audit-table";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(AUDIT_REPORTS);
  const query = auditQuery(request);
  const [list, applications] = await Promise.all([
    orFailed(audits.list(session, query), "The audits could not be loaded."),
    applicationFilterOptions(session),
  ]);
  redirectPastEnd(request, list);
  return { list, size: query.size, applications, months: lastTwelveMonths(new Date()) };
}

export const meta: MetaFunction = () => [{ title: `User Audits · ${PRODUCT}` }];

export default function AuditReportsPage() {
  return <AuditTable {...useLoaderData<typeof loader>()} />;
}
