import { utcSecond } from "#api/contract/moments";

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
  const look = `badge badge-soft whitespace-nowrap rounded-full font-medium text-xs ${isOver ? "badge-neutral" : "badge-primary"}`;
  const text = isOver ? "Invitation over" : "Invited";
  if (!address) {
    return (
      <span title={title} className={look}>
        {text}
      </span>
    );
  }
  return (
    <a
      href={address}
      title={title}
      aria-label={`${title}: invitation of ${name}`}
      className={`${look} badge-link hover:underline`}
    >
      {text}
    </a>
  );
}
