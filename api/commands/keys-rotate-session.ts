import { readConfig } from "../config";
import { sqliteFile } from "../database/connect";
import { loadSecrets, randomSecret, readSecrets, secretsFile, writeSecrets } from "../secrets";
import { requireDatabase } from "./installation";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run keys:rotate-session [-- --forget-old]

Puts a new secret before those that sign the console's cookies; the old ones go on verifying, so that nobody is signed
out. With --forget-old the old ones are dropped: SESSION_HOURS after a rotation nothing needs them. The service may run
meanwhile, and takes it up at its next start.`;

await run(USAGE, async () => {
  const { flags, rest } = readArguments([], ["forget-old"]);
  if (rest.length > 0) throw new UsageError(`${rest[0]} is not known.`);
  const config = readConfig(process.env);
  requireDatabase(config);
  const file = sqliteFile(config.databaseUrl);
  const [first = "", ...old] = loadSecrets(config)
    .sessionSecret.split(",")
    .map((secret) => secret.trim());

  const secrets = flags["forget-old"] ? [first] : [randomSecret(), first, ...old];
  const kept = file === undefined ? undefined : readSecrets(secretsFile(file));
  if (file !== undefined && kept && config.sessionSecret === undefined) {
    writeSecrets(secretsFile(file), { ...kept, sessionSecret: secrets.join(",") });
    console.log(
      flags["forget-old"]
        ? `${secretsFile(file)} has one session secret now; ${old.length} old ones were dropped.`
        : `${secretsFile(file)} has a new session secret; ${secrets.length - 1} old ones go on verifying.`,
    );
    console.log("Restart the service to take it up. Back the file up again.");
    return 0;
  }
  if (flags["forget-old"]) {
    console.log("SESSION_SECRET is given by the environment. Leave only the first of its secrets there:");
    console.log(`SESSION_SECRET=${first}`);
    return 0;
  }
  const [added = ""] = secrets;
  console.log("SESSION_SECRET is given by the environment; nothing was changed. With one process set it to:");
  console.log(`SESSION_SECRET=${secrets.join(",")}`);
  console.log("With several processes give all of them this first, so that each knows the new secret:");
  console.log(`SESSION_SECRET=${[first, ...old, added].join(",")}`);
  console.log("and the line above when all have been restarted.");
  return 0;
});
