import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { BackLink } from "#app/components/back-link";
import { EmptyState } from "#app/components/empty-state";
import styles from "#app/components/page-parts.css?url";
import { useInert } from "#app/forms/coverable";
import { pageTitle } from "#app/forms/dialog-route";
import { UserRoundX } from "#app/icons";
import { DELETED_PEOPLE, USER_MANAGEMENT } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import type { Filter } from "#app/table/filter-form";
import { redirectPastEnd } from "#app/table/last-page.server";
import { ListScreen } from "#app/table/list-screen";
import { DELETED_COLUMNS } from "#app/users/deleted/deleted-columns";
import { deletedUsers, withFeature } from "#app/users/deleted/deleted-users.server";
import { WaysBack } from "#app/users/deleted/ways-back";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = pageTitle("Deleted people");
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = withFeature(async ({ request }: LoaderFunctionArgs) => {
  const { session, permissions } = await requirePage(USER_MANAGEMENT);
  const list = await deletedUsers.list(session, request);
  redirectPastEnd(request, list);
  const { size } = deletedUsers.queryOf(request);
  return { list, size, canChange: permissions.includes(deletedUsers.permission) };
});

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Name / Email" }];

/** The screen "Deleted people". */
export default function DeletedPeoplePage() {
  const { list, size, canChange } = useLoaderData<typeof loader>();
  return (
    <>
      <BackLink to={USER_MANAGEMENT} {...useInert()}>
        User Management
      </BackLink>
      <ListScreen
        title="Deleted people"
        description="They can be restored for 30 days, with their roles, applications, groups and second factors."
        label="deleted people"
        path={DELETED_PEOPLE}
        list={list}
        size={size}
        filters={FILTERS}
        columns={DELETED_COLUMNS}
        keyOf={({ id }) => id}
        actions={
          canChange
            ? { noun: "User", nameOf: ({ name }) => name, button: (user) => <WaysBack {...user} /> }
            : undefined
        }
        empty={<EmptyState icon={UserRoundX} message="Nobody was deleted in the last 30 days." />}
      />
      <Outlet />
    </>
  );
}
