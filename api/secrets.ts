import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ConfigError } from "./config";
import { sqliteFile } from "./database/connect";

export interface Secrets {
  sessionSecret: string;
  masterKey: string;
}

const SecretsSchema = z.object({ sessionSecret: z.string().min(1), masterKey: z.string().min(1) });

/** The file beside an SQLite database that holds its secrets: part of every backup. */
export const secretsFile = (databaseFile: string) => join(dirname(databaseFile), "secrets.json");

/**
 * The secrets that the settings give; with SQLite the missing ones come from the file beside the database, which the
 * first start makes. It is never made beside a database that is there already: what that one holds could not be read.
 *
 * @throws {ConfigError} where a secret is missing or too weak
 */
export function loadSecrets(settings: {
  databaseUrl: string;
  sessionSecret?: string;
  masterKey?: string;
}): Secrets {
  const { sessionSecret, masterKey } = settings;
  const file = sqliteFile(settings.databaseUrl);
  if (!sessionSecret || !masterKey) {
    if (file === undefined) {
      const missing = [!sessionSecret && "SESSION_SECRET", !masterKey && "SSO_MASTER_KEY"].filter(Boolean);
      throw new ConfigError(missing.map((name) => `${name}: must be given with Postgres`).join("\n"));
    }
    const kept = readSecrets(secretsFile(file)) ?? makeSecrets(file);
    return checked({
      sessionSecret: sessionSecret ?? kept.sessionSecret,
      masterKey: masterKey ?? kept.masterKey,
    });
  }
  return checked({ sessionSecret, masterKey });
}

/** @returns undefined where there is no such file */
export function readSecrets(file: string): Secrets | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return SecretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigError(`${file} can't be read as this installation's secrets. Restore it from a backup.`);
  }
}

function makeSecrets(databaseFile: string): Secrets {
  const file = secretsFile(databaseFile);
  if (existsSync(databaseFile)) {
    throw new ConfigError(
      `${file} is missing, and the database ${databaseFile} can't be read without it. Restore it from a backup, or give SESSION_SECRET and SSO_MASTER_KEY.`,
    );
  }
  const random = () => randomBytes(32).toString("base64url");
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ sessionSecret: random(), masterKey: random() }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  } as Parameters<typeof writeFileSync>[2]);
  try {
    // A link fails where the file is there: of two processes that start at once, one makes the secrets.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecrets(file);
  if (!made) throw new ConfigError(`${file} could not be written.`);
  return made;
}

function checked(secrets: Secrets): Secrets {
  const problems = [
    ...secrets.sessionSecret.split(",").flatMap((secret) => weakness("SESSION_SECRET", secret.trim())),
    ...weakness("SSO_MASTER_KEY", secrets.masterKey),
  ];
  if (problems.length > 0) throw new ConfigError([...new Set(problems)].join("\n"));
  return secrets;
}

function weakness(name: string, secret: string): string[] {
  const weak =
    secret.length < 32 || new Set(secret).size < 10 || /change|example|password|secret|1234567/i.test(secret);
  return weak ? [`${name}: is too weak; give at least 32 random characters (openssl rand -base64 32)`] : [];
}
