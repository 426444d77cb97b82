import { existsSync } from "node:fs";
import { settle } from "./backup";
import { hasSchema } from "./catalog";
import { countConnections, openPostgres } from "./dialects/postgres";
import { holdPostgres } from "./dialects/postgres-hold";
import { openSqlite } from "./dialects/sqlite";
import { holdSqlite } from "./dialects/sqlite-hold";
import type { Engine } from "./engine";
import type { Held } from "./hold";
import { beginMove, migrate } from "./migrate";

/** The file of a `file:` address; undefined for another engine. */
export const sqliteFile = (url: string) => (url.startsWith("file:") ? url.slice("file:".length) : undefined);

/** @param url `file:…` for SQLite, `postgres://…` for Postgres */
export function open(url: string): Engine {
  const file = sqliteFile(url);
  return file === undefined ? openPostgres(url) : openSqlite(file);
}

/** The database's name for people, without credentials: "SQLite at data/sso.db". */
export function databaseName(url: string): string {
  const file = sqliteFile(url);
  if (file !== undefined) return `SQLite at ${file}`;
  const { hostname, port, pathname } = new URL(url);
  return `Postgres at ${hostname}:${port || 5432}${pathname}`;
}

/** Opens the database and migrates it. Throws if it can't be reached or is damaged. */
export const connect = (url: string) => openWith(url, migrate);

/**
 * The same for a command that must not make an installation where DATABASE_URL is wrong. Throws if there is none, and
 * leaves the database empty.
 */
export const connectExisting = (url: string) =>
  openWith(url, async (engine) => {
    if (!hasSchema(await engine.catalog.listTables(engine.read)))
      throw new Error(`There is no installation in ${databaseName(url)}.`);
    await migrate(engine);
  });

/** Opens an empty database as the target of a move (`beginMove`). Throws if it can't be reached or is not empty. */
export const connectEmpty = (url: string) => openWith(url, beginMove);

/**
 * Holds a database for a long read, in which nobody else can write it.
 *
 * @throws if a service or another command uses it, or if it can't be reached or is damaged
 */
export async function hold(url: string): Promise<Held> {
  const file = sqliteFile(url);
  try {
    return await (file === undefined ? holdPostgres(url) : holdSqlite(file));
  } catch (error) {
    throw inWords(url, error);
  }
}

async function openWith(url: string, prepare: (engine: Engine) => Promise<unknown>): Promise<Engine> {
  let engine: Engine | undefined;
  try {
    engine = open(url);
    await prepare(engine);
    return engine;
  } catch (error) {
    await engine?.close();
    throw inWords(url, error);
  }
}

/** Adds the database's name to an error of the driver or the system. */
function inWords(url: string, error: unknown): unknown {
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === undefined) return error;
  const damaged = /^SQLITE_(NOTADB|CORRUPT)/.test(code);
  const advice = damaged ? " The file is damaged: restore a backup (npm run restore)." : "";
  const opened = `${databaseName(url)} can't be opened: ${message}.${advice}`;
  return Object.assign(new Error(opened, { cause: error }), { code });
}

/** @throws if a service or another command uses the database */
export async function requireUnused(url: string): Promise<void> {
  const file = sqliteFile(url);
  if (file === undefined) {
    const count = await countConnections(url);
    if (count > 0) throw new Error(`The database is in use (connections: ${count}). Stop the service first.`);
  } else if (existsSync(file)) settle(file);
}
