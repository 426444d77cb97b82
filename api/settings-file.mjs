/** The settings file: `.env` in the program's folder, whichever folder a command is called from. */
import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const PROGRAM_FOLDER = join(import.meta.dirname, "..");
export const SETTINGS_FILE = join(PROGRAM_FOLDER, ".env");
/** Of DATABASE_URL, relative to the program's folder. */
export const DEFAULT_DATABASE = "file:data/sso.db";

/** The file can't be read. The message has the file, the line and what to do, and no value. */
export class SettingsFileError extends Error {}

const NOTHING = /[ \t]*(?:#.*)?(?:\n|$)/y;
/** NAME=value, or NAME="value": between quotation marks is everything but the same mark, line ends too. */
const SETTING =
  /[ \t]*(?:export[ \t]+)?([\w.-]+)[ \t]*=(?:[ \t]*(["'`])((?:(?!\2)[\s\S])*)\2[ \t]*(?:#.*)?|(?![ \t]*["'`])(.*))(?:\n|$)/y;
/** The name in a line that isn't a setting. Other text may be a part of a secret. */
const NAME = /[ \t]*(?:export[ \t]+)?([A-Z][A-Z0-9_]*)[ \t]*([:=])/y;

/**
 * Reads a settings file. Node's own parser loses the first setting after a byte order mark, all of UTF-16, values from a `#`
 * on, and lines without `=`.
 *
 * @returns {Record<string, string> | undefined} undefined if there is no such file
 * @throws {SettingsFileError}
 */
export function readSettingsFile(path = SETTINGS_FILE) {
  const text = readText(path)?.replace(/\r\n?/g, "\n");
  if (text === undefined) return undefined;
  /** @type {[string, string][]} */
  const settings = [];
  let at = 0;
  const take = (pattern) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const line = take(NOTHING) ?? take(SETTING);
    if (!line) throw wrongLine(`${path}, line ${text.slice(0, at).split("\n").length}`, take(NAME) ?? []);
    const [all, name, mark, quoted, plain] = line;
    if (name) settings.push([name, quoted === undefined ? withoutComment(plain) : unescaped(quoted, mark)]);
    at += all.length;
  }
  return Object.fromEntries(settings);
}

/** A comment begins with "#" after white space: anywhere else it is a part of the value. */
const withoutComment = (value) => value.replace(/[ \t]#.*/, "").trim();

/** "\n" is a line end between double quotation marks only. */
const unescaped = (value, mark) => (mark === '"' ? value.replaceAll("\\n", "\n") : value);

function wrongLine(place, [, name = "NAME", sign]) {
  return new SettingsFileError(
    sign === "="
      ? `${place}: the value of ${name} starts with a quotation mark but doesn't end with the same one. If it contains quotation marks, enclose it in another kind: ' or " or \`.`
      : `${place} isn't a setting. Write ${name}=value, or start the line with # to make it a comment.`,
  );
}

/** @returns false if there is no such file */
export const hasByteOrderMark = (path = SETTINGS_FILE) =>
  /^(efbbbf|fffe|feff)/.test(readBytes(path)?.toString("hex", 0, 3) ?? "");

function readText(path) {
  const bytes = readBytes(path);
  if (bytes === undefined) return undefined;
  const mark = bytes.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  // The decoder removes the byte order mark, of UTF-8 too.
  const text = decode(bytes, encoding);
  if (text === undefined || text.includes("\0"))
    throw new SettingsFileError(`${path} isn't text in UTF-8. Save it as UTF-8.`);
  return text;
}

function decode(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readBytes(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error.code !== "ENOENT") throw new SettingsFileError(whyUnreadable(path, error));
    if (!lstatSync(path, { throwIfNoEntry: false })) return undefined;
    throw new SettingsFileError(`${path} is a link to a file that doesn't exist.`);
  }
}

function whyUnreadable(path, { code, message }) {
  if (code === "EISDIR") return `${path} is a folder. It must be a file with settings, or not be there.`;
  if (code === "EACCES")
    return `This user can't read ${path}. Run this as the service's user, or let this user read the file.`;
  return `${path} can't be read: ${message}`;
}
