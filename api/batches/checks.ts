import type { BatchKind } from "../contract/batches";
import { checkRestore } from "./check-restore";
import { checkUndo } from "./check-undo";
import { checkAssign, checkDelete, checkStatus } from "./check-users";
import { checkImport } from "./import/check";
import { checkLetters } from "./letters/check";
import type { SliceCheck } from "./slice";

/** How each kind's rows are checked. */
export const CHECKS: Record<BatchKind, SliceCheck> = {
  import: checkImport,
  assign: checkAssign,
  status: checkStatus,
  delete: checkDelete,
  restore: checkRestore,
  mail: checkLetters,
  undo: checkUndo,
};
