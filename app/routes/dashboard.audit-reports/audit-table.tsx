import { useLocation } from "@remix-run/react";
import FileText from "lucide-react/icons/file-text";
import type { Audit } from "#api/contract/audits";
import { EmptyState } from "#app/components/empty-state";
import { Moment } from "#app/components/moment";
import { AUDIT_REPORTS } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import type { SelectOption } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import { ReportDownload } from "./report-download";

const COLUMNS: readonly Column<Audit>[] = [
  { key: "message", label: "Audit Message", card: "lead" },
  { key: "user", label: "User" },
  { key: "application", label: "Application" },
  {
    key: "timestamp",
    label: "Audit Timestamp",
    // As wide as the server's text, which has UTC behind it: nothing moves when that goes.
    render: ({ timestamp }) => (
      <span className="inline-block min-w-42">
        <Moment at={timestamp} />
      </span>
    ),
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
      description="Who did what, and when."
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
      empty={<EmptyState icon={FileText} message="Nothing has been recorded yet." />}
    />
  );
}
