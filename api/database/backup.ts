import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";

const BUSY_MS = 5000;
const CHUNK_BYTES = 1024 * 1024;

function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Makes a new file for this user's eyes alone. What an interrupted attempt left behind, or somebody else put there, is
 * removed; a link that stands there is never followed.
 *
 * @returns its handle
 */
export function createPrivate(path: string): number {
  rmSync(path, { force: true });
  return openSync(path, "wx", 0o600);
}

/** Copies a file so that it is there whole or not at all. */
export function copyWhole(from: string, to: string): void {
  const draft = `${to}.part`;
  const source = openSync(from, "r");
  const target = createPrivate(draft);
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let length = readSync(source, chunk); length > 0; length = readSync(source, chunk))
    writeFileSync(target, chunk.subarray(0, length));
  fsyncSync(target);
  closeSync(target);
  closeSync(source);
  renameSync(draft, to);
  sync(dirname(to));
}

/** @throws where there is a file of this name */
export function requireNew(target: string): void {
  if (existsSync(target)) throw new Error(`${target} is there already. Name a new file.`);
}

/**
 * Writes a copy of the database as it is at this moment, while others go on reading and writing it.
 *
 * @throws where the target is there already
 */
export function backUp(file: string, target: string): void {
  requireNew(target);
  const draft = `${target}.part`;
  // SQLite takes an empty file for none, and leaves it its mode.
  closeSync(createPrivate(draft));
  const connection = new Sqlite(file, { timeout: BUSY_MS, fileMustExist: true });
  try {
    connection.prepare("vacuum into ?").run(draft);
  } finally {
    connection.close();
  }
  sync(draft);
  renameSync(draft, target);
  sync(dirname(target));
}

/** @throws where the file is no database, or a damaged one */
export function requireIntact(file: string): void {
  const faults = integrityFaults(file);
  if (faults.length > 0) throw new Error(`${file} can't be used: ${faults.slice(0, 3).join("; ")}.`);
}

function integrityFaults(file: string): string[] {
  try {
    const connection = new Sqlite(file, { readonly: true, fileMustExist: true });
    try {
      const rows = connection.pragma("integrity_check") as Array<{ integrity_check: string }>;
      const dangling = connection.pragma("foreign_key_check") as unknown[];
      const ours = connection.prepare("select 1 from sqlite_master where name = 'migrations'").get();
      return [
        ...(ours ? [] : ["it is a database of something else"]),
        ...rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
        ...(dangling.length > 0 ? ["it has rows that refer to rows that are not there"] : []),
      ];
    } finally {
      connection.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Brings all of the database into its one file, without log files beside it. A damaged one is left as it is.
 *
 * @throws where anybody has it open
 */
export function settle(file: string): void {
  const connection = new Sqlite(file, { timeout: 1000, fileMustExist: true });
  try {
    connection.pragma("journal_mode = DELETE");
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new Error(`${file} is in use. Stop the service first.`);
    }
  } finally {
    connection.close();
  }
}

/** Puts one file in the place of another, which is kept under the other name, log files and all. */
export function replaceKeeping(file: string, by: string, kept: string): void {
  if (existsSync(file)) linkSync(file, kept);
  for (const log of ["-wal", "-shm"]) {
    if (existsSync(file + log)) renameSync(file + log, kept + log);
  }
  renameSync(by, file);
  sync(dirname(file));
}
