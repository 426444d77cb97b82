import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useMatches, useRouteError } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ButtonLink } from "#app/components/button";
import { ErrorCard } from "#app/components/error-page";
import { FailedState } from "#app/components/failed-state";
import { MessageCard } from "#app/components/message-card";
import { isDialog } from "#app/forms/dialog-route";
import { Gifts } from "#app/groups/gifts";
import styles from "#app/groups/group.css?url";
import { GroupHeader } from "#app/groups/group-header";
import { openPage } from "#app/groups/group-page.server";
import { MembersTable } from "#app/groups/members-table";
import { PendingNote } from "#app/groups/pending-note";
import { UsersRound } from "#app/icons";
import { GROUPS } from "#app/navigation";
import { PRODUCT } from "#app/product";
import { groups } from "#app/sso-api/groups.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { searchQuery } from "#app/table/search-query";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";

export async function loader(args: LoaderFunctionArgs) {
  const { session, ...page } = await openPage(args);
  const query = searchQuery(args.request);
  const members = groups.members(session, page.group.id, query);
  const list = await orFailed(members, "The members could not be loaded.");
  redirectPastEnd(args.request, list);
  const pending = page.group.directory ? await groups.pendingMembers(session, page.group.id, 1) : undefined;
  return { ...page, list, pending: pending?.totalItems ?? 0, size: query.size };
}

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: [data?.group.groupName, "Groups", PRODUCT].filter(Boolean).join(" · ") },
];

/** The page of a group: its members, and what they have by it. */
export default function GroupPage() {
  const { group, gifts, list, pending, size, canChange, readsAudits } = useLoaderData<typeof loader>();
  const isCovered = useMatches().some(isDialog);
  const hydrated = useHydrated();
  return (
    <>
      <div {...(isCovered && !hydrated && { inert: "" })}>
        <GroupHeader group={group} canChange={canChange} readsAudits={readsAudits} />
        <div className="group-page">
          <div className="page-stack">
            {pending > 0 && <PendingNote groupId={group.id} pending={pending} canApprove={canChange} />}
            <MembersTable group={group} list={list} size={size} canChange={canChange && !group.directory} />
          </div>
          <Gifts group={group} gifts={gifts} />
        </div>
      </div>
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: undefined };
  const said = typeof data === "string" ? data : "";
  if (status === 404 && !said) return <ErrorCard status={404} />;
  if (status === 404)
    return (
      <MessageCard icon={UsersRound} title={said} actions={<ButtonLink to={GROUPS}>Groups</ButtonLink>} />
    );
  return <FailedState message={said || "The group could not be loaded."} />;
}
