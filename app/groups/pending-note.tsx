import { counted } from "#api/contract/counts";
import { groupPath } from "#app/addresses";
import { ButtonLink } from "#app/components/button";
import { Card } from "#app/components/page-card";

interface PendingNoteProps {
  groupId: string;
  pending: number;
  canApprove: boolean;
}

/** Says that people whom a directory added have nothing by this group yet. */
export const PendingNote = ({ groupId, pending, canApprove }: PendingNoteProps) => (
  <Card
    title={`${counted(pending, "person waits", "people wait")} for approval`}
    aside={
      canApprove && (
        <ButtonLink to={groupPath(groupId, "members/approve")} preventScrollReset>
          Review
        </ButtonLink>
      )
    }
  >
    <p className="page-note">
      The directory added them, but the creator of its API token lacks permissions that this group gives. They
      have nothing by the group until someone who has these permissions approves.
    </p>
  </Card>
);
