/** So that spreadsheets take the text as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** What spreadsheets would run as a formula is made text by an apostrophe before it. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One line of a CSV file (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(",")}\r\n`;
