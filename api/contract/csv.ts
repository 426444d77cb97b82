/** Makes spreadsheets read the text as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What comes before a formula, and its first character. */
const START = /^['\uff07]*(\s*)(.?)/su;

/**
 * Text that spreadsheets would run as a formula, even after spaces. Apostrophes in front of one count too, so that the one
 * that is added can be removed again. Only one character is normalized, because a cell can have any length.
 */
function isFormula(text: string): boolean {
  const [, spaces = "", first = ""] = START.exec(text) ?? [];
  return /^[\t\r\n]/.test(spaces) || /^[=+\-@\u2212]/.test(first.normalize("NFKC"));
}

/** Always quoted, because the separator depends on the spreadsheet's locale. An apostrophe turns a formula into text. */
const cell = (text: string) => `"${isFormula(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;

/** The text of a parsed cell: without the apostrophe that `csvLine` puts before a formula. */
export const cellText = (parsed: string): string =>
  parsed.startsWith("'") && isFormula(parsed.slice(1)) ? parsed.slice(1) : parsed;
