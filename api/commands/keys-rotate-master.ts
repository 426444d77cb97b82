import { type Config, ConfigError, readConfig } from "../config";
import { connectExisting, requireUnused, sqliteFile } from "../database/connect";
import type { Queries } from "../database/engine";
import { createEncryption } from "../keys/encryption";
import {
  loadSecrets,
  type MasterKeys,
  randomSecret,
  readSecrets,
  secretsFile,
  weakness,
  writeSecrets,
} from "../secrets";
import { masterKeyOf, requireMasterKey } from "../set-up";
import { requireDatabase } from "./installation";
import { replaceMasterKey } from "./replace-master-key";
import { requireNoArguments, run } from "./run";

const USAGE = `npm run keys:rotate-master

Re-encrypts the application secrets and the signing keys with a new master key. Stop the service first. With SQLite, the
command generates the key and stores it in secrets.json. If SSO_MASTER_KEY is set, set SSO_NEW_MASTER_KEY to the new key.
Users stay signed in, and audits remain verifiable. If the command is interrupted, run it again.`;

type Keys = MasterKeys & { newMasterKey: string };

/** If the environment sets the key, it must also set the new one. */
function givenKeys(masterKey: string, { untrimmedMasterKey, newMasterKey }: Config): Keys {
  if (!newMasterKey) {
    throw new ConfigError(
      "SSO_NEW_MASTER_KEY: must be set together with SSO_MASTER_KEY (openssl rand -base64 32)",
    );
  }
  const problems = weakness("SSO_NEW_MASTER_KEY", newMasterKey);
  if (newMasterKey === (untrimmedMasterKey ?? masterKey))
    problems.push("SSO_NEW_MASTER_KEY: is the same as SSO_MASTER_KEY");
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return { masterKey, untrimmedMasterKey, newMasterKey };
}

/** The file contains both keys until the database has committed the new one. */
function keysInFile(file: string): Keys {
  const kept = readSecrets(file);
  if (!kept) throw new ConfigError(`${file} is missing, and SSO_MASTER_KEY is not set.`);
  const { masterKey, newMasterKey = randomSecret() } = kept;
  writeSecrets(file, { ...kept, newMasterKey });
  return { masterKey, newMasterKey };
}

async function replace(queries: Queries, keys: Keys): Promise<string> {
  const current = await masterKeyOf(queries, keys);
  await requireMasterKey(queries, createEncryption(current));
  if (current === keys.newMasterKey) return "The database already uses the new master key.";
  const change = { before: current, after: keys.newMasterKey, now: Date.now() };
  return `Encrypted ${await replaceMasterKey(queries, change)} with the new master key.`;
}

async function rotate(config: Config): Promise<void> {
  const { masterKey } = config;
  const file = sqliteFile(config.databaseUrl);
  const given = masterKey === undefined ? undefined : givenKeys(masterKey, config);
  const kept = given || file === undefined ? undefined : secretsFile(file);
  const engine = await connectExisting(config.databaseUrl);
  try {
    // All under one lock: the second of two concurrent commands finds the key already replaced.
    const done = await engine.migrate((queries) => {
      const keys = kept === undefined ? given : keysInFile(kept);
      if (!keys) throw new ConfigError("SSO_MASTER_KEY: must be set with Postgres");
      return replace(queries, keys);
    });
    console.log(done);
  } finally {
    await engine.close();
  }
  if (kept === undefined) {
    console.log(
      "Set SSO_MASTER_KEY to the value of SSO_NEW_MASTER_KEY for every process before you start any of them.",
    );
    return;
  }
  const secrets = readSecrets(kept);
  if (secrets?.newMasterKey !== undefined) {
    writeSecrets(kept, { sessionSecret: secrets.sessionSecret, masterKey: secrets.newMasterKey });
  }
  console.log(
    `${kept} contains the new key. Back up the database again: older backups need the previous key.`,
  );
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
