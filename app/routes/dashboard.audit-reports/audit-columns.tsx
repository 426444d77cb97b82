import type { Audit } from "#api/contract/audits";
import { Timestamp } from "#app/components/timestamp";
import type { Column } from "#app/table/data-table";

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

export const AUDIT_COLUMNS: readonly Column<Audit>[] = [
  {
    key: "message",
    label: "Audit Message",
    card: "lead",
    render: (audit) => {
      const target = targetOf(audit);
      return (
        <>
          <bdi>{audit.message}</bdi>
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
        <bdi>{user}</bdi>
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
