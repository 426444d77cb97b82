import type { Mail, MailState } from "#api/contract/mails";
import { userPath } from "#app/addresses";
import { Badge, type Tone } from "#app/components/badge";
import { EmailAddress } from "#app/components/email-address";
import { Timestamp } from "#app/components/timestamp";
import { MAIL } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import { kindLabel, STATE_LABELS } from "./mail-text";

const TONES: Record<MailState, Tone> = {
  waiting: "neutral",
  failed: "error",
  sent: "success",
};

interface About {
  /** Whether there is a mail server: without one, nothing is tried. */
  isSending: boolean;
  /** The list's query, which the dialog keeps. */
  search: string;
  /** Whether people have pages that open for the viewer. */
  hasPages: boolean;
}

export const mailColumns = ({ isSending, search, hasPages }: About): readonly Column<Mail>[] => [
  {
    key: "kind",
    label: "Email",
    card: "lead",
    render: ({ id, kind }) => (
      <a href={`${MAIL}/${encodeURIComponent(id)}${search}`} className="font-medium hover:underline">
        {kindLabel(kind)}
      </a>
    ),
  },
  {
    key: "address",
    label: "To",
    render: ({ user, address }) => (
      <span className="grid *:[text-align:match-parent]">
        <bdi className="text-base-content">
          {hasPages ? (
            <a href={userPath(user.id)} className="hover:underline">
              {user.name}
            </a>
          ) : (
            user.name
          )}
        </bdi>
        <EmailAddress email={address} />
      </span>
    ),
  },
  {
    key: "state",
    label: "State",
    card: "state",
    width: "w-60",
    render: ({ state, error }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
        {error !== null && state !== "sent" && <span className="text-muted">{error}</span>}
      </span>
    ),
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
