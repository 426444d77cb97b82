import { existsSync } from "node:fs";
import { createPasswords } from "../attempts/passwords";
import { type Config, readConfig } from "../config";
import { connect, connectExisting, sqliteFile } from "../database/connect";
import { auditKey, linksKey, namesKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { readFormerKeys } from "../keys/former-keys";
import { loadSecrets } from "../secrets";
import { masterKeyOf, setUp } from "../set-up";

/** @throws if the SQLite file does not exist, before anything is made beside it. `connectExisting` looks into it. */
export function requireDatabase({ databaseUrl }: Config): void {
  const file = sqliteFile(databaseUrl);
  if (file !== undefined && !existsSync(file)) throw new Error(`There is no database at ${file}.`);
}

/**
 * Opens the installation that the settings name, and creates it first if necessary.
 *
 * @throws if there is none and `mustExist` is set
 */
export async function openInstallation({ mustExist = false } = {}) {
  const config = readConfig(process.env);
  if (mustExist) requireDatabase(config);
  const secrets = loadSecrets(config);
  const engine = await (mustExist ? connectExisting : connect)(config.databaseUrl);
  try {
    const masterKey = await masterKeyOf(engine.read, secrets);
    const encryption = createEncryption(masterKey);
    const passwords = createPasswords();
    const installation = await setUp({
      engine,
      config,
      masterKey,
      encryption,
      passwords,
      now: Date.now(),
    });
    return {
      config,
      engine,
      encryption,
      passwords,
      auditKey: auditKey(masterKey),
      namesKey: namesKey(masterKey),
      linksKey: linksKey(masterKey),
      formerKeys: await readFormerKeys(engine.read, encryption),
      ...installation,
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
