import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Audit } from "#api/contract/audits";
import { OUTCOMES } from "#api/contract/audits";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { FileText } from "#app/icons";
import { addressOf } from "#app/table/address";
import type { Filter, SelectOption } from "#app/table/filter-form";
import { ListCard, type ListCardProps } from "#app/table/list-card";
import { auditColumns } from "./audit-columns";
import { AuditDetails } from "./audit-details";
import { OUTCOME_LABELS } from "./audit-text";
import type { History } from "./history.server";

interface HistoryTabProps {
  /** The page's path. */
  path: string;
  history: History;
  /** A sentence about the list. */
  about: ReactNode;
  /** The address of the same in Audit Reports. */
  report: string;
  /** A column that would say the same in every row. */
  without?: "user" | "application" | undefined;
  /** By name, as `readHistory` has them; shown if there are several. */
  scopes: readonly { name: string; label: string }[];
  /** Shown if there are no audits. */
  empty: string;
}

/** The audits about one thing, on its page: filters, rows that open, and a choice of scopes. */
export function HistoryTab({ path, history, about, report, without, scopes, empty }: HistoryTabProps) {
  const props = useAuditList(path, history);
  return (
    <>
      <div className="tab-head">
        <p className="text-muted">{about}</p>
        <ButtonLink icon={FileText} to={report}>
          Audit Reports
        </ButtonLink>
      </div>
      <div className="history-list">
        {scopes.length > 1 && <Scopes path={path} scopes={scopes} show={history.show} />}
        <ListCard
          {...props}
          filters={historyFilters(history).filter(({ name }) => name !== without)}
          columns={props.columns.filter(({ key }) => key !== without)}
          empty={<EmptyState icon={FileText} message={empty} />}
        />
      </div>
    </>
  );
}

/** The props that all lists of audits share. */
export function useAuditList(path: string, { list, size, batch }: History) {
  const [params] = useSearchParams();
  const open = params.get("open");
  const toggleAddress = ({ id }: Audit) =>
    id === undefined ? undefined : addressOf(path, params, { open: id === open ? undefined : id });
  return {
    path,
    list,
    size,
    label: "audits",
    columns: auditColumns({ open, toggleAddress }),
    keyOf: ({ id, timestamp }: Audit, index: number) => id ?? `${timestamp} ${index}`,
    rowAddress: toggleAddress,
    details: (audit: Audit) =>
      open !== null && audit.id === open && <AuditDetails audit={audit} batch={batch} />,
  } satisfies Partial<ListCardProps<Audit>>;
}

/** Those that only our own service has are left out elsewhere. */
export function historyFilters(
  { months, actions }: Pick<History, "months" | "actions">,
  applications?: readonly SelectOption[],
): Filter[] {
  const filters: (Filter | false)[] = [
    { kind: "text", name: "message", label: "Message" },
    { kind: "text", name: "user", label: "User" },
    applications !== undefined && {
      kind: "select",
      name: "applicationId",
      label: "Application",
      options: applications,
    },
    { kind: "select", name: "month", label: "Month", options: months },
    actions.length > 0 && { kind: "select", name: "action", label: "Action", options: actions },
    actions.length > 0 && { kind: "select", name: "outcome", label: "Outcome", options: OUTCOME_OPTIONS },
  ];
  return filters.filter((filter) => filter !== false);
}

const OUTCOME_OPTIONS = OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] }));

function Scopes({
  path,
  scopes,
  show,
}: {
  path: string;
  scopes: readonly { name: string; label: string }[];
  show: string;
}) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="History" className="history-scopes">
      {scopes.map(({ name, label }, index) => (
        <Link
          key={name}
          to={addressOf(path, params, {
            show: index === 0 ? undefined : name,
            page: undefined,
            open: undefined,
          })}
          preventScrollReset
          aria-current={name === show ? "true" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
