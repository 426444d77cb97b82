import { existsSync } from "node:fs";
import { settle } from "./backup";
import { countConnections, openPostgres } from "./dialects/postgres";
import { openSqlite } from "./dialects/sqlite";
import type { Engine } from "./engine";
import { migrate } from "./migrate";

/** The file of a `file:` address, or undefined where the address is of another engine. */
export const sqliteFile = (url: string) => (url.startsWith("file:") ? url.slice("file:".length) : undefined);

/** @param url `file:…` for SQLite, `postgres://…` for Postgres */
export function open(url: string): Engine {
  const file = sqliteFile(url);
  return file === undefined ? openPostgres(url) : openSqlite(file);
}

/** Opens the database and brings its tables up to date. Throws where it can't be reached or is damaged. */
export async function connect(url: string): Promise<Engine> {
  const engine = open(url);
  try {
    await migrate(engine);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** @throws where a service, or another command, works on the database */
export async function requireUnused(url: string): Promise<void> {
  const file = sqliteFile(url);
  if (file === undefined) {
    const count = await countConnections(url);
    if (count > 0) throw new Error(`The database is in use (${count} connections). Stop the service first.`);
  } else if (existsSync(file)) settle(file);
}
