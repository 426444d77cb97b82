import type { BatchKind } from "../contract/batches";
import type { StoredRow } from "./rows.queries";
import type { RowAction, RowChanges, RowInput } from "./shapes";

/** What a checked row does to its user. The rows of an undo have it as their input. */
export function actionOf(kind: BatchKind, { input }: Pick<StoredRow, "input">): RowAction {
  if (kind === "delete" || kind === "restore" || kind === "mail") return kind;
  const { action }: RowInput = input === null ? {} : JSON.parse(input);
  return action ?? "write";
}

export const changesOf = ({ changes }: Pick<StoredRow, "changes">): RowChanges =>
  changes === null ? {} : JSON.parse(changes);
