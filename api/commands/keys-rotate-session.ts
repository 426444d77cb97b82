import { recordAudit } from "../audit-trail/record";
import { ConfigError, readConfig } from "../config";
import { sqliteFile } from "../database/connect";
import { loadSecrets, randomSecret, readSecrets, secretsFile, writeSecrets } from "../secrets";
import { openInstallation, requireDatabase } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run keys:rotate-session [-- --forget-old]

Adds a new secret that signs the console's cookies. Old secrets still verify cookies, so nobody is signed out. With
--forget-old, the old secrets are dropped: SESSION_HOURS after a rotation they are no longer needed. The service may be
running, and uses the change after its next start.`;

/** Writes the new list into the file and audits it. @returns the message to print */
async function rewrite(file: string, forget: boolean): Promise<string> {
  const { engine, auditKey } = await openInstallation({ mustExist: true });
  try {
    // Under the migration lock, so that two commands at once don't lose a secret.
    return await engine.migrate(async (queries) => {
      const kept = readSecrets(file);
      if (!kept) throw new ConfigError(`${file} is missing.`);
      const [first = "", ...old] = listOf(kept.sessionSecret);
      const secrets = forget ? [first] : [randomSecret(), first, ...old];
      const message = forget
        ? `Old session secrets were dropped: ${old.length}`
        : "A new session secret was created";
      await recordAudit(queries, { auditKey, at: Date.now() }, { action: "keys.rotate-session", message });
      writeSecrets(file, { ...kept, sessionSecret: secrets.join(",") });
      return forget
        ? `${file} now has one session secret. Old secrets dropped: ${old.length}.`
        : `${file} has a new session secret. Old secrets that still verify: ${secrets.length - 1}.`;
    });
  } finally {
    await engine.close();
  }
}

/**
 * Explains what to do if the environment sets the secrets. These are never printed, because terminals and build logs
 * are stored.
 */
function advise(count: number, forget: boolean): void {
  if (forget) {
    console.log(
      count === 1
        ? "SESSION_SECRET is set in the environment and has one secret. There is nothing to forget."
        : `SESSION_SECRET is set in the environment. Nothing was changed. Of its ${count} secrets, keep only the first.`,
    );
    return;
  }
  console.log("SESSION_SECRET is set in the environment. Nothing was changed. A new secret:");
  console.log(randomSecret());
  console.log("With one process, put it first in SESSION_SECRET, followed by a comma and the current value.");
  console.log(
    "With several processes, first append it to SESSION_SECRET in all of them and restart them, so that each can verify it. Then move it to the front in all of them.",
  );
}

const listOf = (secrets: string) => secrets.split(",").map((secret) => secret.trim());

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["forget-old"]);
  if (rest.length > 0) throw new UsageError(`Unknown argument: ${rest[0]}`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const file = sqliteFile(config.databaseUrl);
  const { sessionSecret } = loadSecrets(config);
  const forget = Boolean(flags["forget-old"]);
  if (file === undefined || config.sessionSecret !== undefined) advise(listOf(sessionSecret).length, forget);
  else {
    console.log(await rewrite(secretsFile(file), forget));
    console.log("Restart the service to apply the change, and back up the file again.");
  }
  return 0;
});
