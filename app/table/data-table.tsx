import type { ReactNode } from "react";
import { useDashboard } from "#app/request/use-dashboard";
import { RowIcon, RowIcons } from "./row-icons";

export interface Column<Row> {
  key: keyof Row & string;
  label: string;
  /** Renders the cell; by default the value as text. */
  render?: (row: Row) => ReactNode;
  /** Position when a row becomes a card: `lead` at the top, `state` beside it, the others below. */
  card?: "lead" | "state";
  /** Whether a card may truncate it; on hover, touch and focus it shows in full. */
  clip?: boolean;
}

/** The actions of a row. Without an address, its action is omitted. */
export interface RowActions<Row> {
  /** "User" gives "Edit User" and "Delete User". */
  noun: string;
  /** Distinguishes the rows' actions for screen readers. */
  nameOf: (row: Row) => string;
  editAddress?: (row: Row) => string | undefined;
  /** The dialog of the second step at sign-in. */
  factorsAddress?: ((row: Row) => string | undefined) | undefined;
  deleteAddress?: (row: Row) => string | undefined;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  actions?: RowActions<Row>;
  /** Where a click on a row leads; by default to its Edit dialog. */
  rowAddress?: ((row: Row) => string | undefined) | undefined;
}

// On small screens rows are laid out as cards, and browsers drop the table's semantics. The roles restore them.
const TABLE = { role: "table" };
const ROW_GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const COLUMN_HEADER = { role: "columnheader" };
const CELL = { role: "cell" };

export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  actions,
  rowAddress = actions?.editAddress,
}: DataTableProps<Row>) {
  const added = useDashboard()?.toast?.added;
  const actionsClass = actions?.factorsAddress ? "actions actions-three" : "actions";
  return (
    <table {...TABLE} aria-label={label} className="table data-table">
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {columns.map((column) => (
            <th {...COLUMN_HEADER} key={column.key} scope="col" className={column.card}>
              {column.label}
            </th>
          ))}
          {actions && (
            <th {...COLUMN_HEADER} scope="col" className={actionsClass}>
              <span className="sr-only">Actions</span>
              <RowIcons />
            </th>
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rows.map((row, index) => (
          <tr
            {...ROW}
            key={keyOf(row, index)}
            data-href={rowAddress?.(row)}
            data-added={keyOf(row, index) === added || undefined}
          >
            {columns.map((column) => (
              <td {...CELL} key={column.key} className={column.card} data-clip={column.clip || undefined}>
                {column.render ? column.render(row) : <bdi>{String(row[column.key] ?? "")}</bdi>}
              </td>
            ))}
            {actions && (
              <td {...CELL} className={actionsClass}>
                <Actions row={row} actions={actions} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Actions<Row>({ row, actions }: { row: Row; actions: RowActions<Row> }) {
  const { noun, nameOf, editAddress, factorsAddress, deleteAddress } = actions;
  const all = [
    { icon: "edit", label: `Edit ${noun}`, address: editAddress?.(row) },
    { icon: "factors", label: "Second Step", address: factorsAddress?.(row) },
    { icon: "delete", label: `Delete ${noun}`, address: deleteAddress?.(row) },
  ] as const;
  return all.map(
    ({ icon, label, address }) =>
      address && (
        <a
          key={icon}
          href={address}
          className="row-action"
          title={label}
          aria-label={`${label} ${nameOf(row)}`}
        >
          <RowIcon name={icon} />
        </a>
      ),
  );
}
