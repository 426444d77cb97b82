import { pipeline, Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { MOST_BATCH_ROWS } from "../../contract/batches";
import type { UserColumn } from "../../contract/user-csv";
import { unprocessable } from "../../http/errors";
import { TOO_MANY } from "../create";
import { decode } from "./decode";
import { readDelimiter, readHeader } from "./header";

/** Parsed at a time, in a few milliseconds, though each character were a row. */
const SLICE = 4_096;
/** Passed on at a time. */
const MOST_AT_ONCE = 200;
/** In characters. Three lists of a thousand names fit. */
const LONGEST_ROW = 1_000_000;
const LONGEST_HEADER = 100_000;
/** The parser counts the text of a row and not its cells. */
const MOST_DELIMITERS = 1_000;
/** With the header, and with rows of blank cells. */
const MOST_RECORDS = 1 + MOST_BATCH_ROWS;

/** A row of a file. */
export interface FileRow {
  /** On which it begins, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads the header of a CSV file. The rows are parsed as they are read, with pauses for other calls.
 *
 * @throws {HttpError} 422, also while the rows are read
 */
export async function readFile(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ columns: UserColumn[]; rows: AsyncGenerator<FileRow> }> {
  const texts = decode(bytes);
  const { start, delimiter } = readDelimiter(await readStart(texts));
  const rows = parseRows(counted(slices(start, texts), delimiter), delimiter);
  const header = await rows.next();
  if (header.done) throw unprocessable({ file: ["The file is empty."] });
  return { columns: readHeader(header.value.cells), rows };
}

/** The text with the first line that isn't blank. */
async function readStart(texts: AsyncGenerator<string>): Promise<string> {
  let start = "";
  while (!start.trimStart().includes("\n") && start.length < LONGEST_HEADER) {
    const { value, done } = await texts.next();
    if (done) break;
    start += value;
  }
  return start;
}

async function* slices(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* sliced(start);
  for await (const text of rest) yield* sliced(text);
}

async function* sliced(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE);
    await setImmediate();
  }
}

/** Refuses lines with more cells than memory should hold. */
async function* counted(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let line = 1;
  let delimiters = 0;
  for await (const text of texts) {
    const [rest = 0, ...lines] = text.split("\n").map((one) => one.split(delimiter).length - 1);
    delimiters += rest;
    for (const next of lines) {
      if (delimiters > MOST_DELIMITERS) break;
      delimiters = next;
      line++;
    }
    if (delimiters > MOST_DELIMITERS) throw unprocessable({ file: [`Line ${line} has too many cells.`] });
    yield text;
  }
}

interface Parsed {
  info: Info;
  record: string[];
}

async function* parseRows(texts: AsyncIterable<string>, delimiter: string): AsyncGenerator<FileRow> {
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  });
  // An error of the source ends the parser too.
  pipeline(Readable.from(texts), parser, () => {});
  let lastLine = 0;
  let records = 0;
  try {
    for await (const { info, record } of parser as AsyncIterable<Parsed>) {
      lastLine = info.lines;
      if (++records > MOST_RECORDS) throw unprocessable({ file: [TOO_MANY] });
      if (records % MOST_AT_ONCE === 0) await setImmediate();
      if (record.some((cell) => cell !== ""))
        yield { line: info.lines - countLineEnds(record), cells: record };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unprocessable({ file: [inWords(error, lastLine + 1)] });
  }
}

const countLineEnds = (cells: string[]) => cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** @param begin the line on which the row begins */
function inWords({ code, lines }: CsvError & { lines?: number }, begin: number): string {
  switch (code as string) {
    case "CSV_QUOTE_NOT_CLOSED":
      return `Line ${begin} opens a quotation mark that is never closed.`;
    case "CSV_INVALID_CLOSING_QUOTE":
      return `Line ${lines} has a quotation mark inside a quoted cell. Write the mark twice.`;
    case "INVALID_OPENING_QUOTE":
      return `Line ${lines} has a quotation mark inside a cell. Put the cell in quotation marks, and write the mark twice.`;
    case "CSV_MAX_RECORD_SIZE":
      return `The row on line ${begin} is too long. Perhaps a quotation mark is never closed.`;
    default:
      return `Line ${lines} can't be read.`;
  }
}
