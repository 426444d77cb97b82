import type { Mail, MailState } from "#api/contract/mails";
import { Badge, type Tone } from "#app/components/badge";
import { EmailAddress } from "#app/components/email-address";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";
import { kindLabel, STATE_LABELS } from "./mail-text";

const TONES: Record<MailState, Tone> = {
  waiting: "neutral",
  failed: "error",
  sent: "success",
};

/** @param isSending whether there is a mail server: without one, nothing is tried */
export const mailColumns = (isSending: boolean): readonly Column<Mail>[] => [
  {
    key: "kind",
    label: "Mail",
    card: "lead",
    render: ({ kind }) => <span className="font-medium">{kindLabel(kind)}</span>,
  },
  {
    key: "address",
    label: "To",
    render: ({ user, address }) => (
      <span className="grid *:[text-align:match-parent]">
        <bdi className="text-base-content">{user.name}</bdi>
        <EmailAddress email={address} />
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    card: "state",
    width: "w-28! max-lg:w-22!",
    render: ({ state }) => <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>,
  },
  {
    key: "tries",
    label: "Tries",
    width: "w-20 max-lg:w-14",
    render: ({ tries }) => (
      <span>
        <span className="md:hidden">Tries: </span>
        {tries}
      </span>
    ),
  },
  {
    key: "at",
    label: "When",
    width: "w-44 max-lg:w-26",
    render: (mail) => <When mail={mail} isSending={isSending} />,
  },
  { key: "error", label: "Why" },
];

/** When it was sent, or the next try; otherwise, when it was queued. */
function When({ mail: { state, at, createdAt }, isSending }: { mail: Mail; isSending: boolean }) {
  const isShown = at !== null && (state === "sent" || isSending);
  const before = !isShown ? "Queued " : state === "waiting" ? "Next try " : "";
  return (
    <span className="max-lg:[&_time]:whitespace-normal">
      {before}
      <Timestamp at={isShown ? at : createdAt} />
    </span>
  );
}
