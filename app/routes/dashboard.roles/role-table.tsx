import { useLocation } from "@remix-run/react";
import Plus from "lucide-react/icons/plus";
import Shield from "lucide-react/icons/shield";
import type { Role } from "#api/contract/roles";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { ROLES } from "#app/navigation";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import type { ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";
import type { SearchQuery } from "#app/table/search-query";

const COLUMNS: readonly Column<Role>[] = [
  { key: "id", label: "Id", clip: true },
  { key: "roleName", label: "Role Name", card: "lead" },
];

const FILTERS: readonly Filter[] = [{ kind: "text", name: "searchTerm", label: "Role Name" }];

interface RoleTableProps {
  list: ListResult<Role>;
  query: SearchQuery;
  /** Whether adding and deleting are offered. */
  canChange: boolean;
}

/** The screen "System User Roles". */
export function RoleTable({ list, query, canChange }: RoleTableProps) {
  const { search } = useLocation();
  const add = canChange && (
    <ButtonLink look="primary" icon={Plus} to={`${ROLES}/new${search}`} preventScrollReset>
      Add Role
    </ButtonLink>
  );
  return (
    <ListScreen
      title="System User Roles"
      description="What people may do here, by the roles they have."
      action={add}
      label="roles"
      path={ROLES}
      list={list}
      size={query.size}
      filters={FILTERS}
      columns={COLUMNS}
      keyOf={(role) => role.id}
      actions={
        canChange
          ? {
              noun: "Role",
              nameOf: (role) => role.roleName,
              deleteAddress: (role) =>
                role.builtIn ? undefined : `${ROLES}/${encodeURIComponent(role.id)}/delete${search}`,
            }
          : undefined
      }
      empty={<EmptyState icon={Shield} message="No roles yet." action={add} />}
    />
  );
}
