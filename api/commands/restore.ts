import { existsSync, rmSync } from "node:fs";
import { basename } from "node:path";
import { recordAudit } from "../audit-trail/record";
import { type Config, readConfig } from "../config";
import { copyWhole, replaceKeeping, requireIntact, settle } from "../database/backup";
import { connect } from "../database/connect";
import { auditKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { readSecrets, type Secrets, secretsFile } from "../secrets";
import { findOwnApplication, masterKeyOf, requireMasterKey } from "../set-up";
import { revokeEverything } from "./revoke-everything";
import { readArguments, run, UsageError } from "./run";
import { requireSqliteFile, secretsBeside } from "./sqlite-only";

const USAGE = `npm run restore -- FILE

Puts a backup in the place of the SQLite database, after it was checked. The service must be stopped. The database that
was there is kept under another name. Everybody is signed out, and the keys that sign access tokens are replaced.`;

/** What reads the backup: the environment's key, the one beside it, or this installation's own. */
function keysOf(config: Config, file: string, backup: string): Pick<Secrets, "masterKey" | "newMasterKey"> {
  if (config.masterKey !== undefined) return { masterKey: config.masterKey };
  const kept = readSecrets(secretsBeside(backup)) ?? readSecrets(secretsFile(file));
  if (kept) return kept;
  throw new Error(
    `${secretsBeside(backup)} is missing, and SSO_MASTER_KEY is not set: the backup can't be read.`,
  );
}

/**
 * Migrates the copy and tries the key. A backup holds sessions that have ended since and keys that were revoked since: none
 * of them may come back, so all are revoked before anything can use the copy.
 *
 * @returns how many sessions were ended
 */
async function makeUsable(copy: string, keys: ReturnType<typeof keysOf>, backup: string): Promise<number> {
  const engine = await connect(`file:${copy}`);
  try {
    const masterKey = await masterKeyOf(engine.read, keys);
    const encryption = createEncryption(masterKey);
    await requireMasterKey(engine.read, encryption);
    const { id } = await findOwnApplication(engine.read);
    const now = Date.now();
    return await engine.migrate(async (queries) => {
      const ended = await revokeEverything(queries, { encryption, ownApplicationId: id, now });
      await recordAudit(
        queries,
        { auditKey: auditKey(masterKey), at: now },
        {
          action: "database.restore",
          message: `The database was restored from the backup ${basename(backup)}; everybody was signed out and the signing keys were replaced; sessions ended: ${ended}`,
        },
      );
      return ended;
    });
  } finally {
    await engine.close();
  }
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
  let ended: number;
  try {
    ended = await makeUsable(copy, keysOf(config, file, backup), backup);
    settle(copy);
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
  console.log(
    `Everybody has to sign in again: the keys that sign access tokens were replaced. Sessions ended: ${ended.toLocaleString("en")}.`,
  );
  console.log(
    "People, passwords, roles and application secrets are as they were in the backup. Repeat what was changed since: people who were deactivated or deleted, rights that were taken away, passwords that were reset and secrets that were replaced.",
  );
  return 0;
});
