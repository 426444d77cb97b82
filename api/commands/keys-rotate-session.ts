import { recordAudit } from "../audit-trail/record";
import { ConfigError, readConfig } from "../config";
import { sqliteFile } from "../database/connect";
import { loadSecrets, randomSecret, readSecrets, secretsFile, writeSecrets } from "../secrets";
import { openInstallation, requireDatabase } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run keys:rotate-session [-- --forget-old]

Puts a new secret before those that sign the console's cookies; the old ones go on verifying, so that nobody is signed
out. With --forget-old the old ones are dropped: SESSION_HOURS after a rotation nothing needs them. The service may run
meanwhile, and takes it up at its next start.`;

/** Writes the new list into the file, and into the audits that it was done. @returns what to say */
async function rewrite(file: string, forget: boolean): Promise<string> {
  const { engine, auditKey } = await openInstallation({ mustExist: true });
  try {
    // One at a time: of two that add a secret at once, neither loses the other's.
    return await engine.migrate(async (queries) => {
      const kept = readSecrets(file);
      if (!kept) throw new ConfigError(`${file} is missing.`);
      const [first = "", ...old] = listOf(kept.sessionSecret);
      const secrets = forget ? [first] : [randomSecret(), first, ...old];
      const message = forget
        ? `Old session secrets were dropped: ${old.length}`
        : "A new session secret was made";
      await recordAudit(queries, { auditKey, at: Date.now() }, { action: "keys.rotate-session", message });
      writeSecrets(file, { ...kept, sessionSecret: secrets.join(",") });
      return forget
        ? `${file} has one session secret now. Old ones that were dropped: ${old.length}.`
        : `${file} has a new session secret. Old ones that go on verifying: ${secrets.length - 1}.`;
    });
  } finally {
    await engine.close();
  }
}

/** What to do where the environment gives the secrets. They are never printed: terminals and build logs are kept. */
function advise(count: number, forget: boolean): void {
  if (forget) {
    console.log(
      count === 1
        ? "SESSION_SECRET is given by the environment and has one secret: there is nothing to forget."
        : `SESSION_SECRET is given by the environment; nothing was changed. Of its ${count} secrets leave only the first there.`,
    );
    return;
  }
  console.log("SESSION_SECRET is given by the environment; nothing was changed. A new secret:");
  console.log(randomSecret());
  console.log("With one process put it first in SESSION_SECRET: a comma behind it, then what is there now.");
  console.log(
    "With several processes first put it last in all of them, so that each knows it; when all have been restarted, put it first.",
  );
}

const listOf = (secrets: string) => secrets.split(",").map((secret) => secret.trim());

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["forget-old"]);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is not known.`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const file = sqliteFile(config.databaseUrl);
  const { sessionSecret } = loadSecrets(config);
  const forget = Boolean(flags["forget-old"]);
  if (file === undefined || config.sessionSecret !== undefined) advise(listOf(sessionSecret).length, forget);
  else {
    console.log(await rewrite(secretsFile(file), forget));
    console.log("Restart the service to take it up. Back the file up again.");
  }
  return 0;
});
