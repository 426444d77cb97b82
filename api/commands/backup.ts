import { existsSync, statSync } from "node:fs";
import { basename } from "node:path";
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

Copies the SQLite database to FILE, as it is at this moment, while the service runs. Its secrets go beside it, into
FILE.secrets.json: whoever has both can read everything.`;

/**
 * Audits that a copy is being made, before there is one: nobody gets a copy that the audits don't tell of. The database is
 * not migrated for it, since an older version may be at work on it.
 *
 * @returns false where the database is of another version
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
        { action: "database.back-up", message: `A backup of the database was made: ${basename(target)}` },
      ),
    );
    return true;
  } finally {
    await engine.close();
  }
}

await run(USAGE, async () => {
  const [target, ...more] = readArguments().rest;
  if (target === undefined || more.length > 0) throw new UsageError("Name one file to write to.");
  const config = readConfig(process.env);
  const file = requireSqliteFile(config);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);

  if (!(await recordBackup(config, target)))
    console.warn("NOT AUDITED: another version made this database, and only that one can write its audits.");
  const since = Date.now();
  backUp(file, target);
  const megabytes = (statSync(target).size / 1e6).toFixed(1);
  console.log(
    `Copied ${file} to ${target}: ${megabytes} MB in ${((Date.now() - since) / 1000).toFixed(1)} s.`,
  );

  if (existsSync(secretsFile(file))) {
    copyWhole(secretsFile(file), secretsBeside(target));
    console.log(`Copied its secrets to ${secretsBeside(target)}. Keep both safe.`);
  }
  if (config.masterKey !== undefined) {
    console.warn(
      "NOT INCLUDED: the secrets that the environment gives. Keep SESSION_SECRET and SSO_MASTER_KEY too: without them the copy can't be read.",
    );
  }
  return 0;
});
