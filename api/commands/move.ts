import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { verifyAudits } from "../audit-trail/verify";
import { countAll } from "../audit-trail/verify.queries";
import { type Config, readConfig } from "../config";
import { formatCount } from "../contract/counts";
import { contentOf, hasSchema, requireAlike } from "../database/catalog";
import { connectEmpty, databaseName, hold, sqliteFile } from "../database/connect";
import { sqliteCatalog } from "../database/dialects/sqlite-catalog";
import { withNewSqlite } from "../database/dialects/sqlite-new";
import type { Engine } from "../database/engine";
import type { Held } from "../database/hold";
import { finishMove, requireCurrent } from "../database/migrate";
import { auditKey } from "../keys/derived-keys";
import { createEncryption } from "../keys/encryption";
import { readFormerKeys } from "../keys/former-keys";
import { loadSecrets } from "../secrets";
import { masterKeyOf, requireMasterKey } from "../set-up";
import { DATABASE_URL_RULE, isDatabaseUrl } from "../setting-formats";
import { compareTables, copyTables, countOf } from "./copy-tables";
import { requireDatabase } from "./installation";
import { howToEmpty, settingsAfterMove } from "./move-advice";
import { createProgress, type Progress } from "./progress";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso move --to postgres://USER@HOST/DATABASE
bin/sso move --to file:PATH

Copies the installation that the settings name from SQLite to an empty Postgres database, or from Postgres to a new SQLite
file: all of it, unsealed audits and sessions too. Stop the service first. Nothing is written to the source. The target is
compared with it, and its audit chain verified. If the command is interrupted, empty the target and run it again.

The password of Postgres may be in the address, where other users of the machine can see it while the command runs, or in
PGPASSWORD. It is never printed.

--broken-chain moves an installation whose audit chain is broken, with its break.`;

/** @throws {UsageError} that doesn't repeat what was typed, because it may contain a password */
function readTarget(to: string | undefined, { databaseUrl }: Config): string {
  if (to === undefined) throw new UsageError("Name the target with --to.");
  if (!isDatabaseUrl(to)) throw new UsageError(`--to ${DATABASE_URL_RULE}.`);
  const source = sqliteFile(databaseUrl);
  const file = sqliteFile(to);
  const target = file === undefined ? undefined : resolve(file);
  if (source !== undefined && target !== undefined)
    throw new Error("The installation uses SQLite already. To copy it, use npm run backup.");
  if (source === undefined && target === undefined)
    throw new Error("The installation uses Postgres already. To copy it, use pg_dump and pg_restore.");
  if (target !== undefined && existsSync(target))
    throw new Error(
      `${target} already exists. Name a new file. If an interrupted move left it: ${howToEmpty(`file:${target}`)}`,
    );
  return target === undefined ? to : `file:${target}`;
}

/** @returns the master key @throws if there is no installation of this version, or if the key is another one */
async function requireInstallation({ queries, catalog }: Held, config: Config): Promise<string> {
  if (!hasSchema(await catalog.listTables(queries)))
    throw new Error(`There is no installation in ${databaseName(config.databaseUrl)}.`);
  await requireCurrent(queries);
  const masterKey = await masterKeyOf(queries, loadSecrets(config));
  await requireMasterKey(queries, createEncryption(masterKey));
  return masterKey;
}

/** @returns a sentence on the target's chain @throws if it is broken, unless it may be */
async function verify(target: Engine, masterKey: string, mayBreak: boolean, progress: Progress) {
  progress.begin("Verifying the audits", (await countAll(target.read)).sealed);
  const former = await readFormerKeys(target.read, createEncryption(masterKey));
  const verdict = await verifyAudits(target, auditKey(masterKey), { former, reach: progress.reach });
  progress.end();
  const { fault, verified, waiting, head } = verdict;
  if (!fault)
    return `The audit chain is intact. Links: ${formatCount(verified)}${verified > 0 ? `, head ${head.number}.${head.hash}` : ""}. Not yet sealed: ${formatCount(waiting)}.`;
  const broken = `The audit chain is broken, in the source as well. ${fault}`;
  if (!mayBreak) throw new Error(`${broken}\nTo move the installation with the break, add --broken-chain.`);
  return broken;
}

/** Fills the target. @returns what was done, in sentences */
async function moveTo(to: string, source: Held, masterKey: string, mayBreak: boolean): Promise<string> {
  const progress = createProgress(process.stdout);
  const all = await source.catalog.listTables(source.queries);
  requireAlike(all, await withNewSqlite(sqliteCatalog.listTables));
  const target = await connectEmpty(to);
  try {
    const tables = contentOf(all);
    const copied = await copyTables(source.queries, target, tables, progress);
    const sequences = await source.catalog.readSequences(source.queries);
    await target.write((queries) => target.catalog.setSequences(queries, sequences));
    await compareTables(target, copied, progress);
    await requireMasterKey(target.read, createEncryption(masterKey));
    const chain = await verify(target, masterKey, mayBreak, progress);
    await finishMove(target);
    return `Moved ${formatCount(countOf(copied))} rows in ${tables.length} tables; counts and checksums agree.\n${chain}`;
  } catch (error) {
    progress.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${reason}\n${databaseName(to)} is unfinished, and no service starts on it. To try again, empty it first: ${howToEmpty(to)}`,
      { cause: error },
    );
  } finally {
    await target.close();
  }
}

await run(USAGE, async () => {
  const { options, flags, rest } = readArguments(["to"], ["broken-chain"]);
  if (rest.length > 0) throw new UsageError("Name the target with --to, and nothing else.");
  const config = readConfig(process.env);
  const to = readTarget(options.to, config);
  requireDatabase(config);
  loadSecrets(config);
  const since = Date.now();
  const source = await hold(config.databaseUrl);
  try {
    const masterKey = await requireInstallation(source, config);
    const done = await moveTo(to, source, masterKey, flags["broken-chain"] === true);
    console.log(done);
    const seconds = ((Date.now() - since) / 1000).toFixed(1);
    console.log(`From ${databaseName(config.databaseUrl)} to ${databaseName(to)} in ${seconds} s.\n`);
    console.log(settingsAfterMove(config, to, masterKey));
    if ((await source.countWaiting()) > 0)
      console.warn(
        "\nA SERVICE WAITS FOR THE SOURCE: it was started meanwhile, and will go on with the source. Stop it: what it writes there is missing in the target.",
      );
    return 0;
  } finally {
    await source.release();
  }
});
