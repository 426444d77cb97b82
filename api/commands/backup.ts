import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { recordAudit } from "../audit-trail/record";
import { type Config, readConfig } from "../config";
import { backUp, copyWhole, requireNew } from "../database/backup";
import { open } from "../database/connect";
import { isCurrent } from "../database/migrate";
import { auditKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { loadSecrets, secretsFile } from "../secrets";
import { masterKeyOf, requireMasterKey } from "../set-up";
import { readArguments, run, UsageError } from "./run";
import { requireSqliteFile, secretsBeside } from "./sqlite-only";

const USAGE = `npm run backup -- FILE

Copies the SQLite database to FILE and its secrets to FILE.secrets.json. The service may be running. Anybody with both
files can read everything.`;

/**
 * Audits the backup before the copy is made, so that there is no copy without an audit. The database is not migrated,
 * because an older version may be using it.
 *
 * @returns false if the database belongs to another version
 */
async function recordBackup(config: Config, target: string): Promise<boolean> {
  requireNew(target);
  const secrets = loadSecrets(config);
  const engine = open(config.databaseUrl);
  try {
    if (!(await isCurrent(engine.read))) return false;
    const masterKey = await masterKeyOf(engine.read, secrets);
    await requireMasterKey(engine.read, createEncryption(masterKey));
    await engine.write((queries) =>
      recordAudit(
        queries,
        { auditKey: auditKey(masterKey), at: Date.now() },
        { action: "database.back-up", message: `The database was backed up to ${basename(target)}` },
      ),
    );
    return true;
  } finally {
    await engine.close();
  }
}

await run(USAGE, async () => {
  const [given, ...more] = readArguments().rest;
  if (given === undefined || more.length > 0) throw new UsageError("Name one file to write to.");
  const target = resolve(given);
  const config = readConfig(process.env);
  const file = requireSqliteFile(config);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);

  if (!(await recordBackup(config, target)))
    console.warn(
      "NOT AUDITED: the database belongs to another version, and only that version can write its audits.",
    );
  const since = Date.now();
  backUp(file, target);
  const megabytes = (statSync(target).size / 1e6).toFixed(1);
  console.log(
    `Copied ${file} to ${target}: ${megabytes} MB in ${((Date.now() - since) / 1000).toFixed(1)} s.`,
  );

  if (existsSync(secretsFile(file))) {
    copyWhole(secretsFile(file), secretsBeside(target));
    console.log(`Copied its secrets to ${secretsBeside(target)}. Keep both files safe.`);
  }
  if (config.masterKey !== undefined) {
    console.warn(
      "NOT INCLUDED: the secrets set in the environment. Back up SESSION_SECRET and SSO_MASTER_KEY too: without them the copy can't be read.",
    );
  }
  return 0;
});
