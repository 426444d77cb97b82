import { existsSync, statSync } from "node:fs";
import { ConfigError } from "../../config";
import { sqliteFile } from "../../database/connect";
import { createEncryption } from "../../keys/encryption";
import { loadSecrets, type Secrets, secretsFile } from "../../secrets";
import { masterKeyOf, requireMasterKey, UNTRIMMED_KEY } from "../../set-up";
import type { Facts } from "./facts";
import { type Check, type Finding, failure, ok, sentence, warning } from "./finding";

const KEPT_IN_FILE = ["SESSION_SECRET", "SSO_MASTER_KEY", "ADMIN_PASSWORD", "SMTP_URL", "DATABASE_URL"];

/** Whether the secrets are there, are this database's, and can be read by nobody else. */
export const secrets: Check = {
  name: "secrets",
  async run(facts) {
    const { config } = facts;
    const file = sqliteFile(config.databaseUrl);
    const isFirst =
      file !== undefined &&
      !(config.sessionSecret && config.masterKey) &&
      !existsSync(file) &&
      !existsSync(secretsFile(file));
    if (isFirst) return [ok("There are no secrets yet: the first start generates them.")];
    try {
      const loaded = loadSecrets(config);
      const problems = [...(await keyProblems(facts, loaded)), ...openFiles(facts, file)];
      return problems.length > 0
        ? problems
        : [ok("The secrets are there, and only their owner can read them.")];
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return error.message.split("\n").map((problem) => failure(sentence(problem)));
    }
  },
};

async function keyProblems({ database }: Facts, loaded: Secrets): Promise<Finding[]> {
  const inspection = await database();
  if (!inspection || inspection instanceof Error || inspection.state.migrations === undefined) return [];
  const { queries } = inspection;
  try {
    const masterKey = await masterKeyOf(queries, loaded);
    await requireMasterKey(queries, createEncryption(masterKey));
    return masterKey === loaded.untrimmedMasterKey ? [warning(UNTRIMMED_KEY)] : [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [
      failure(
        sentence(error.message),
        "Set the key that the database was created with, or restore secrets.json from the backup.",
      ),
    ];
  }
}

/** Files with secrets that others on this machine can read. */
function openFiles({ file: settingsFile }: Facts, databaseFile: string | undefined): Finding[] {
  const own = databaseFile === undefined ? [] : [secretsFile(databaseFile), databaseFile];
  const findings = own
    .filter(isOpen)
    .map((path) => failure(`Others on this machine can read ${path}.`, `Run chmod 600 ${path}`));
  const hasSecrets = settingsFile?.names.some((name) => KEPT_IN_FILE.includes(name));
  if (settingsFile && hasSecrets && isOpen(settingsFile.path) && !isRoots(settingsFile.path))
    findings.push(
      warning(
        `Others on this machine can read ${settingsFile.path}, which has secrets.`,
        `Run chmod 600 ${settingsFile.path}`,
      ),
    );
  return findings;
}

/** Whether only root writes it, and besides root only this user's group reads it. */
function isRoots(path: string): boolean {
  const { uid, gid, mode } = statSync(path);
  return uid === 0 && gid === process.getgid?.() && (mode & 0o037) === 0;
}

const isOpen = (path: string) =>
  process.platform !== "win32" && existsSync(path) && (statSync(path).mode & 0o077) !== 0;
