import type { Context } from "../context";
import type { Queries } from "../database/engine";
import type { Actor } from "../users/rank-rules";
import type { BatchOptions, RowChanges, RowInput } from "./shapes";

/** What the check of some rows works with. It writes nothing: the engine stores what it returns. */
export interface Slice {
  context: Context;
  /** Of the slice's transaction. */
  queries: Queries;
  options: BatchOptions;
  /** The caller who asked for the check. */
  by: Actor;
}

/** A row as it is stored until its check. */
export interface NewRow {
  /** Of an import's file; otherwise counted from 1. */
  line: number;
  userId?: string;
  /** To show the row. */
  name?: string;
  email?: string;
  input?: RowInput;
  /** Why it is wrong, if that is known already. Such a row is not checked any more. */
  wrong?: string;
}

/** What the check found. Rows that are "same" are counted and not kept. */
export interface Checked {
  verdict: "add" | "change" | "lose" | "same" | "wrong";
  userId?: string;
  userVersion?: number;
  name?: string;
  email?: string;
  changes?: RowChanges;
  /** Replaces the row's input. */
  input?: RowInput;
  /** Why it is wrong. */
  message?: string;
}

/** The check of one kind of batch. @returns what it found, in the order of the rows */
export type SliceCheck = (slice: Slice, rows: NewRow[]) => Promise<Checked[]>;
