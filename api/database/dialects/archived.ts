/** What an archive's row may never change, because its cut has let go of audits. */
const FIXED = ["first_number", "last_number", "last_hash", "file", "file_hash", "created_at"];

/** SQL: whether an update of `audit_archives` moves a cut back or changes what was archived. */
export const isRewritten = (after: string, before: string): string =>
  [
    `${after}.cut_number < ${before}.cut_number`,
    `${after}.cut_seq < ${before}.cut_seq`,
    ...FIXED.map((column) => `${after}.${column} <> ${before}.${column}`),
  ].join(" or ");
