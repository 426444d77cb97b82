import { existsSync } from "node:fs";
import { auditKey } from "../audits/record";
import { readConfig } from "../config";
import { connect, sqliteFile } from "../database/connect";
import { loadSecrets } from "../secrets";
import { createEncryption } from "../security/encryption";
import { createPasswords } from "../security/passwords";
import { setUp } from "../set-up";

/**
 * The installation that the settings name, made first where there is none yet.
 *
 * @throws where there is none, and `mustExist`
 */
export async function openInstallation({ mustExist = false } = {}) {
  const config = readConfig(process.env);
  const file = sqliteFile(config.databaseUrl);
  if (mustExist && file !== undefined && !existsSync(file))
    throw new Error(`There is no database at ${file}.`);
  const { masterKey } = loadSecrets(config);
  const engine = await connect(config.databaseUrl);
  try {
    const encryption = createEncryption(masterKey);
    const passwords = createPasswords();
    const { firstAdministrator } = await setUp({
      engine,
      config,
      masterKey,
      encryption,
      passwords,
      now: Date.now(),
    });
    return { engine, encryption, passwords, auditKey: auditKey(masterKey), firstAdministrator };
  } catch (error) {
    await engine.close();
    throw error;
  }
}
