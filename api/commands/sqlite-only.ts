import { type Config, ConfigError } from "../config";
import { sqliteFile } from "../database/connect";

/** The database file. @throws {ConfigError} with what to do instead, where the database is Postgres */
export function requireSqliteFile({ databaseUrl }: Config): string {
  const file = sqliteFile(databaseUrl);
  if (file !== undefined) return file;
  throw new ConfigError(
    "DATABASE_URL: is Postgres, which has its own tools: pg_dump --format=custom, and pg_restore. Keep SESSION_SECRET and SSO_MASTER_KEY with the dump: without them it can't be read.",
  );
}

/** Where the secrets lie that belong to a backup. */
export const secretsBeside = (backup: string) => `${backup}.secrets.json`;
