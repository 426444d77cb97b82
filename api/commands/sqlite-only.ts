import { type Config, ConfigError } from "../config";
import { sqliteFile } from "../database/connect";

/** The database file. @throws {ConfigError} with an alternative if the database is Postgres */
export function requireSqliteFile({ databaseUrl }: Config): string {
  const file = sqliteFile(databaseUrl);
  if (file !== undefined) return file;
  throw new ConfigError(
    "DATABASE_URL: is a Postgres database. Use pg_dump --format=custom and pg_restore instead, and back up SESSION_SECRET and SSO_MASTER_KEY too: without them a dump can't be read.",
  );
}

/** The file with a backup's secrets. */
export const secretsBeside = (backup: string) => `${backup}.secrets.json`;
