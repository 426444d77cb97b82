import type { BatchKind, BatchState, Verdict } from "../contract/batches";
import type { Time } from "../database/tables";

declare module "../database/tables" {
  interface Tables {
    batches: BatchesTable;
    batch_rows: BatchRowsTable;
  }
}

/** Changes of many users at once: checked first, then run. */
export interface BatchesTable {
  id: string;
  kind: BatchKind;
  state: BatchState;
  /** The name of an import's file. */
  name: string | null;
  /** JSON: what each row does, by kind (`BatchOptions`). */
  options: string;
  /** JSON: the number of rows by verdict (`BatchCounts`), updated in the transactions that set verdicts. */
  counts: string;
  /** The batch that this one undoes. */
  undo_of: string | null;
  /** Why it stopped or failed. */
  message: string | null;
  /** Null if a command created it. */
  created_by: string | null;
  created_by_name: string;
  created_at: Time;
  /** JSON: who started the run, with which proof and from where (`RunBy`). */
  run: string | null;
  run_at: Time | null;
  finished_at: Time | null;
  expires_at: Time;
}

export interface BatchRowsTable {
  batch_id: string;
  /** Of an import's file; otherwise counted from 1. */
  line: number;
  verdict: Verdict;
  /** Null if the row adds a user, until it did. */
  user_id: string | null;
  /** The user's version at the check. A user who was changed since is not changed by the row. */
  user_version: number | null;
  /** To show the row: the user's name and address at the check, or those of the file. */
  name: string | null;
  email: string | null;
  /** JSON: what the row was given (`RowInput`). */
  input: string | null;
  /** JSON: before and after by field (`RowChanges`), with ids of roles, applications and groups. */
  changes: string | null;
  /** Why the row is wrong or failed. */
  message: string | null;
}
