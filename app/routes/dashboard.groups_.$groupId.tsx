import type { LinksFunction } from "@remix-run/node";
import { CoverablePage } from "#app/forms/coverable";
import styles from "#app/groups/group.css?url";
import { GroupHeader } from "#app/groups/group-header";
import { GroupTabs } from "#app/groups/group-tabs";
import { GROUP } from "#app/groups/use-group";
import { SubjectFailure } from "#app/subject/subject-failure";

export { loader } from "#app/groups/group-page.server";
export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a group: its header stays in place on all tabs. */
export default function GroupPage() {
  return (
    <CoverablePage>
      <GroupHeader />
      <GroupTabs />
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={GROUP} />;
