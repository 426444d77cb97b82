/** Makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Text that spreadsheets would run as a formula, even after spaces. */
const FORMULA = /^\s*[=+\-@\u2212]|^[\t\r\n]/;

/** Always quoted, because the separator depends on the spreadsheet's locale. An apostrophe turns a formula into text. */
const cell = (text: string) =>
  `"${FORMULA.test(text.normalize("NFKC")) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
