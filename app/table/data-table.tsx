import { Fragment, type ReactNode } from "react";
import { NamedCell, NoValue } from "#app/components/named-cell";
import { useDashboard } from "#app/request/use-dashboard";
import { ROW_ICONS } from "./row-icons";

export interface Column<Row> {
  key: keyof Row & string;
  label: string;
  /** Renders the cell; by default the value as text. */
  render?: (row: Row) => ReactNode;
  /** Whether cards introduce the cell by the label, and leave it out without a value. */
  named?: boolean;
  /** Position when a row becomes a card: `lead` at the top, `state` beside it, the others below. */
  card?: "lead" | "state";
  /** A class for the column's width; by default columns share what is left. */
  width?: string;
  /** The query's value that sorts by it, and in which direction a first click does. */
  sort?: { key: string; first?: "desc" };
  /** Whether a card may truncate it; on hover, touch and focus it shows in full. */
  clip?: boolean;
}

/** The order of a list. */
interface Sorting {
  /** As in the address: `-` in front is descending. */
  current: string;
  addressOf(sort: string): string;
}

/** The actions of a row. Without an address, its action is omitted. */
interface RowActions<Row> {
  /** "User" gives "Edit User" and "Delete User". */
  noun: string;
  /** Distinguishes the rows' actions for screen readers. */
  nameOf: (row: Row) => string;
  editAddress?: (row: Row) => string | undefined;
  /** The dialog of the second step at sign-in. */
  factorsAddress?: ((row: Row) => string | undefined) | undefined;
  deleteAddress?: (row: Row) => string | undefined;
  /** A button of a row, before the others. */
  button?: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string;
  actions?: RowActions<Row>;
  /** Where a click on a row leads; by default to its Edit dialog. */
  rowAddress?: ((row: Row) => string | undefined) | undefined;
  /** What an open row shows below itself. */
  details?: ((row: Row) => ReactNode) | undefined;
  sorting?: Sorting | undefined;
  /** Whether rows are lower. */
  isCompact?: boolean | undefined;
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
  details,
  sorting,
  isCompact,
}: DataTableProps<Row>) {
  const added = useDashboard()?.toast?.added;
  const hasPages = rowAddress !== actions?.editAddress;
  const wider = actions?.factorsAddress ? " actions-three" : actions?.button ? " actions-button" : "";
  const actionsClass = `actions${wider}`;
  return (
    <table
      {...TABLE}
      aria-label={label}
      className={`data-table${hasPages ? " has-pages" : ""}${isCompact ? " is-compact" : ""}`}
    >
      <thead {...ROW_GROUP}>
        <tr {...ROW}>
          {columns.map((column) => (
            <Heading key={column.key} column={column} sorting={sorting} />
          ))}
          {actions && (
            <th {...COLUMN_HEADER} scope="col" className={actionsClass}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody {...ROW_GROUP}>
        {rows.map((row, index) => (
          <Fragment key={keyOf(row, index)}>
            <tr {...ROW} data-href={rowAddress?.(row)} data-added={keyOf(row, index) === added || undefined}>
              {columns.map((column) => (
                <td {...CELL} key={column.key} className={column.card} data-clip={column.clip || undefined}>
                  {cellOf(column, row)}
                </td>
              ))}
              {actions && (
                <td {...CELL} className={actionsClass}>
                  {actions.button?.(row)}
                  <Actions row={row} actions={actions} />
                </td>
              )}
            </tr>
            {details && <Details columns={columns.length + (actions ? 1 : 0)}>{details(row)}</Details>}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function cellOf<Row>({ key, label, render, named }: Column<Row>, row: Row): ReactNode {
  if (!render) return <bdi>{String(row[key] ?? "")}</bdi>;
  const value = render(row);
  if (!named) return value;
  return value === null || value === undefined ? <NoValue /> : <NamedCell name={label}>{value}</NamedCell>;
}

const Details = ({ columns, children }: { columns: number; children: ReactNode }) =>
  children && (
    <tr {...ROW} className="row-details">
      <td {...CELL} colSpan={columns}>
        {children}
      </td>
    </tr>
  );

interface HeadingProps<Row> {
  column: Column<Row>;
  sorting: Sorting | undefined;
}

function Heading<Row>({ column, sorting }: HeadingProps<Row>) {
  const { label, sort } = column;
  const cell = { ...COLUMN_HEADER, scope: "col", className: classOf(column) };
  if (!sort || !sorting) return <th {...cell}>{label}</th>;
  const { key, first } = sort;
  const direction =
    sorting.current === key ? "ascending" : sorting.current === `-${key}` ? "descending" : undefined;
  const descends = direction ? direction === "ascending" : first === "desc";
  return (
    <th {...cell} aria-sort={direction ?? "none"}>
      <a href={sorting.addressOf(descends ? `-${key}` : key)} className="sort-link">
        {label}
      </a>
    </th>
  );
}

const classOf = <Row,>({ card, width }: Column<Row>) => [card, width].filter(Boolean).join(" ") || undefined;

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
          {ROW_ICONS[icon]}
        </a>
      ),
  );
}
