import type { BatchCounts } from "./batches";

/** The rows that a run has to do. */
export const leftOf = ({ add, change, lose }: BatchCounts): number => add + change + lose;
