import { useLoaderData } from "@remix-run/react";
import { CoverablePage } from "#app/forms/coverable";
import { Gifts } from "#app/groups/gifts";
import { overviewLoader } from "#app/groups/group-page.server";
import { MembersTable } from "#app/groups/members-table";
import { PendingNote } from "#app/groups/pending-note";
import { GROUP, useGroup } from "#app/groups/use-group";
import { subjectTitle } from "#app/subject/subject";

export { asBehindDialog as shouldRevalidate } from "#app/noun/behind-dialog";
export const meta = subjectTitle(GROUP);
export const loader = overviewLoader;

/** The members of a group, and what they have by it; dialogs about the group are over it. */
export default function GroupOverview() {
  const { group, canChange } = useGroup();
  const { gifts, list, pending, size } = useLoaderData<typeof loader>();
  return (
    <CoverablePage className="group-page">
      <div className="page-stack">
        {pending > 0 && <PendingNote groupId={group.id} pending={pending} canApprove={canChange} />}
        <MembersTable group={group} list={list} size={size} canChange={canChange && !group.directory} />
      </div>
      <Gifts gifts={gifts} />
    </CoverablePage>
  );
}
