import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { USER_MANAGEMENT } from "#app/navigation";
import { canChange } from "#app/permissions";
import { requirePage } from "#app/session/guards.server";
import type { User } from "#app/sso-api/users.server";
import { asBehindDialog } from "#app/table/behind-dialog";
import { redirectPastEnd } from "#app/table/last-page.server";
import type { ListResult } from "#app/table/list-card";
import { PRODUCT } from "#app/texts";
import { userQuery } from "./user-query";
import { type ShownUser, UserTable } from "./user-table";
import { listUsers } from "./users.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session, roles } = await requirePage(USER_MANAGEMENT);
  const list = await listUsers(session, request);
  redirectPastEnd(request, list);
  return { list: shownOf(list), query: userQuery(request), canChange: canChange(roles) };
}

/** The page gets what it shows, and no more: the dialogs read the rest themselves. */
function shownOf(list: ListResult<User>): ListResult<ShownUser> {
  if ("failed" in list) return list;
  const shown = ({ id, name, email, status, lockedUntil }: User) => ({
    id,
    name,
    email,
    status,
    lockedUntil,
  });
  return { ...list, items: list.items.map(shown) };
}

export const shouldRevalidate = asBehindDialog;

export const meta: MetaFunction = () => [{ title: `User Management · ${PRODUCT}` }];

export default function UserManagementPage() {
  return (
    <>
      <UserTable {...useLoaderData<typeof loader>()} />
      <Outlet />
    </>
  );
}
