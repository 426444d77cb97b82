/**
 * Puts the settings file's lines into the environment, which takes precedence, and makes the path of an SQLite database
 * absolute: relative ones begin at the program's folder, whichever folder it is called from.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  DEFAULT_DATABASE,
  hasByteOrderMark,
  PROGRAM_FOLDER,
  readSettingsFile,
  SETTINGS_FILE,
} from "../api/settings-file.mjs";

try {
  const lines = readSettingsFile();
  if (lines === undefined) requireNoOtherFile();
  const isInFile = process.env.DATABASE_URL === undefined && lines?.DATABASE_URL !== undefined;
  for (const [name, value] of Object.entries(lines ?? {})) process.env[name] ??= value;
  process.env.DATABASE_URL = withAbsolutePath(process.env.DATABASE_URL);
  if (isInFile && hasByteOrderMark()) requireNoOtherDatabase(process.env.DATABASE_URL);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Earlier versions read the `.env` of the folder that one stands in: without it, they'd begin a new installation. */
function requireNoOtherFile() {
  const other = resolve(".env");
  if (other === SETTINGS_FILE || process.env.DATABASE_URL || !existsSync(other)) return;
  throw new Error(
    `${other} isn't read: settings are in the program's folder, and there is no ${SETTINGS_FILE}. Move the file there, or call this from another folder.`,
  );
}

function withAbsolutePath(given) {
  const url = given?.trim() ? given.trimStart() : DEFAULT_DATABASE;
  const [, path] = /^file:([^/].*)$/s.exec(url) ?? [];
  if (path === undefined) return url;
  const file = resolve(PROGRAM_FOLDER, path);
  const other = resolve(path);
  if (!existsSync(file) && existsSync(other))
    throw new Error(
      `There is no database at ${file}, but one at ${other}. A path in DATABASE_URL begins at the program's folder. To use the other database, set DATABASE_URL=file:${other}`,
    );
  return `file:${file}`;
}

/** Version 0.9 lost DATABASE_URL behind a byte order mark: its data are in the default database. */
function requireNoOtherDatabase(url) {
  const former = withAbsolutePath(DEFAULT_DATABASE).slice("file:".length);
  const [, file] = /^file:(.*)$/s.exec(url.trim()) ?? [];
  if (!existsSync(former) || (file && existsSync(file))) return;
  throw new Error(
    `${SETTINGS_FILE} begins with a byte order mark, behind which earlier versions didn't see DATABASE_URL. They used ${former}. To go on with it, remove DATABASE_URL. To use what DATABASE_URL names, save the file as UTF-8 without a byte order mark.`,
  );
}
