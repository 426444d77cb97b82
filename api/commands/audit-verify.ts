import { archiveKeys } from "../audit-trail/archive";
import { type Archive, verifyArchive } from "../audit-trail/archive-file";
import { ArchiveFault } from "../audit-trail/archive-lines";
import { type Archives, findArchive, findHash, readArchives } from "../audit-trail/archives";
import type { Head } from "../audit-trail/chain";
import { verifyAudits } from "../audit-trail/verify";
import { countAll } from "../audit-trail/verify.queries";
import { formatCount } from "../contract/counts";
import { utcDay } from "../contract/moments";
import type { Queries } from "../database/engine";
import { openInstallation } from "./installation";
import { createProgress } from "./progress";
import { readArguments, run, UsageError } from "./run";

const USAGE = `npm run audit:verify [-- --head NUMBER.HASH] [--archive FILE]

Verifies the audit chain. The service may be running. With --head, the chain must still contain that link; the log
records one every ten minutes. With --archive, verifies an archive of audit:archive instead, and that it follows on the
archive before it. Exit codes: 0 if the chain is intact, 1 if it is broken, 2 if it can't be read.`;

type Installation = Awaited<ReturnType<typeof openInstallation>>;

function readNoted(text: string | undefined): Head | undefined {
  if (text === undefined) return undefined;
  const [, number, hash] = /^([1-9][0-9]*)\.([\w-]{43})$/.exec(text) ?? [];
  if (!number || !hash) throw new UsageError("--head must be a number, a dot and a hash, as in the log.");
  return { number: Number(number), hash };
}

/** @returns what is wrong with the place of an archive in the chain, as a sentence */
async function placeFault(
  queries: Queries,
  archives: Archives,
  { header, head }: Archive,
): Promise<string | undefined> {
  const { after } = header;
  const isKnown = async ({ number, hash }: Head) => (await findHash(queries, archives, number)) === hash;
  if (!(await isKnown(after)))
    return `It does not follow on the link ${after.number} of this database, or of the archive before.`;
  if (!(await isKnown(head))) return `Its last link is not the link ${head.number} of this database.`;
  return undefined;
}

/** Verifies an archive by itself, and that the chain has it. @returns the exit code */
async function verifyFile({ engine, auditKey, formerKeys }: Installation, path: string, noted?: Head) {
  const progress = createProgress(process.stdout);
  try {
    progress.begin("Audits");
    const keys = archiveKeys({ auditKey, formerKeys });
    const archive = await verifyArchive(path, keys, { noted, reach: progress.reach });
    progress.end();
    const { header, head, count, from, to, fileHash } = archive;
    const first = header.after.number + 1;
    if (noted && (noted.number < first || noted.number > head.number))
      throw new Error(`The archive has the numbers ${first} to ${head.number}, and not ${noted.number}.`);
    const archives = await readArchives(engine.read, auditKey);
    const fault = archives.fault ?? (await placeFault(engine.read, archives, archive));
    if (fault) throw new ArchiveFault(fault);
    const [began, ended] = [from, to].map(utcDay);
    console.log(
      `The archive is intact and part of the audit chain. Audits: ${formatCount(count)}, numbers ${first} to ${head.number}, from ${began} to ${ended}, head ${head.number}.${head.hash}.\nSHA-256: ${fileHash}`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    console.error(`The archive is not intact. ${error.message}`);
    return 1;
  }
}

async function verifyDatabase({ engine, auditKey, formerKeys }: Installation, noted?: Head) {
  const archives = await readArchives(engine.read, auditKey);
  const removed = noted && !archives.fault && findArchive(archives, noted.number);
  if (removed && (await findHash(engine.read, archives, noted.number)) !== noted.hash)
    throw new Error(
      `Number ${noted.number} is archived. Verify it with --archive and the file ${removed.file}.`,
    );
  const progress = createProgress(process.stdout);
  progress.begin("Links", (await countAll(engine.read)).sealed);
  const verdict = await verifyAudits(engine, auditKey, {
    former: formerKeys,
    noted: removed ? undefined : noted,
    reach: progress.reach,
  });
  progress.end();
  const { fault, verified, archived, waiting, head } = verdict;
  if (fault) {
    console.error(
      `The audit chain is broken. ${fault} Valid links before the break: ${formatCount(verified)}.`,
    );
    return 1;
  }
  console.log(
    `The audit chain is intact. Links: ${formatCount(verified)}${archived > 0 ? `, after ${formatCount(archived)} archived ones` : ""}${verified > 0 ? `, head ${head.number}.${head.hash}` : ""}. Not yet sealed: ${formatCount(waiting)}.`,
  );
  return 0;
}

await run(USAGE, async () => {
  const { options, rest } = readArguments(["head", "archive"]);
  if (rest.length > 0) throw new UsageError(`Unknown argument: ${rest[0]}`);
  const noted = readNoted(options.head);
  const installation = await openInstallation({ mustExist: true });
  try {
    return options.archive === undefined
      ? await verifyDatabase(installation, noted)
      : await verifyFile(installation, options.archive, noted);
  } finally {
    await installation.engine.close();
  }
});
