import { counted } from "#api/contract/counts";
import type { Group } from "#api/contract/groups";
import { DeleteDialog } from "#app/forms/delete-dialog";

interface DeleteGroupDialogProps {
  title: string;
  group: Group;
  closeTo: string;
}

export const DeleteGroupDialog = ({ title, group, closeTo }: DeleteGroupDialogProps) => (
  <DeleteDialog
    title={title}
    closeTo={closeTo}
    name={group.groupName}
    details={group.description ? [group.description] : []}
  >
    <p>
      Its {counted(group.userCount, "member loses", "members lose")} the roles and applications that come with
      it. What they have in another way stays.
    </p>
    <p>Are you sure you want to delete this group?</p>
  </DeleteDialog>
);
