import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { groupPath } from "#app/addresses";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryTab } from "#app/audits/history-tab";
import { openGroupPage } from "#app/groups/group-page.server";
import { GROUP, useGroup } from "#app/groups/use-group";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { historyPath, subjectTitle } from "#app/subject/subject";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = subjectTitle(GROUP, "History");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openGroupPage(args);
  await requirePage(AUDIT_REPORTS);
  return readHistory(args.request, session, { all: { targetId: id } });
}

export default function GroupHistory() {
  const { group } = useGroup();
  return (
    <HistoryTab
      path={groupPath(group.id, "history")}
      history={useLoaderData<typeof loader>()}
      about={
        <>
          Changes to the group <bdi>{group.groupName}</bdi>.
        </>
      }
      report={historyPath(group.id)}
      scopes={[]}
      without="application"
      empty="No changes yet."
    />
  );
}
