import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { type Config, ConfigError } from "./config";
import { createPrivate } from "./database/backup";
import { sqliteFile } from "./database/connect";

export interface Secrets {
  /** A comma-separated list: the first signs, all verify. */
  sessionSecret: string;
  masterKey: string;
  /** With white space around it, which is a part of the key in databases that were created so until version 0.9. */
  untrimmedMasterKey?: string;
  /** Only while the master key is being replaced. The database decides which of the two is current. */
  newMasterKey?: string;
}

export type MasterKeys = Omit<Secrets, "sessionSecret">;

const SecretsSchema = z.object({
  sessionSecret: z.string().min(1),
  masterKey: z.string().min(1),
  newMasterKey: z.string().min(1).optional(),
});

export const randomSecret = (): string => randomBytes(32).toString("base64url");

/** The secrets file beside an SQLite database. Every backup contains it. */
export const secretsFile = (databaseFile: string) => join(dirname(databaseFile), "secrets.json");

/**
 * Reads the secrets from the settings. With SQLite, missing ones come from the secrets file, which the first start
 * creates. The file is never created beside an existing database, which new secrets couldn't decrypt.
 *
 * @throws {ConfigError} if a secret is missing or too weak
 */
export function loadSecrets(
  settings: Pick<Config, "databaseUrl"> &
    Partial<Pick<Config, "sessionSecret" | "masterKey" | "untrimmedMasterKey">>,
): Secrets {
  const { sessionSecret, masterKey, untrimmedMasterKey } = settings;
  const file = sqliteFile(settings.databaseUrl);
  if (!sessionSecret || !masterKey) {
    if (file === undefined) {
      const missing = [!sessionSecret && "SESSION_SECRET", !masterKey && "SSO_MASTER_KEY"].filter(Boolean);
      throw new ConfigError(missing.map((name) => `${name}: must be set with Postgres`).join("\n"));
    }
    const kept = readSecrets(secretsFile(file)) ?? makeSecrets(file);
    return checked({
      sessionSecret: sessionSecret ?? kept.sessionSecret,
      masterKey: masterKey ?? kept.masterKey,
      ...(masterKey === undefined ? { newMasterKey: kept.newMasterKey } : { untrimmedMasterKey }),
    });
  }
  return checked({ sessionSecret, masterKey, untrimmedMasterKey });
}

/** @returns undefined if there is no such file */
export function readSecrets(file: string): Secrets | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return SecretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigError(`${file} is not a valid secrets file. Restore it from a backup.`);
  }
}

/** Replaces the file atomically. */
export function writeSecrets(file: string, secrets: Secrets): void {
  renameSync(writeDraft(file, secrets), file);
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

/** @throws {ConfigError} if the file can't be written */
function writeFirst(file: string): string {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return writeDraft(file, { sessionSecret: randomSecret(), masterKey: randomSecret() });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATABASE_URL: ${dirname(file)} can't be written to: ${reason}`);
  }
}

/** Writes a flushed file that only this user can read. @returns its name */
function writeDraft(file: string, secrets: Secrets): string {
  const draft = `${file}.${process.pid}`;
  const handle = createPrivate(draft);
  writeFileSync(handle, `${JSON.stringify(secrets, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return draft;
}

function makeSecrets(databaseFile: string): Secrets {
  const file = secretsFile(databaseFile);
  if (existsSync(databaseFile)) {
    throw new ConfigError(
      `${file} is missing, and the database ${databaseFile} can't be read without it. Restore it from a backup, or set SESSION_SECRET and SSO_MASTER_KEY.`,
    );
  }
  const draft = writeFirst(file);
  try {
    // A link fails if the file exists, so only one of two concurrent first starts creates the secrets.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecrets(file);
  if (!made) throw new ConfigError(`${file} couldn't be written.`);
  return made;
}

function checked(secrets: Secrets): Secrets {
  const problems = [
    ...secrets.sessionSecret.split(",").flatMap((secret) => weakness("SESSION_SECRET", secret.trim())),
    ...weakness("SSO_MASTER_KEY", secrets.untrimmedMasterKey ?? secrets.masterKey),
  ];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join("\n"));
  return secrets;
}

/** @returns the problem with a secret, if there is one */
export function weakness(name: string, secret: string): string[] {
  const weak =
    secret.length < 32 || new Set(secret).size < 10 || /change|example|password|secret|1234567/i.test(secret);
  return weak ? [`${name}: is too weak; use at least 32 random characters (openssl rand -base64 32)`] : [];
}
