import { useLocation } from "@remix-run/react";
import { EmptyState } from "#app/components/empty-state";
import { FileText } from "#app/icons";
import { AUDIT_REPORTS } from "#app/navigation";
import type { SelectOption } from "#app/table/filter-form";
import { ListScreen } from "#app/table/list-screen";
import type { History } from "./history.server";
import { historyFilters, useAuditList } from "./history-tab";
import { ReportDownload } from "./report-download";
import { Subjects } from "./subjects";

interface AuditTableProps {
  history: History;
  applications: SelectOption[];
  mayDownload: boolean;
}

/** The screen "User Audits". */
export function AuditTable({ history, applications, mayDownload }: AuditTableProps) {
  const { search } = useLocation();
  const { list } = history;
  return (
    <ListScreen
      {...useAuditList(AUDIT_REPORTS, history)}
      title="User Audits"
      description="Who did what, and when."
      action={
        mayDownload && (
          <ReportDownload
            address={`${AUDIT_REPORTS}/download${search}`}
            total={"failed" in list ? 0 : list.totalItems}
          />
        )
      }
      above={<Subjects audits={"failed" in list ? [] : list.items} batch={history.batch} />}
      filters={historyFilters(history, applications)}
      empty={<EmptyState icon={FileText} message="No audits yet." />}
    />
  );
}
