import type {
  ColumnDefinitionBuilder,
  Expression,
  ExpressionBuilder,
  Insertable,
  Kysely,
  RawBuilder,
  SqlBool,
} from "kysely";
import type { Catalog } from "./catalog";
import type { InsertRows } from "./rows.queries";
import type { Tables } from "./tables";

/** A connection or a transaction. */
export type Queries = Kysely<Tables>;

/** Tables with substring search, and the folded columns that it searches. */
export const SEARCHED = {
  users: ["name_key", "email_key", "username_key"],
  audits: ["message_key", "actor_key"],
} as const;
export type SearchedTable = keyof typeof SEARCHED;
/** A folded text, or several that must each be in one of the columns. */
export type SearchTerms = string | readonly string[];
export type SearchedColumn<Table extends SearchedTable> = (typeof SEARCHED)[Table][number];

/** Tables whose rows are little more than their keys. */
type KeyedTable = "user_roles" | "user_applications" | "user_activity" | "attempt_months" | "audit_days";

/** Tools of a bulk load. */
export interface Loader {
  /** Inserts rows with the same columns, as fast as the engine can. */
  insert<Table extends keyof Tables>(table: Table, rows: Insertable<Tables[Table]>[]): Promise<void>;
  /** Reserves `seq` numbers. @returns the first of them */
  reserve(table: "audits", count: number): Promise<number>;
}

/** Everything that differs between SQLite and Postgres. Each has a file in dialects/. */
export interface Engine {
  /** For reads. On SQLite they see the last commit during a write. */
  read: Queries;
  /** For slow reads, which block neither `read` nor the process. */
  longRead: Queries;
  /** For exact totals that take seconds, which don't block `longRead` either. */
  countRead: Queries;
  /** Runs a writing transaction: one at a time on SQLite, retried after a deadlock on Postgres. */
  write<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** For writes that may take seconds. On SQLite other writers wait, but readers don't. */
  longWrite<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Loads many rows in one transaction without a time limit.
   *
   * @param rebuilt tables whose indexes are dropped and rebuilt at the end, for loads larger than the existing data
   */
  load<Result>(
    rebuilt: readonly (keyof Tables)[],
    work: (queries: Queries, loader: Loader) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Fills empty tables, in one transaction for each call of `insert`. Their indexes and triggers are dropped, and made at
   * the end: a database whose filling was interrupted lacks them, and nobody may use it.
   */
  fill<Result>(
    tables: readonly (keyof Tables)[],
    work: (insert: InsertRows) => Promise<Result>,
  ): Promise<Result>;
  /** Updates the statistics of the query planner. */
  tune(): Promise<void>;
  /** A transaction without a time limit, under the migration lock: one process at a time. */
  migrate<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  catalog: Catalog;
  /**
   * Building blocks of migrations. Migrations name tables and columns as of their time, not the current ones.
   */
  schema: {
    /** The type of `seq`, an integer that increases with every row. */
    sequence: "integer" | "bigint";
    asSequence(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
    /** Whole numbers of 53 bits. */
    integer: "integer" | "bigint";
    /** Text that compares by its bytes. */
    key: Expression<unknown>;
    /** Creates the substring search index of these columns. */
    addSearch(queries: Queries, table: SearchedTable, columns: readonly string[]): Promise<void>;
    /** Makes the database itself refuse UPDATE and DELETE. */
    makeAppendOnly(queries: Queries, table: "audits" | "audit_seals"): Promise<void>;
    /** Makes the database refuse to replace a row. */
    refuseReplacing(queries: Queries, table: "audits" | "audit_seals"): Promise<void>;
    /**
     * Makes the database let go of archived audits: those whose link is not after the cut in `audit_archives`. Everything
     * else stays append-only. Records of archives follow the chain; cuts can't be moved back, past their archive, or removed.
     */
    releaseArchived(queries: Queries): Promise<void>;
    /** Replaces the triggers that guard records of archives, which a released version made differently. */
    renewArchiveGuards(queries: Queries): Promise<void>;
    /** Drops a column and its indexes, if the table has it. */
    dropColumn(queries: Queries, table: string, column: string): Promise<void>;
    /** Adds a trigger that puts each new row's `seq` into the queue, and removes the old one. */
    queueInserts(queries: Queries, table: "audits", queue: "audit_queue"): Promise<void>;
    /** Makes these columns the primary key. On SQLite the table is then clustered by it. */
    storeByKey(queries: Queries, table: KeyedTable, key: readonly string[]): Promise<void>;
    /** Rebuilds a search index without text lengths, which only ranking needs. */
    shrinkSearch(queries: Queries, table: "users", columns: readonly string[]): Promise<void>;
    /** Indexes each distinct text of these columns of audits once. */
    searchTextsOnce(queries: Queries, columns: readonly string[]): Promise<void>;
    /** Leaves the merging of these tables' search indexes to the engine, which does it beside the writes. */
    mergeSearchAside(queries: Queries, tables: readonly string[]): Promise<void>;
    /** Rebuilds a search index for more columns. */
    widenSearch(queries: Queries, table: "users", columns: readonly string[]): Promise<void>;
  };
  /**
   * Rows of a searched table whose folded columns contain the folded terms. Terms of three characters and more use
   * the index.
   */
  searchIndexed<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    terms: SearchTerms,
  ): (builder: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;
  /** The same test row by row, for scans along another index whose rows mostly match. */
  searchRows<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    terms: SearchTerms,
  ): (builder: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;
  /**
   * The number of rows that `searchIndexed` finds, as part of a query.
   *
   * @param most stops counting here, to quickly distinguish rare from frequent terms. Terms without an index are then left
   * out, and count as this many if there are no others
   */
  countOf<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    terms: SearchTerms,
    most?: number,
  ): RawBuilder<number | string>;
  /** The columns of a violated unique constraint; undefined for other errors. */
  violatedColumns(error: unknown): string | undefined;
  /** True if a row refers to a missing one. */
  isDangling(error: unknown): boolean;
  /** True if the database is locked, full, restarting or unreachable: the caller may retry later. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}
