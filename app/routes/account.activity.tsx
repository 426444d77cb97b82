import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { OwnActivity } from "#api/contract/account";
import { activityQuery } from "#app/account/activity-query.server";
import { EmptyState } from "#app/components/empty-state";
import { Timestamp } from "#app/components/timestamp";
import { pageTitle } from "#app/forms/dialog-route";
import { Activity as ActivityIcon } from "#app/icons";
import { ACCOUNT_ACTIVITY } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import type { Column } from "#app/table/data-table";
import { redirectPastEnd } from "#app/table/last-page.server";
import { ListScreen } from "#app/table/list-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(ACCOUNT_ACTIVITY);
  const query = activityQuery(request);
  const list = await orFailed(account.activity(session, query), "Your activity could not be loaded.");
  redirectPastEnd(request, list);
  return { list, size: query.size };
}

export const meta = pageTitle("Activity");

type Item = OwnActivity["items"][number];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "message",
    label: "Activity",
    card: "lead",
    render: ({ message, success }) => (
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <bdi>{message}</bdi>
        {!success && (
          <span className="badge badge-soft badge-error rounded-full font-medium text-xs">Refused</span>
        )}
      </span>
    ),
  },
  { key: "application", label: "Application" },
  { key: "network", label: "Network" },
  { key: "timestamp", label: "Time", render: ({ timestamp }) => <Timestamp at={timestamp} /> },
];

export default function ActivityPage() {
  const { list, size } = useLoaderData<typeof loader>();
  return (
    <div className="md:[&_td.lead>*]:max-w-none md:[&_th.lead]:w-[45%]">
      <ListScreen
        title="Activity"
        description="What you did and what was done to your account, in the last 90 days. Times are in UTC."
        label="entries"
        path={ACCOUNT_ACTIVITY}
        list={list}
        size={size}
        columns={COLUMNS}
        keyOf={({ timestamp }, index) => `${timestamp} ${index}`}
        empty={<EmptyState icon={ActivityIcon} message="No activity yet." />}
      />
    </div>
  );
}
