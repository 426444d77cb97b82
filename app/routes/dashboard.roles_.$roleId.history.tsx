import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { rolePath } from "#app/addresses";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryTab } from "#app/audits/history-tab";
import { AUDIT_REPORTS } from "#app/navigation";
import { openRolePage } from "#app/roles/role-page.server";
import { ROLE, useRole } from "#app/roles/use-role";
import { requirePage } from "#app/session/guards.server";
import { historyPath, subjectTitle } from "#app/subject/subject";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = subjectTitle(ROLE, "History");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openRolePage(args);
  await requirePage(AUDIT_REPORTS);
  return readHistory(args.request, session, { all: { targetId: id } });
}

export default function RoleHistory() {
  const { role } = useRole();
  return (
    <HistoryTab
      path={rolePath(role.id, "history")}
      history={useLoaderData<typeof loader>()}
      about={
        <>
          Changes to the role <bdi>{role.roleName}</bdi>.
        </>
      }
      report={historyPath(role.id)}
      scopes={[]}
      without="application"
      empty="No changes yet."
    />
  );
}
