export const MOST_BATCH_ROWS = 100_000;
/** Of an import's file. */
export const MOST_IMPORT_BYTES = 12_000_000;
