import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { APPLICATION_ACCESS } from "#app/navigation";
import { canChange } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";
import { asBehindDialog } from "#app/table/behind-dialog";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";
import { PRODUCT } from "#app/texts";
import { ApplicationTable } from "./application-table";
import { listApplications } from "./applications.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, roles } = await requirePage(APPLICATION_ACCESS);
  const list = await listApplications(session, request);
  redirectPastEnd(request, list);
  return { list, query: searchQuery(request), canChange: canChange(roles) };
}

export const shouldRevalidate = asBehindDialog;

export const meta: MetaFunction = () => [{ title: `Application Access · ${PRODUCT}` }];

export default function ApplicationAccessPage() {
  return (
    <>
      <ApplicationTable {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
