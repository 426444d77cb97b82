import { unprocessable } from "../../http/errors";

/** Decoded at a time, in bytes. */
const PIECE = 65_536;

const NOT_UTF_8 = "This file is not in UTF-8. Save the file as UTF-8.";
const SPREADSHEET =
  "This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8” in your spreadsheet program.";

const startsWith = (bytes: Uint8Array, start: number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark, with every line end as `\n`.
 *
 * @throws {HttpError} 422 for any other encoding: Latin-1 read as UTF-8 would lose letters
 */
export async function* decode(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = new Uint8Array();
  let hasReturn = false;
  const read = (bytes: Uint8Array, isEnd: boolean): string => {
    decoder ??= decoderFor(bytes);
    const text = (hasReturn ? "\r" : "") + decodeWith(decoder, bytes, !isEnd);
    // Its line feed may come with the next bytes.
    hasReturn = !isEnd && text.endsWith("\r");
    return (hasReturn ? text.slice(0, -1) : text).replace(/\r\n?/g, "\n");
  };
  for await (const chunk of inPieces(chunks)) {
    start = Buffer.concat([start, chunk]);
    if (start.byteLength < 4) continue;
    yield read(start, false);
    start = new Uint8Array();
  }
  yield read(start, true);
}

/** A body within the process arrives in one piece. */
async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let at = 0; at < chunk.byteLength; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

function decoderFor(bytes: Uint8Array): TextDecoder {
  // Of zip files such as .xlsx and .ods, and of the older .xls.
  if (startsWith(bytes, [0x50, 0x4b, 3, 4]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw unprocessable({ file: [SPREADSHEET] });
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le", { fatal: true });
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be", { fatal: true });
  // UTF-16 without a mark.
  if (bytes.subarray(0, 2).includes(0)) throw unprocessable({ file: [NOT_UTF_8] });
  return new TextDecoder("utf-8", { fatal: true });
}

function decodeWith(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    throw unprocessable({ file: [NOT_UTF_8] });
  }
}
