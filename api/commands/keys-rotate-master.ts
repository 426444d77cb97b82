import { type Config, ConfigError, readConfig } from "../config";
import { connect, requireUnused, sqliteFile } from "../database/connect";
import type { Queries } from "../database/engine";
import { createEncryption } from "../keys/encryption";
import { loadSecrets, randomSecret, readSecrets, secretsFile, weakness, writeSecrets } from "../secrets";
import { masterKeyOf, requireMasterKey } from "../set-up";
import { requireDatabase } from "./installation";
import { replaceMasterKey } from "./replace-master-key";
import { requireNoArguments, run } from "./run";

const USAGE = `npm run keys:rotate-master

Encrypts the applications' secrets and the signing keys with a new master key. The service must be stopped. With SQLite
the key is in secrets.json, and a new one is made. Where SSO_MASTER_KEY is given, SSO_NEW_MASTER_KEY gives the new one.
Nobody is signed out, and the audits stay verifiable. Interrupted, it is run once more.`;

interface Keys {
  masterKey: string;
  newMasterKey: string;
}

/** Where the environment gives the key, it gives the new one too. */
function givenKeys(masterKey: string): Keys {
  const newMasterKey = process.env.SSO_NEW_MASTER_KEY;
  if (!newMasterKey) {
    throw new ConfigError(
      "SSO_NEW_MASTER_KEY: must be given, beside SSO_MASTER_KEY (openssl rand -base64 32)",
    );
  }
  const problems = weakness("SSO_NEW_MASTER_KEY", newMasterKey);
  if (newMasterKey === masterKey) problems.push("SSO_NEW_MASTER_KEY: is the same as SSO_MASTER_KEY");
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return { masterKey, newMasterKey };
}

/** Both keys stand in the file until the database has the new one for certain. */
function keysInFile(file: string): Keys {
  const kept = readSecrets(file);
  if (!kept) throw new ConfigError(`${file} is missing, and SSO_MASTER_KEY is not set.`);
  const { masterKey, newMasterKey = randomSecret() } = kept;
  writeSecrets(file, { ...kept, newMasterKey });
  return { masterKey, newMasterKey };
}

async function replace(queries: Queries, { masterKey, newMasterKey }: Keys): Promise<string> {
  const current = await masterKeyOf(queries, { masterKey, newMasterKey });
  await requireMasterKey(queries, createEncryption(current));
  if (current === newMasterKey) return "The database has the new master key already.";
  const change = { before: masterKey, after: newMasterKey, now: Date.now() };
  return `Encrypted ${await replaceMasterKey(queries, change)} with the new master key.`;
}

async function rotate(config: Config): Promise<void> {
  const { masterKey } = config;
  const file = sqliteFile(config.databaseUrl);
  const given = masterKey === undefined ? undefined : givenKeys(masterKey);
  const kept = given || file === undefined ? undefined : secretsFile(file);
  const engine = await connect(config.databaseUrl);
  try {
    // All of it under one lock: of two who do this at once, the second finds it done.
    const done = await engine.migrate((queries) => {
      const keys = kept === undefined ? given : keysInFile(kept);
      if (!keys) throw new ConfigError("SSO_MASTER_KEY: must be given with Postgres");
      return replace(queries, keys);
    });
    console.log(done);
  } finally {
    await engine.close();
  }
  if (kept === undefined) {
    console.log(
      "Set SSO_MASTER_KEY to what SSO_NEW_MASTER_KEY is, in every process, before any of them starts.",
    );
    return;
  }
  const secrets = readSecrets(kept);
  if (secrets?.newMasterKey !== undefined) {
    writeSecrets(kept, { sessionSecret: secrets.sessionSecret, masterKey: secrets.newMasterKey });
  }
  console.log(`${kept} has it. Back the database up again: older backups need the key before.`);
}

await run(USAGE, async () => {
  requireNoArguments();
  const config = readConfig(process.env);
  requireDatabase(config);
  loadSecrets(config);
  await requireUnused(config.databaseUrl);
  await rotate(config);
  return 0;
});
