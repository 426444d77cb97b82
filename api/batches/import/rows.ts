import { cellText } from "../../contract/csv";
import { mapFields } from "../../contract/map-fields";
import { splitNames, USER_COLUMNS, type UserColumn } from "../../contract/user-csv";
import { type AssignedField, assignedFields, textUserFields, USER_FIELDS } from "../../contract/user-fields";
import { typedKey } from "../../database/fold-case";
import { unprocessable } from "../../http/errors";
import type { NewRow } from "../slice";
import type { FileRow } from "./read-file";

/** Stored at a time: so many rows, or fewer long ones. */
const PIECE = 200;
const PIECE_LENGTH = 50_000;
/** In a cell, as in the calls. */
const MOST_NAMES = 1_000;
/**
 * In code units, as the schemas have them. Texts are measured before they are normalized and folded, which takes the square
 * of the length.
 */
const LONGEST = { ...mapFields(textUserFields, (field) => USER_FIELDS[field].most), status: 20 };
/** Of a name. */
const LONGEST_NAME = { roles: 100, applications: 200, groups: 100 };

/**
 * The rows of a file as a batch stores them. Those that can't be right are wrong already.
 *
 * @throws {HttpError} 422 if there are none
 */
export async function* toRows(
  columns: readonly UserColumn[],
  rows: AsyncIterable<FileRow>,
): AsyncGenerator<NewRow[]> {
  const isTwice = createTwice();
  let piece: NewRow[] = [];
  let length = 0;
  let isEmpty = true;
  for await (const row of rows) {
    isEmpty = false;
    piece.push(toRow(columns, row, isTwice));
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (piece.length < PIECE && length < PIECE_LENGTH) continue;
    yield piece;
    piece = [];
    length = 0;
  }
  if (isEmpty) throw unprocessable({ file: ["The file has no rows below its header."] });
  yield piece;
}

function toRow(columns: readonly UserColumn[], { line, cells }: FileRow, isTwice: Twice): NewRow {
  const named = Object.fromEntries(columns.map((column, index) => [column, cellText(cells[index] ?? "")]));
  const wrong = misshapen(columns, cells) ?? tooMuch(named) ?? isTwice(named, line);
  if (wrong !== undefined) return { line, wrong, ...shown(named) };
  return { line, input: { cells: named } };
}

export type Cells = Partial<Record<UserColumn, string>>;

/** Cells behind the last column are empty in files of spreadsheets. */
function misshapen(columns: readonly UserColumn[], cells: string[]): string | undefined {
  const isRagged = cells.length < columns.length || cells.slice(columns.length).some(Boolean);
  if (isRagged) return `This row has ${cells.length} cells, and the header has ${columns.length}.`;
  return cells.some((cell) => cell.includes("\0"))
    ? "This row has characters that can't be stored."
    : undefined;
}

function tooMuch(cells: Cells): string | undefined {
  for (const column of USER_COLUMNS) {
    const cell = cells[column] ?? "";
    const problem = isList(column) ? tooManyNames(cell, column) : tooLong(cell.trim(), LONGEST[column]);
    if (problem) return `${column}: ${problem}`;
  }
  return undefined;
}

const isList = (column: UserColumn): column is AssignedField =>
  assignedFields.some((list) => list === column);

const tooLong = (text: string, most: number) =>
  text.length > most ? `Use at most ${most} characters.` : undefined;

function tooManyNames(cell: string, column: AssignedField): string | undefined {
  const names = splitNames(cell);
  if (names.length > MOST_NAMES) return `Use at most ${MOST_NAMES} names.`;
  const most = LONGEST_NAME[column];
  return names.some((name) => name.length > most) ? `A name has at most ${most} characters.` : undefined;
}

type Twice = (cells: Cells, line: number) => string | undefined;

/** Tells which earlier line has the same username or email. */
function createTwice(): Twice {
  const seen = { username: new Map<string, number>(), email: new Map<string, number>() };
  return (cells, line) => {
    const keys = (["username", "email"] as const).flatMap((column) => {
      const key = typedKey(cells[column] ?? "");
      return key === "" ? [] : [{ column, key }];
    });
    for (const { column, key } of keys) {
      const earlier = seen[column].get(key);
      if (earlier !== undefined) return `Line ${earlier} has the same ${column}.`;
    }
    for (const { column, key } of keys) seen[column].set(key, line);
    return undefined;
  };
}

const LONGEST_SHOWN = 254;

/** What tells people which row it is. */
export const shown = ({ name, email }: Cells): Pick<NewRow, "name" | "email"> => ({
  ...(name && { name: asLine(name) }),
  ...(email && { email: asLine(email) }),
});

const asLine = (text: string) =>
  text
    .slice(0, LONGEST_SHOWN)
    .replace(/\p{C}+/gu, " ")
    .trim();
