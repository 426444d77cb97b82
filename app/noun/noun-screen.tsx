import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/components/button";
import { EmptyState } from "#app/components/empty-state";
import { type IconType, Plus } from "#app/icons";
import type { Column } from "#app/table/data-table";
import type { Filter } from "#app/table/filter-form";
import type { ListCardProps, ListResult } from "#app/table/list-card";
import { ListScreen } from "#app/table/list-screen";

/** A dialog about one thing: the last part of its address. */
type AddressOf<Row> = (row: Row, dialog: string) => string;

interface NounScreenProps<Row> {
  /** From the list's loader. */
  list: ListResult<Row>;
  query: { size: number };
  /** Whether adding, editing and deleting are offered. */
  canChange: boolean;
  path: string;
  title: string;
  description: string;
  /** "User" makes "Edit User" and "Delete User". Without it, rows have no actions. */
  noun?: string;
  /** The plural, for screen readers. */
  label: string;
  /** Text of the button that adds one. */
  add: string;
  icon: IconType;
  /** Said while there is nothing. */
  empty: string;
  /** Beside the button that adds the first one. */
  emptyLink?: ReactNode;
  /** Columns may link to dialogs of their own. */
  columns: readonly Column<Row>[] | ((addressOf: AddressOf<Row>) => readonly Column<Row>[]);
  filters: readonly Filter[];
  /** Tells the rows' actions apart for screen readers. */
  nameOf?: (row: Row) => string;
  /** Whether there is an Edit dialog. */
  edits?: boolean;
  /** The last part of the address of the dialog about the second step at sign-in, if it is offered. */
  factors?: string | undefined;
  /** Whether rows are lower. */
  isCompact?: boolean | undefined;
  /** As in the address, for a list that can be sorted. */
  sort?: string | undefined;
  /** Between the title and the list. */
  above?: ReactNode;
  /** Beside the filters. */
  tools?: ReactNode;
  /** Before the button that adds one. */
  more?: ReactNode;
  around?: ListCardProps<Row>["around"];
  /** The page of one, for a noun that has such pages. A click on a row leads there. */
  rowAddress?: ((row: Row) => string) | undefined;
}

/** The screen of a noun: its list, the ways to its dialogs, and the dialog that is open over it. */
export function NounScreen<Row extends { id: string; builtIn?: boolean | undefined }>({
  query,
  canChange,
  noun,
  add: addLabel,
  icon,
  empty,
  emptyLink,
  columns,
  nameOf,
  edits = true,
  factors,
  more,
  ...list
}: NounScreenProps<Row>) {
  const { search } = useLocation();
  const addressOf: AddressOf<Row> = ({ id }, dialog) =>
    `${list.path}/${encodeURIComponent(id)}/${dialog}${search}`;
  // A row of another SSO API may have no id.
  const change = (dialog: string) => (row: Row) =>
    row.builtIn || row.id === "" ? undefined : addressOf(row, dialog);
  const add = canChange && (
    <ButtonLink look="primary" icon={Plus} to={`${list.path}/new${search}`} preventScrollReset>
      {addLabel}
    </ButtonLink>
  );
  const actions =
    canChange && noun && nameOf
      ? {
          noun,
          nameOf,
          editAddress: edits ? change("edit") : undefined,
          factorsAddress: factors === undefined ? undefined : (row: Row) => addressOf(row, factors),
          deleteAddress: change("delete"),
        }
      : undefined;
  return (
    <>
      <ListScreen
        {...list}
        action={
          more ? (
            <div className="flex gap-2">
              {more}
              {add}
            </div>
          ) : (
            add
          )
        }
        size={query.size}
        columns={typeof columns === "function" ? columns(addressOf) : columns}
        keyOf={({ id }, index) => id || String(index)}
        actions={actions}
        empty={
          <EmptyState
            icon={icon}
            message={empty}
            action={
              <>
                {add}
                {emptyLink}
              </>
            }
          />
        }
      />
      <Outlet />
    </>
  );
}
