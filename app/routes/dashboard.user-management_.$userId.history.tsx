import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userPath } from "#app/addresses";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryList } from "#app/audits/history-list";
import { ButtonLink } from "#app/components/button";
import { FileText } from "#app/icons";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { openPage } from "#app/users/page/page.server";
import { tabTitle } from "#app/users/page/tab-title";
import { useUser } from "#app/users/page/use-user";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = tabTitle("History");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  await requirePage(AUDIT_REPORTS);
  return readHistory(args.request, session, { about: { targetId: id }, by: { actorId: id } });
}

const SCOPES = [
  { name: "about", label: "About them" },
  { name: "by", label: "By them" },
];

export default function HistoryTab() {
  const { user } = useUser();
  const history = useLoaderData<typeof loader>();
  const query = new URLSearchParams({ [history.show === "by" ? "actorId" : "targetId"]: user.id });
  return (
    <>
      <div className="tab-head">
        <p className="text-muted">
          What happened to <bdi>{user.name}</bdi>, and what they did. Times are in UTC.
        </p>
        <ButtonLink icon={FileText} to={`${AUDIT_REPORTS}?${query}`}>
          Audit Reports
        </ButtonLink>
      </div>
      <HistoryList
        path={userPath(user.id, "history")}
        history={history}
        scopes={SCOPES}
        without={history.show === "by" ? "user" : undefined}
        empty="Nothing yet."
      />
    </>
  );
}
