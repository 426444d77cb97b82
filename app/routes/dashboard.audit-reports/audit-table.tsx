import { useLocation } from "@remix-run/react";
import FileText from "lucide-react/icons/file-text";
import type { Audit } from "#api/contract/audits";
import { EmptyState } from "#app/components/empty-state";
import { Timestamp } from "#app/components/timestamp";
import { AUDIT_REPORTS } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import type { SelectOption } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import { ReportDownload } from "./report-download";

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

const COLUMNS: readonly Column<Audit>[] = [
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

interface AuditTableProps {
  list: ListResult<Audit>;
  size: number;
  applications: SelectOption[];
  months: SelectOption[];
}

/** The screen "User Audits". */
export function AuditTable({ list, size, applications, months }: AuditTableProps) {
  const { search } = useLocation();
  return (
    <ListScreen
      title="User Audits"
      description="Who did what, and when. Times are in UTC."
      action={
        <ReportDownload
          address={`${AUDIT_REPORTS}/download${search}`}
          total={"failed" in list ? 0 : list.totalItems}
        />
      }
      label="audits"
      path={AUDIT_REPORTS}
      list={list}
      size={size}
      filters={[
        { kind: "text", name: "message", label: "Message" },
        { kind: "text", name: "user", label: "User" },
        { kind: "select", name: "applicationId", label: "Application", options: applications },
        { kind: "select", name: "month", label: "Month", options: months },
      ]}
      columns={COLUMNS}
      keyOf={({ timestamp }, index) => `${timestamp} ${index}`}
      empty={<EmptyState icon={FileText} message="No audits yet." />}
    />
  );
}
