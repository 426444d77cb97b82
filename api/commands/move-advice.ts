import type { Config } from "../config";
import { databaseName, sqliteFile } from "../database/connect";
import { readSecrets, secretsFile } from "../secrets";

/** The end of a sentence on the target of an interrupted move. */
export function howToEmpty(url: string): string {
  const file = sqliteFile(url);
  return file === undefined
    ? "drop the database and create it again."
    : `delete ${file}, and ${file}-wal, ${file}-shm and ${file}-journal if they exist.`;
}

/** Where each setting of the moved installation comes from. Prints no secret. */
export function settingsAfterMove(config: Config, to: string, masterKey: string): string {
  const from = sqliteFile(config.databaseUrl);
  const file = from === undefined ? undefined : secretsFile(from);
  const kept = file === undefined ? undefined : readSecrets(file);
  const keyName = kept?.newMasterKey === masterKey ? "newMasterKey" : "masterKey";
  const source = (given: string | undefined, name: string) =>
    given === undefined ? `the value of ${name} in ${file}` : "as it is";
  const target = sqliteFile(to);
  const settings = {
    DATABASE_URL: target === undefined ? "the address of the target" : `file:${target}`,
    SESSION_SECRET: source(config.sessionSecret, "sessionSecret"),
    SSO_MASTER_KEY: source(config.masterKey, keyName),
  };
  return [
    "Start the service with these settings. Everybody stays signed in.",
    ...Object.entries(settings).map(([name, value]) => `  ${name.padEnd(14)}  ${value}`),
    `${databaseName(config.databaseUrl)} is as it was. Don't start the service on it again: what is written there is missing in the target.`,
  ].join("\n");
}
