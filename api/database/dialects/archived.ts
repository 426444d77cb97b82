/** What an archive's row may never change, because its cut has let go of audits. */
const FIXED = ["first_number", "last_number", "last_hash", "file", "file_hash", "created_at"];

const hasLink = (where: string, schema: string) =>
  `exists (select 1 from ${schema}audit_seals where ${where})`;
const hasSeqBeforeCut = (schema: string) =>
  hasLink("audit_seq = new.cut_seq and number <= new.cut_number", schema);

/**
 * SQL: whether an update of `audit_archives` moves a cut back, moves it past what was archived or changes that.
 *
 * @param schema of the tables, with a dot
 */
export const isRewritten = (schema = ""): string =>
  [
    "new.cut_number < old.cut_number",
    "new.cut_number > new.last_number",
    "new.cut_seq < old.cut_seq",
    `new.cut_seq > old.cut_seq and not ${hasSeqBeforeCut(schema)}`,
    ...FIXED.map((column) => `new.${column} <> old.${column}`),
  ].join(" or ");

/**
 * SQL: whether a new row of `audit_archives` doesn't go on where the last cut is, names links that don't exist, or takes
 * the last link, which is never archived.
 *
 * @param schema of the tables, with a dot
 */
export const isUnfounded = (schema = ""): string =>
  [
    `new.first_number <> (select coalesce(max(cut_number), 0) + 1 from ${schema}audit_archives)`,
    "new.cut_number < new.first_number",
    "new.cut_number > new.last_number",
    `not ${hasLink("number > new.last_number", schema)}`,
    `not ${hasLink("number = new.last_number and hash = new.last_hash", schema)}`,
    `not ${hasLink("number = new.cut_number and hash = new.cut_hash", schema)}`,
    `not ${hasSeqBeforeCut(schema)}`,
  ].join(" or ");

/** What the database says to such a row. */
export const UNFOUNDED = "audit_archives does not follow the audit chain";
