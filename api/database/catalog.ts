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
type Sequences = ReadonlyMap<string, number>;

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

/**
 * The order of columns doesn't matter: SQLite and Postgres add them in different places.
 *
 * @param tables of an installation
 * @param ours of a new database of this version
 * @throws with what to do, if they differ, or if a table has no primary key
 */
export function requireAlike(tables: readonly TableLayout[], ours: readonly TableLayout[]): void {
  const [theirs, known] = [columnsOf(tables), columnsOf(ours)];
  const [added, missing] = [without(theirs, known), without(known, theirs)];
  if (added.length > 0)
    throw new Error(
      `This version doesn't know ${added.join(", ")}, and the move would lose it. Drop it from the source, or keep a copy elsewhere first.`,
    );
  if (missing.length > 0)
    throw new Error(
      `The source lacks ${missing.join(", ")}. Restore a backup of it, start the service on that once, and move it.`,
    );
  const keys = new Map(ours.map(({ name, key }) => [name, key.join()]));
  const other = tables.find(({ name, key }) => key.length === 0 || key.join() !== keys.get(name));
  if (other)
    throw new Error(`The table ${other.name} has no primary key, or another one than in this version.`);
}

/** "users", "users.name" and so on. */
const columnsOf = (tables: readonly TableLayout[]) =>
  new Set(tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]));

/** Columns of a table that is itself missing are not named. */
const without = (names: ReadonlySet<string>, others: ReadonlySet<string>) => {
  const found = [...names].filter((name) => !others.has(name));
  return found.filter((name) => !found.includes(name.split(".")[0] ?? "") || !name.includes("."));
};

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
