export const MOST_BATCH_ROWS = 100_000;
/** Of a bulk change that sends emails. */
export const MOST_LETTERS = 1_000;
/** Of a list of people to add. */
export const MOST_LISTED = 100;
/** Of an import's file. */
export const MOST_IMPORT_BYTES = 12_000_000;
/** Audits of one bulk change are counted up to here. */
export const MOST_COUNTED = 10_000;
