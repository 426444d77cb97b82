import { Badge } from "#app/components/badge";
import { Timestamp } from "#app/components/timestamp";
import { ChevronRight } from "#app/icons";
import type { Column } from "#app/table/data-table";
import { detailsId } from "./audit-details";
import { OUTCOME_LABELS } from "./audit-text";
import type { AuditRow } from "./history.server";
import { TokenMark } from "./thing";

/** The user affected, if it isn't the actor. Names of roles and applications are unique. */
const targetOf = ({ actor, target }: AuditRow) =>
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
  toggleAddress: (audit: AuditRow) => string | undefined;
}

export const auditColumns = ({ open, toggleAddress }: Opening): readonly Column<AuditRow>[] => [
  {
    key: "message",
    label: "Audit Message",
    card: "lead",
    render: (audit) => {
      const address = toggleAddress(audit);
      const target = targetOf(audit);
      const sub = audit.headline?.sub;
      const isRefused = audit.outcome === "refused";
      return (
        <>
          {address === undefined ? (
            <bdi className="audit-text">{textOf(audit)}</bdi>
          ) : (
            <Toggle audit={audit} address={address} isOpen={audit.id === open} />
          )}
          {(isRefused || target || sub !== undefined) && (
            <span className="audit-sub">
              {isRefused && (
                <Badge tone="error" small>
                  {OUTCOME_LABELS.refused}
                </Badge>
              )}
              {sub !== undefined && <bdi>{sub}</bdi>}
              {target && <Identity label="On" id={target.id} username={target.username} />}
            </span>
          )}
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
  {
    key: "application",
    label: "Application",
    width: "audit-application",
    render: ({ application }) => <bdi className="text-xs">{application}</bdi>,
  },
  {
    key: "timestamp",
    label: "Audit Timestamp",
    width: "audit-time",
    render: ({ timestamp }) => <Timestamp at={timestamp} />,
  },
];

const textOf = ({ headline, message }: AuditRow) => headline?.text ?? message;

/** Without a script, its fragment brings the page back to the row. */
function Toggle({ audit, address, isOpen }: { audit: AuditRow; address: string; isOpen: boolean }) {
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
      <bdi>{textOf(audit)}</bdi>
    </a>
  );
}
