import type { ColumnType, Generated } from "kysely";
import type { SecondFactorLevel } from "../contract/factors";

/**
 * Each room adds its tables, most of them in a `tables.ts`. They are identical on both engines. Times are whole
 * milliseconds since 1970 (UTC). Flags are 0 or 1.
 *
 * `…_key` columns contain `foldCase(text)`, for sorting and searching. `…_canonical` columns contain `canonical(text)`, for
 * uniqueness (both in fold-case.ts). `…_skeleton` columns contain `skeletonOf(text)`, for look-alikes (skeleton.ts). `seq`
 * numbers rows in the order of insertion. It orders audits and is the row id of search indexes.
 */
export type Flag = 0 | 1;
export type Time = number;

/** Common columns of the nouns with unique names. */
export interface NamedTable {
  id: string;
  name: string;
  name_key: string;
  name_skeleton: string | null;
  version: Generated<number>;
  created_at: Time;
}

/** Common columns of what demands a second factor. */
export interface DemandingTable {
  /** The strength that a sign-in must have: 0 for any, 2 for a second factor, 3 for a passkey. */
  second_factor: Generated<SecondFactorLevel>;
  /** From when on. Null: at once. */
  second_factor_from: Time | null;
}

/** Since when something is assigned, and by whom. Null if it is from before 016-groups-and-permissions. */
export interface Assignment {
  given_at: Time | null;
  /** Also null if the service did it itself. */
  given_by: string | null;
}

/** Budgets in fixed windows. An attempt is counted before it runs. */
export interface ThrottlesTable {
  key: string;
  count: number;
  expires_at: Time;
  /** Attempts under this key are refused until then. */
  retry_at: Time | null;
}

/** Totals of lists, updated in the transactions that change them, and counters of changes. */
export interface CountersTable {
  name: string;
  value: number;
}

/** Marks of the installation, such as the completed set-up and the check of the master key. */
export interface MarksTable {
  name: string;
  value: string;
  set_at: ColumnType<Time, Time, never>;
}

/** The rooms add their tables to it by `declare module`, so a query in any room knows the tables of all. */
export interface Tables {
  throttles: ThrottlesTable;
  counters: CountersTable;
  marks: MarksTable;
}

/** Names of the tables that have all of these columns. */
export type TableWith<Column extends string> = {
  [Table in keyof Tables]: [Column] extends [keyof Tables[Table]] ? Table : never;
}[keyof Tables];
