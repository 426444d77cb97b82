import { useLocation } from "@remix-run/react";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { StatusBadge } from "#app/components/status-badge";
import { APPLICATION_ACCESS } from "#app/navigation";
import type { Application } from "#app/sso-api/applications.server";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import type { SearchQuery } from "#app/table/search-query";

const COLUMNS: readonly Column<Application>[] = [
  { key: "id", label: "Application Id", clip: true },
  { key: "applicationName", label: "Application Name", card: "lead" },
  {
    key: "applicationStatus",
    label: "Status",
    card: "state",
    render: ({ applicationStatus }) => <StatusBadge status={applicationStatus} />,
  },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Application Name" }];

interface ApplicationTableProps {
  list: ListResult<Application>;
  query: SearchQuery;
  /** Whether adding, editing and deleting are offered. */
  canChange: boolean;
}

/** The screen "Application Access". */
export function ApplicationTable({ list, query, canChange }: ApplicationTableProps) {
  const { search } = useLocation();
  const dialog = ({ id, builtIn }: Application, name: string) =>
    builtIn ? undefined : `${APPLICATION_ACCESS}/${encodeURIComponent(id)}/${name}${search}`;
  const add = canChange && (
    <ButtonLink look="primary" icon={Plus} to={`${APPLICATION_ACCESS}/new${search}`} preventScrollReset>
      Add Application
    </ButtonLink>
  );
  return (
    <ListScreen
      title="Application Access"
      description="Applications that send their people here to sign in."
      action={add}
      label="applications"
      path={APPLICATION_ACCESS}
      list={list}
      size={query.size}
      filters={FILTERS}
      columns={COLUMNS}
      keyOf={({ id }) => id}
      actions={
        canChange
          ? {
              noun: "Application",
              nameOf: ({ applicationName }) => applicationName,
              editAddress: (application) => dialog(application, "edit"),
              deleteAddress: (application) => dialog(application, "delete"),
            }
          : undefined
      }
      empty={<EmptyState icon={Layers} message="No applications yet." action={add} />}
    />
  );
}
