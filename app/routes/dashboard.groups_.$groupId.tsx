import type { LinksFunction } from "@remix-run/node";
import { CoverablePage } from "#app/forms/coverable";
import { Gifts } from "#app/groups/gifts";
import styles from "#app/groups/group.css?url";
import { GroupHeader } from "#app/groups/group-header";
import { MembersTable } from "#app/groups/members-table";
import { PendingNote } from "#app/groups/pending-note";
import { GROUP, useGroup } from "#app/groups/use-group";
import { subjectTitle } from "#app/subject/subject";
import { SubjectFailure } from "#app/subject/subject-failure";

export { loader } from "#app/groups/group-page.server";
export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = subjectTitle(GROUP);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** The page of a group: its members, and what they have by it. */
export default function GroupPage() {
  const { group, gifts, list, pending, size, canChange } = useGroup();
  return (
    <CoverablePage>
      <GroupHeader />
      <div className="group-page">
        <div className="page-stack">
          {pending > 0 && <PendingNote groupId={group.id} pending={pending} canApprove={canChange} />}
          <MembersTable group={group} list={list} size={size} canChange={canChange && !group.directory} />
        </div>
        <Gifts group={group} gifts={gifts} />
      </div>
    </CoverablePage>
  );
}

export const ErrorBoundary = () => <SubjectFailure of={GROUP} />;
