import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnActivityQuerySchema } from "#api/contract/account";
import { activityColumns, activityFilters } from "#app/account/activity-columns";
import { EmptyState } from "#app/components/empty-state";
import { pageTitle } from "#app/forms/dialog-route";
import { Activity as ActivityIcon } from "#app/icons";
import { ACCOUNT_ACTIVITY } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { account } from "#app/sso-api/account.server";
import { orFailed } from "#app/sso-api/or-failed.server";
import { redirectPastEnd } from "#app/table/last-page.server";
import { PageSizeSchema, readQuery } from "#app/table/list-query";
import { ListScreen } from "#app/table/list-screen";
import { say } from "#languages/say";

const QuerySchema = OwnActivityQuerySchema.extend({ size: PageSizeSchema });

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(ACCOUNT_ACTIVITY);
  const query = readQuery(QuerySchema, new URL(request.url).searchParams);
  const list = await orFailed(account.activity(session, query), say("account.activity.failed"));
  redirectPastEnd(request, list);
  return { list, size: query.size };
}

export const meta = pageTitle(() => say("account.activity"));

export default function ActivityPage() {
  const { list, size } = useLoaderData<typeof loader>();
  return (
    <div className="md:[&_td.lead>*]:max-w-none md:[&_th.lead]:w-[45%]">
      <ListScreen
        title={say("account.activity")}
        description={say("account.activity.about")}
        label="entries"
        path={ACCOUNT_ACTIVITY}
        list={list}
        size={size}
        columns={activityColumns()}
        filters={activityFilters()}
        keyOf={({ timestamp }, index) => `${timestamp} ${index}`}
        empty={<EmptyState icon={ActivityIcon} message={say("account.activity.none")} />}
      />
    </div>
  );
}
