import { existsSync, rmSync } from "node:fs";
import { type Config, readConfig } from "../config";
import { copyWhole, replaceKeeping, requireIntact, settle } from "../database/backup";
import { connect } from "../database/connect";
import { readSecrets, type Secrets, secretsFile } from "../secrets";
import { createEncryption } from "../security/encryption";
import { masterKeyOf, requireMasterKey } from "../set-up";
import { readArguments, run, UsageError } from "./run";
import { requireSqliteFile, secretsBeside } from "./sqlite-only";

const USAGE = `npm run restore -- FILE

Puts a backup in the place of the SQLite database, after it was checked. The service must be stopped. The database that
was there is kept under another name.`;

/** What reads the backup: the environment's key, the one beside it, or this installation's own. */
function keysOf(config: Config, file: string, backup: string): Pick<Secrets, "masterKey" | "newMasterKey"> {
  if (config.masterKey !== undefined) return { masterKey: config.masterKey };
  const kept = readSecrets(secretsBeside(backup)) ?? readSecrets(secretsFile(file));
  if (kept) return kept;
  throw new Error(
    `${secretsBeside(backup)} is missing, and SSO_MASTER_KEY is not set: the backup can't be read.`,
  );
}

/** Migrates the copy, and tries the key. */
async function requireUsable(copy: string, keys: ReturnType<typeof keysOf>): Promise<void> {
  const engine = await connect(`file:${copy}`);
  try {
    await requireMasterKey(engine.read, createEncryption(await masterKeyOf(engine.read, keys)));
  } finally {
    await engine.close();
  }
  settle(copy);
}

await run(USAGE, async () => {
  const [backup, ...more] = readArguments().rest;
  if (backup === undefined || more.length > 0) throw new UsageError("Name one file to restore.");
  if (!existsSync(backup)) throw new Error(`There is no ${backup}.`);
  const config = readConfig(process.env);
  const file = requireSqliteFile(config);
  if (existsSync(file)) settle(file);

  requireIntact(backup);
  const copy = `${file}.restoring`;
  copyWhole(backup, copy);
  try {
    await requireUsable(copy, keysOf(config, file, backup));
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }

  const moment = new Date().toISOString().slice(0, 19).replace(/[-:]/g, "");
  const kept = (path: string) => `${path}.before-${moment}Z`;
  const had = existsSync(file);
  replaceKeeping(file, copy, kept(file));
  if (existsSync(secretsBeside(backup))) {
    const secrets = secretsFile(file);
    copyWhole(secretsBeside(backup), `${secrets}.restoring`);
    replaceKeeping(secrets, `${secrets}.restoring`, kept(secrets));
  }
  console.log(`Restored ${file} from ${backup}.${had ? ` What was there is kept as ${kept(file)}.` : ""}`);
  return 0;
});
