import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ROLES } from "#app/navigation";
import { canChange } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";
import { asBehindDialog } from "#app/table/behind-dialog";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";
import { PRODUCT } from "#app/texts";
import { RoleTable } from "./role-table";
import { listRoles } from "./roles.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, roles } = await requirePage(ROLES);
  const list = await listRoles(session, request);
  redirectPastEnd(request, list);
  return { list, query: searchQuery(request), canChange: canChange(roles) };
}

export const shouldRevalidate = asBehindDialog;

export const meta: MetaFunction = () => [{ title: `User Roles · ${PRODUCT}` }];

export default function RolesPage() {
  return (
    <>
      <RoleTable {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
