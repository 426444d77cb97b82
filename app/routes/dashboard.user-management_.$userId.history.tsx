import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { userPath } from "#app/addresses";
import styles from "#app/audits/audits.css?url";
import { readHistory } from "#app/audits/history.server";
import { HistoryTab } from "#app/audits/history-tab";
import { AUDIT_REPORTS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { subjectTitle } from "#app/subject/subject";
import { addressOf } from "#app/table/address";
import { USER, useUser } from "#app/users/page/use-user";
import { openUserPage } from "#app/users/page/user-page.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta = subjectTitle(USER, "History");

export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openUserPage(args);
  await requirePage(AUDIT_REPORTS);
  return readHistory(args.request, session, { about: { targetId: id }, by: { actorId: id } });
}

const SCOPES = [
  { name: "about", label: "About them" },
  { name: "by", label: "By them" },
];

export default function UserHistory() {
  const { user } = useUser();
  const history = useLoaderData<typeof loader>();
  const isBy = history.show === "by";
  const [params] = useSearchParams();
  const scope = { [isBy ? "actorId" : "targetId"]: user.id };
  return (
    <HistoryTab
      path={userPath(user.id, "history")}
      history={history}
      about={
        <>
          {isBy ? "What " : "What happened to "}
          <bdi>{user.name}</bdi>
          {isBy ? " did." : "."}
        </>
      }
      report={addressOf(AUDIT_REPORTS, params, {
        ...scope,
        show: undefined,
        open: undefined,
        page: undefined,
      })}
      scopes={SCOPES}
      without={isBy ? "user" : undefined}
      unfiltered={["user"]}
      empty="No activity yet."
    />
  );
}
