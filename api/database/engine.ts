import type {
  ColumnDefinitionBuilder,
  Expression,
  ExpressionBuilder,
  Insertable,
  Kysely,
  RawBuilder,
  SqlBool,
} from "kysely";
import type { Tables } from "./tables";

/** A connection or a transaction: what queries are given. */
export type Queries = Kysely<Tables>;

/** Tables whose text is searched by substring, and the folded columns of theirs that it looks at. */
export const SEARCHED = {
  users: ["name_key", "email_key"],
  audits: ["message_key", "actor_key"],
} as const;
export type SearchedTable = keyof typeof SEARCHED;
export type SearchedColumn<Table extends SearchedTable> = (typeof SEARCHED)[Table][number];

/** Tables of which a row is little more than its key. */
export type KeyedTable =
  | "user_roles"
  | "user_applications"
  | "user_activity"
  | "attempt_months"
  | "audit_days";

/** What a load of many rows has. */
export interface Loader {
  /** Inserts rows that all have the same columns, as fast as the engine takes them. */
  insert<Table extends keyof Tables>(table: Table, rows: Insertable<Tables[Table]>[]): Promise<void>;
  /** Sets `seq` numbers aside that no other row gets. @returns the first of them */
  reserve(table: "audits", count: number): Promise<number>;
}

/** All that SQLite and Postgres differ in. One file each in dialects/. */
export interface Engine {
  /** Reads; on SQLite they see the last commit while a write goes on. */
  read: Queries;
  /** Reads that may take long: they hold up neither `read` nor the process. */
  longRead: Queries;
  /** The same for exact totals that take seconds: they don't hold up `longRead` either. */
  tally: Queries;
  /** Runs work in a transaction that writes. One at a time on SQLite; retried after a deadlock on Postgres. */
  write<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /** The same for work that may take seconds: who writes waits on SQLite, and nobody who reads does. */
  longWrite<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * Loads many rows in one transaction that no time limit ends.
   *
   * @param rebuilt tables whose indexes are put aside and made anew at the end: for loads that outweigh what is there
   */
  load<Result>(
    rebuilt: readonly (keyof Tables)[],
    work: (queries: Queries, loader: Loader) => Promise<Result>,
  ): Promise<Result>;
  /** Brings up to date what the engine knows of how full its tables are: it finds its ways by that. */
  tune(): Promise<void>;
  /** A transaction without time limit, under the lock of migrations: one process at a time. */
  migrate<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
  /**
   * What migrations are made of. They say themselves which tables and columns they mean: those of their time, not of
   * today.
   */
  schema: {
    /** The type of `seq`: an integer that grows with every row. */
    sequence: "integer" | "bigint";
    asSequence(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder;
    /** Whole numbers of 53 bits. */
    integer: "integer" | "bigint";
    /** Text that compares by its bytes. */
    key: Expression<unknown>;
    /** Makes the index that finds substrings in these columns. */
    addSearch(queries: Queries, table: SearchedTable, columns: readonly string[]): Promise<void>;
    /** Makes the database itself refuse UPDATE and DELETE. */
    makeAppendOnly(queries: Queries, table: "audits" | "audit_seals"): Promise<void>;
    /** Makes it refuse to put a row in the place of another. */
    refuseReplacing(queries: Queries, table: "audits" | "audit_seals"): Promise<void>;
    /** Makes the database itself put each new row's `seq` into the queue, instead of how it did so before. */
    queueInserts(queries: Queries, table: "audits", queue: "audit_queue"): Promise<void>;
    /** Makes these columns the primary key; on SQLite the rows are then kept in its order, and not beside it. */
    storeByKey(queries: Queries, table: KeyedTable, key: readonly string[]): Promise<void>;
    /** Makes a search index anew, without the lengths of texts that only a ranking would ask for. */
    shrinkSearch(queries: Queries, table: "users", columns: readonly string[]): Promise<void>;
    /** Makes the search of audits look at each text of these columns once, however many audits have it. */
    searchTextsOnce(queries: Queries, columns: readonly string[]): Promise<void>;
  };
  /**
   * Rows of a searched table whose folded columns contain the folded term. Terms of three characters and more use
   * the index.
   */
  contains<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    term: string,
  ): (builder: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;
  /** The same test made row by row: for walks along another index, past rows that mostly pass. */
  holds<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    term: string,
  ): (builder: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>;
  /**
   * How many rows `contains` finds, as part of a query.
   *
   * @param most where to stop counting: that tells few from many in no time. Terms that no index finds then count as
   * that many
   */
  countOf<Table extends SearchedTable>(
    table: Table,
    columns: readonly SearchedColumn<Table>[],
    term: string,
    most?: number,
  ): RawBuilder<number | string>;
  /** The columns of a broken unique rule, or undefined where the error is another. */
  violatedColumns(error: unknown): string | undefined;
  /** True where a row refers to one that is not there. */
  isDangling(error: unknown): boolean;
  /** True where the database is locked, full, restarting or gone: the caller may try again later. */
  isUnavailable(error: unknown): boolean;
  close(): Promise<void>;
}
