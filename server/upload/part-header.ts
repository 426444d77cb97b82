import { unreadable } from "../form-refusal";

export interface PartHeader {
  name: string;
  /** Of a file only. */
  filename?: string | undefined;
}

const DISPOSITION = /^content-disposition: *form-data *(;[^\r\n]*)/im;
const NAME = /; *name="([^"]*)"/i;
const FILENAME = /; *filename="([^"]*)"/i;

/** Browsers encode these three characters in names (HTML, "multipart/form-data"). */
const unescaped = (text: string) => text.replace(/%22|%0d|%0a/gi, decodeURIComponent);

/** Reads the header lines of a part (RFC 7578, section 4.2). @throws {Response} 400 */
export function readPartHeader(lines: string): PartHeader {
  const [, parameters = ""] = DISPOSITION.exec(lines) ?? [];
  const [, name] = NAME.exec(parameters) ?? [];
  if (name === undefined) throw unreadable();
  const [, filename] = FILENAME.exec(parameters) ?? [];
  return { name, filename: filename === undefined ? undefined : unescaped(filename) };
}
