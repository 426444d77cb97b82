import { USER_COLUMNS, type UserColumn } from "../../contract/user-csv";
import { unprocessable } from "../../http/errors";
import { didYouMean, quoted } from "./similar";

/** "Mobile No", "mobile_no" and "Email" are columns too. */
const key = (name: string) => name.toLowerCase().replace(/[\s_.-]/g, "");

const COLUMNS = USER_COLUMNS.map((name) => ({ name, key: key(name) }));

/**
 * The columns that a file's first line names.
 *
 * @throws {HttpError} 422 for unknown and repeated ones, and if no column tells who a row is about
 */
export function readHeader(cells: readonly string[]): UserColumn[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  const columns: UserColumn[] = [];
  for (const cell of cells.slice(0, last + 1)) {
    const column = COLUMNS.find((one) => one.key === key(cell))?.name;
    if (!column) throw refusal(unknown(cell.trim()));
    if (columns.includes(column)) throw refusal(`The column “${column}” is there twice.`);
    columns.push(column);
  }
  if (!columns.includes("username") && !columns.includes("email"))
    throw refusal("The first line has to name the columns. One of them has to be username or email.");
  return columns;
}

function unknown(name: string): string {
  if (/^pass/i.test(name)) return `Passwords can't be imported. Remove the column ${quoted(name)}.`;
  const hint = didYouMean(key(name), COLUMNS) || ` The columns are ${USER_COLUMNS.join(", ")}.`;
  return `There is no column ${quoted(name)}.${hint}`;
}

const refusal = (message: string) => unprocessable({ file: [message] });

const DELIMITERS = [",", ";", "\t"] as const;

/** The line by which Excel is told the delimiter. Some programs write a tab as `\t`, or the line in quotation marks. */
const SEPARATOR_LINE = /^("?)sep=(\\t|[^\p{L}\p{N}"\n ])\1[^\S\n]*(?=\n|$)/iu;

/** The delimiter that a file says in its first line, which is emptied then, or that its header has most of. */
export function readDelimiter(start: string): { start: string; delimiter: string } {
  const said = SEPARATOR_LINE.exec(start)?.[2];
  if (said === undefined) return { start, delimiter: delimiterOf(start.trimStart().split("\n", 1)[0] ?? "") };
  return { start: start.replace(SEPARATOR_LINE, ""), delimiter: said === "\\t" ? "\t" : said };
}

/** The delimiter that a line has most of, outside of quotation marks. */
function delimiterOf(firstLine: string): string {
  const bare = firstLine.replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
