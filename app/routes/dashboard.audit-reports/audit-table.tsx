import { useLocation } from "@remix-run/react";
import FileText from "lucide-react/icons/file-text";
import type { Audit } from "#api/contract/audits";
import { EmptyState } from "#app/components/empty-state";
import { AUDIT_REPORTS } from "#app/navigation";
import type { SelectOption } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import { AUDIT_COLUMNS } from "./audit-columns";
import { ReportDownload } from "./report-download";

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
      columns={AUDIT_COLUMNS}
      keyOf={({ timestamp }, index) => `${timestamp} ${index}`}
      empty={<EmptyState icon={FileText} message="No audits yet." />}
    />
  );
}
