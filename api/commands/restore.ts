import { existsSync, rmSync } from "node:fs";
import { basename, resolve } from "node:path";
import { recordAudit } from "../audit-trail/record";
import { type Config, readConfig } from "../config";
import { formatCount } from "../contract/counts";
import { utcFileTime } from "../contract/moments";
import { copyWhole, replaceKeeping, requireIntact, settle } from "../database/backup";
import { connect } from "../database/connect";
import { auditKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { type MasterKeys, readSecrets, secretsFile } from "../secrets";
import { findOwnApplication, masterKeyOf, requireMasterKey } from "../set-up";
import { factorsText, findFactorsSince } from "./factors-since";
import { revokeEverything } from "./revoke-everything";
import { readArguments, run, UsageError } from "./run";
import { requireSqliteFile, secretsBeside } from "./sqlite-only";

const USAGE = `npm run restore -- FILE

Checks a backup and replaces the SQLite database with it. The service must be stopped. The old database is kept under
another name. Everybody is signed out, all API tokens, links and sign-ins under way end, and the keys that sign access tokens
are replaced. Lists the passkeys, authenticator apps and recovery codes that were removed or used since the backup, and are
valid again.`;

/** The master key of the backup: from the environment, from the file beside the backup, or this installation's own. */
function keysOf(config: Config, file: string, backup: string): MasterKeys {
  const { masterKey, untrimmedMasterKey } = config;
  if (masterKey !== undefined) return { masterKey, untrimmedMasterKey };
  const kept = readSecrets(secretsBeside(backup)) ?? readSecrets(secretsFile(file));
  if (kept) return kept;
  throw new Error(
    `${secretsBeside(backup)} is missing, and SSO_MASTER_KEY is not set: the backup can't be read.`,
  );
}

interface Paths {
  /** Of the database that is replaced. */
  file: string;
  backup: string;
}

/**
 * Migrates the copy and checks the key. A backup contains sessions and keys that have ended or been revoked since. They
 * must not become valid again, so all are revoked before anything can use the copy.
 *
 * @returns what ended, and the factors that are valid again
 */
async function makeUsable(copy: string, keys: MasterKeys, { file, backup }: Paths) {
  const engine = await connect(`file:${copy}`);
  try {
    const masterKey = await masterKeyOf(engine.read, keys);
    const encryption = createEncryption(masterKey);
    await requireMasterKey(engine.read, encryption);
    const { id } = await findOwnApplication(engine.read);
    const now = Date.now();
    const since = await findFactorsSince(engine.read, file);
    return await engine.migrate(async (queries) => {
      const revoked = await revokeEverything(queries, {
        encryption,
        ownApplicationId: id,
        now,
        tokens: true,
      });
      await recordAudit(
        queries,
        { auditKey: auditKey(masterKey), at: now },
        {
          action: "database.restore",
          message: `The database was restored from the backup ${basename(backup)}; everybody was signed out and the signing keys were replaced; sessions ended: ${revoked.ended}, API tokens ended: ${revoked.endedTokens}`,
        },
      );
      return { ...revoked, since };
    });
  } finally {
    await engine.close();
  }
}

await run(USAGE, async () => {
  const [given, ...more] = readArguments().rest;
  if (given === undefined || more.length > 0) throw new UsageError("Name one file to restore.");
  const backup = resolve(given);
  if (!existsSync(backup)) throw new Error(`${backup} does not exist.`);
  const config = readConfig(process.env);
  const file = requireSqliteFile(config);
  if (existsSync(file)) settle(file);

  requireIntact(backup);
  const copy = `${file}.restoring`;
  copyWhole(backup, copy);
  let done: Awaited<ReturnType<typeof makeUsable>>;
  try {
    done = await makeUsable(copy, keysOf(config, file, backup), { file, backup });
    settle(copy);
  } catch (error) {
    rmSync(copy, { force: true });
    throw error;
  }

  const time = utcFileTime(Date.now());
  const kept = (path: string) => `${path}.before-${time}`;
  const had = existsSync(file);
  replaceKeeping(file, copy, kept(file));
  if (existsSync(secretsBeside(backup))) {
    const secrets = secretsFile(file);
    copyWhole(secretsBeside(backup), `${secrets}.restoring`);
    replaceKeeping(secrets, `${secrets}.restoring`, kept(secrets));
  }
  console.log(`Restored ${file} from ${backup}.${had ? ` The old database is kept as ${kept(file)}.` : ""}`);
  const factors = factorsText(done.since);
  if (factors) console.log(factors);
  console.log(
    `Everybody must sign in again: the signing keys were replaced. Sessions ended: ${formatCount(done.ended)}. API tokens ended: ${formatCount(done.endedTokens)}.`,
  );
  console.log(
    "Users, passwords, roles and application secrets are as they were in the backup. Repeat later changes: deactivate or delete the same users, remove the same roles and applications, reset the same passwords and replace the same secrets.",
  );
  return 0;
});
