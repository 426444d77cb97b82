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

/** Flushes a file or a folder to disk. */
export function sync(path: string): void {
  const handle = openSync(path, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/**
 * Creates a file that only this user can read. Removes an existing one, from an interrupted attempt or from somebody
 * else, and never follows a link.
 *
 * @returns the file's handle
 */
export function createPrivate(path: string): number {
  rmSync(path, { force: true });
  return openSync(path, "wx", 0o600);
}

/** Copies a file atomically. */
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

/** @throws if the file exists */
export function requireNew(target: string): void {
  if (existsSync(target)) throw new Error(`${target} already exists. Name a new file.`);
}

/**
 * Writes a consistent copy of the database while others read and write it.
 *
 * @throws if the target exists
 */
export function backUp(file: string, target: string): void {
  requireNew(target);
  const draft = `${target}.part`;
  // SQLite accepts an empty file as the target and keeps its mode.
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

/** @throws if the file is not a database, or is damaged */
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
        ...(ours ? [] : ["it is not a database of this product"]),
        ...rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
        ...(dangling.length > 0 ? ["it has rows that refer to missing rows"] : []),
      ];
    } finally {
      connection.close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Moves everything into the database's main file and removes the log files. A damaged database is left unchanged.
 *
 * @throws if another process has it open
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

/** Replaces a file, and keeps the old one and its log files under another name. */
export function replaceKeeping(file: string, by: string, kept: string): void {
  if (existsSync(file)) linkSync(file, kept);
  for (const log of ["-wal", "-shm"]) {
    if (existsSync(file + log)) renameSync(file + log, kept + log);
  }
  renameSync(by, file);
  sync(dirname(file));
}
