/** So that spreadsheets take the text as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What spreadsheets would run as a formula, full-width characters and spaces before it included. */
const FORMULA = /^\s*[=+\-@\u2212]|^[\t\r\n]/;

/** Always in quotes, whichever character sets cells apart where the file is opened; a formula is text by an apostrophe. */
const cell = (text: string) =>
  `"${FORMULA.test(text.normalize("NFKC")) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
