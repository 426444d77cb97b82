import { utcSecond } from "#api/contract/moments";
import { BadgeLink } from "#app/components/badge";

interface InvitationBadgeProps {
  /** Of the user. */
  name: string;
  until: string;
  isOver: boolean;
  /** Of the dialog about the invitation, for those who may open it. */
  address: string | undefined;
}

/** Follows the status of a user who has not accepted the invitation. */
export function InvitationBadge({ name, until, isOver, address }: InvitationBadgeProps) {
  const title = `${isOver ? "The invitation ended" : "Invited until"} ${utcSecond(until)} (UTC)`;
  return (
    <BadgeLink
      tone={isOver ? "neutral" : "primary"}
      to={address}
      title={title}
      label={`${title}: invitation of ${name}`}
    >
      {isOver ? "Invitation over" : "Invited"}
    </BadgeLink>
  );
}
