import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
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
import { DaysFilter, DaysForm, FURTHER_FILTERS } from "./days-filter";
import type { AuditRow, History } from "./history.server";

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
  /** Filters that would be odd here. */
  unfiltered?: readonly string[];
  /** By name, as `readHistory` has them; shown if there are several. */
  scopes: readonly { name: string; label: string }[];
  /** Shown if there are no audits. */
  empty: string;
}

/** The audits about one thing, on its page: filters, rows that open, and a choice of scopes. */
export function HistoryTab({ unfiltered = [], ...props }: HistoryTabProps) {
  const { path, history, about, report, without, scopes, empty } = props;
  const audits = useAuditList(path, history);
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
          {...audits}
          filters={historyFilters(history).filter(
            ({ name }) => name !== without && !unfiltered.includes(name),
          )}
          columns={audits.columns.filter(({ key }) => key !== without)}
          empty={<EmptyState icon={FileText} message={empty} />}
        />
      </div>
    </>
  );
}

/** The props that all lists of audits share. */
export function useAuditList(path: string, { list, size, batch, today }: History) {
  const [params] = useSearchParams();
  const open = params.get("open");
  const toggleAddress = ({ id }: AuditRow) =>
    id === undefined ? undefined : addressOf(path, params, { open: id === open ? undefined : id });
  return {
    path,
    list,
    size,
    label: "audits",
    columns: auditColumns({ open, toggleAddress }),
    chips: today && <DaysFilter path={path} today={today} />,
    tools: today && <DaysForm path={path} />,
    further: FURTHER_FILTERS,
    keyOf: ({ id, timestamp }: AuditRow, index: number) => id ?? `${timestamp} ${index}`,
    rowAddress: toggleAddress,
    details: (audit: AuditRow) =>
      open !== null && audit.id === open && <AuditDetails audit={audit} batch={batch} />,
  } satisfies Partial<ListCardProps<AuditRow>>;
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
