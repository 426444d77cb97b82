import type { Queries } from "./engine";
import type { Tables } from "./tables";

/** A table, as the database itself describes it. */
export interface TableLayout {
  name: keyof Tables;
  columns: string[];
  /** The columns of the primary key, in its order. */
  key: string[];
  /** The tables that its rows refer to. */
  references: string[];
}

/** The last `seq` that each table has given, also if the row is gone since. */
export type Sequences = ReadonlyMap<string, number>;

/** What a database says of itself. */
export interface Catalog {
  /** All tables of the schema, by name, without those that the engine fills from others to search them. */
  listTables(queries: Queries): Promise<TableLayout[]>;
  readSequences(queries: Queries): Promise<Sequences>;
  setSequences(queries: Queries, sequences: Sequences): Promise<void>;
}

/** The migrations write it themselves. */
const OWN_TABLE = "migrations";

/** Whether migrations ever ran here. */
export const hasSchema = (tables: readonly TableLayout[]) =>
  tables.some(({ name }) => String(name) === OWN_TABLE);

/** The tables with an installation's content, none before one that it refers to. */
export const contentOf = (tables: readonly TableLayout[]) =>
  referredFirst(tables.filter(({ name }) => String(name) !== OWN_TABLE));

/** @throws if the tables of two databases of one version differ, or if one has no primary key */
export function requireAlike(tables: readonly TableLayout[], others: readonly TableLayout[]): void {
  const shapes = (list: readonly TableLayout[]) => new Map(list.map((table) => [table.name, shapeOf(table)]));
  const [ours, theirs] = [shapes(tables), shapes(others)];
  const different = [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (name) => ours.get(name) !== theirs.get(name),
  );
  if (different.length > 0)
    throw new Error(`The two databases describe these tables differently: ${different.join(", ")}.`);
  const keyless = tables.find(({ key }) => key.length === 0);
  if (keyless) throw new Error(`The table ${keyless.name} has no primary key.`);
}

/** The order of the columns is not part of it: SQLite and Postgres add them in different places. */
const shapeOf = ({ columns, key }: TableLayout) => JSON.stringify([[...columns].sort(), key]);

function referredFirst(tables: readonly TableLayout[]): TableLayout[] {
  const ordered: TableLayout[] = [];
  for (let rest = [...tables]; rest.length > 0; ) {
    const waiting = new Set<string>(rest.map(({ name }) => name));
    const isFree = ({ name, references }: TableLayout) =>
      references.every((other) => other === name || !waiting.has(other));
    const next = rest.filter(isFree);
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...waiting].join(", ")}.`);
    ordered.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return ordered;
}
