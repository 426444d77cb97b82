/** Beside the names of columns: rows are lower. */
export const COMPACT = "compact";
