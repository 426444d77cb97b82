import type { Audit } from "#api/contract/audits";
import { Timestamp } from "#app/components/timestamp";
import { ChevronRight } from "#app/icons";
import type { Column } from "#app/table/data-table";
import { detailsId } from "./audit-details";
import { TokenMark } from "./thing";

/** The user affected, if it isn't the actor. Names of roles and applications are unique. */
const targetOf = ({ actor, target }: Audit) =>
  target?.type === "user" && target.id !== actor?.id ? target : undefined;

/** Distinguishes users with the same name: username and end of the id. The tooltip has the whole id. */
function Identity({ label, id, username }: { label: string; id: string; username?: string }) {
  return (
    <span className="flex flex-wrap gap-x-2 text-muted text-xs" title={`${username ?? ""} ${id}`.trim()}>
      <span className="sr-only">{label} </span>
      {username !== undefined && <bdi>{username}</bdi>}
      <code>{id.slice(-8)}</code>
    </span>
  );
}

interface Opening {
  /** The id of the audit whose details are shown. */
  open: string | null;
  /** Opens and closes an audit. Without an id it has no details. */
  toggleAddress: (audit: Audit) => string | undefined;
}

export const auditColumns = ({ open, toggleAddress }: Opening): readonly Column<Audit>[] => [
  {
    key: "message",
    label: "Audit Message",
    card: "lead",
    render: (audit) => {
      const address = toggleAddress(audit);
      const target = targetOf(audit);
      return (
        <>
          {address === undefined ? (
            <bdi>{audit.message}</bdi>
          ) : (
            <Toggle audit={audit} address={address} isOpen={audit.id === open} />
          )}
          {target && <Identity label="On" id={target.id} username={target.username} />}
        </>
      );
    },
  },
  {
    key: "user",
    label: "User",
    render: ({ user, actor }) => (
      <>
        <bdi>{user}</bdi> {actor?.type === "token" && <TokenMark />}
        {actor && <Identity label="By" id={actor.id} username={actor.username} />}
      </>
    ),
  },
  { key: "application", label: "Application" },
  {
    key: "timestamp",
    label: "Audit Timestamp",
    render: ({ timestamp }) => <Timestamp at={timestamp} />,
  },
];

/** Without a script, its fragment brings the page back to the row. */
function Toggle({ audit, address, isOpen }: { audit: Audit; address: string; isOpen: boolean }) {
  const id = `audit-${audit.id}`;
  const isRefused = audit.outcome === "refused";
  return (
    <a
      id={id}
      href={`${address}#${id}`}
      className="audit-toggle"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId(audit) : undefined}
    >
      <ChevronRight className={`audit-chevron ${isRefused ? "text-error" : "text-muted"}`} />
      {isRefused && <span className="sr-only">Refused: </span>}
      <bdi>{audit.message}</bdi>
    </a>
  );
}
