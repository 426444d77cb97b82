import { existsSync, statSync } from "node:fs";
import { readConfig } from "../config";
import { backUp, copyWhole } from "../database/backup";
import { secretsFile } from "../secrets";
import { readArguments, run, UsageError } from "./run";
import { requireSqliteFile, secretsBeside } from "./sqlite-only";

const USAGE = `npm run backup -- FILE

Copies the SQLite database to FILE, as it is at this moment, while the service runs. Its secrets go beside it, into
FILE.secrets.json: whoever has both can read everything.`;

await run(USAGE, async () => {
  const [target, ...more] = readArguments().rest;
  if (target === undefined || more.length > 0) throw new UsageError("Name one file to write to.");
  const config = readConfig(process.env);
  const file = requireSqliteFile(config);
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);

  const since = Date.now();
  backUp(file, target);
  const megabytes = (statSync(target).size / 1e6).toFixed(1);
  console.log(
    `Copied ${file} to ${target}: ${megabytes} MB in ${((Date.now() - since) / 1000).toFixed(1)} s.`,
  );

  if (existsSync(secretsFile(file))) {
    copyWhole(secretsFile(file), secretsBeside(target));
    console.log(`Copied its secrets to ${secretsBeside(target)}. Keep both safe.`);
  }
  if (config.masterKey !== undefined) {
    console.warn(
      "NOT INCLUDED: the secrets that the environment gives. Keep SESSION_SECRET and SSO_MASTER_KEY too: without them the copy can't be read.",
    );
  }
  return 0;
});
