import { existsSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type ArchiveTools,
  archiveKeys,
  createArchive,
  isNextArchive,
  type Month,
  requireSealed,
} from "../audit-trail/archive";
import { type Archive, publish, verifyArchive } from "../audit-trail/archive-file";
import { type ArchiveRow, type Archives, findUnfinished, readArchives } from "../audit-trail/archives";
import { countBefore } from "../audit-trail/archives.queries";
import { newArchiveRow, removeArchived } from "../audit-trail/remove-archived";
import { formatCount } from "../contract/counts";
import { utcDay } from "../contract/moments";
import { readMonth } from "./archive-month";
import { openInstallation } from "./installation";
import { createProgress } from "./progress";
import { readArguments, run, UsageError } from "./run";

const USAGE = `bin/sso audit:archive FILE (--before YYYY-MM | --keep-months N) [--anew]

Moves the audits of closed months from the database into a compressed file that audit:verify --archive verifies. FILE is a
new file, or a folder, in which the file gets a name. The service may be running. The file is complete, on the disk and
verified before anything is removed. If the command is interrupted, run it again with the same FILE.

--before YYYY-MM     archives what is from before this month, which is over or is the current one (UTC)
--keep-months N      keeps the current month and N months before it
--anew               begins a new file, although an earlier run has not finished and its file is lost`;

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

interface Task {
  tools: ArchiveTools;
  path: string;
  archives: Archives;
  month: Month;
  now: number;
}

/** An archive on the disk, and the row of an earlier run that began to remove its audits. */
interface Written {
  archive: Archive;
  file: string;
  row?: ArchiveRow;
}

/** The archive whose audits an earlier run began to remove. @throws if the file isn't at hand */
async function resume(tools: ArchiveTools, path: string, row: ArchiveRow): Promise<Written> {
  const file = isFolder(path) ? join(path, row.file) : path;
  const archive = existsSync(file) ? await verifyArchive(file, archiveKeys(tools)) : undefined;
  if (archive?.fileHash !== row.file_hash)
    throw new Error(
      `An earlier run has not finished: it archived the audits ${formatCount(row.first_number)} to ${formatCount(row.last_number)} to ${row.file}, and removed them up to ${formatCount(row.cut_number)}. Name that file to remove the others, or add --anew if it is lost.`,
    );
  return { archive, file, row };
}

/** An archive that is there already, if an earlier run was interrupted before it removed anything. */
async function adopt({ tools, archives, month }: Task, file: string): Promise<Written> {
  const archive = await verifyArchive(file, archiveKeys(tools)).catch(() => undefined);
  if (archive && archive.to < month.start && (await isNextArchive(tools.engine, archives.cut, archive)))
    return { archive, file };
  throw new Error(`${file} already exists. Name a new file.`);
}

/** @returns undefined if there is nothing to archive */
async function write(task: Task): Promise<Written | undefined> {
  const { tools, path, archives, month, now } = task;
  const folder = isFolder(path);
  if (!folder && !existsSync(dirname(path)))
    throw new Error(`The folder ${dirname(path)} does not exist. Create it first.`);
  if (!folder && existsSync(path)) return adopt(task, path);
  const draft = folder ? join(path, "audits.part") : `${path}.part`;
  const progress = createProgress(process.stdout);
  try {
    progress.begin("Audits", await countBefore(tools.engine.read, month.start));
    const { cut } = archives;
    const archive = await createArchive(tools, { path: draft, cut, month, now, reach: progress.reach });
    if (!archive) return undefined;
    progress.end();
    const numbers = `${archive.header.after.number + 1}-${archive.head.number}`;
    const file = folder ? join(path, `audits-before-${month.text}-numbers-${numbers}.jsonl.gz`) : path;
    if (existsSync(file)) return await adopt(task, file);
    publish(draft, file);
    return { archive, file };
  } finally {
    rmSync(draft, { force: true });
  }
}

async function remove(tools: ArchiveTools, { archive, file, row }: Written, now: number): Promise<void> {
  const progress = createProgress(process.stdout);
  const from = row ?? newArchiveRow(archive, basename(file), now);
  progress.begin("Removed", from.last_number - from.cut_number);
  await removeArchived(tools, archive, { row: from, reach: progress.reach });
  progress.end();
}

await run(USAGE, async () => {
  const { options, flags, rest } = readArguments(["before", "keep-months"], ["anew"]);
  const [path, ...more] = rest;
  if (path === undefined || more.length > 0) throw new UsageError("Name one file or folder to write to.");
  const now = Date.now();
  const month = readMonth(options, now);
  const tools = await openInstallation({ mustExist: true });
  const { engine, auditKey } = tools;
  try {
    const archives = await readArchives(engine.read, auditKey);
    if (archives.fault) throw new Error(`${archives.fault} Run bin/sso audit:verify.`);
    const unfinished = flags.anew ? undefined : findUnfinished(archives);
    if (!unfinished) await requireSealed(engine, month);
    const written = unfinished
      ? await resume(tools, path, unfinished)
      : await write({ tools, path, archives, month, now });
    if (!written) {
      console.log(`There are no audits from before ${month.text} to archive.`);
      return 0;
    }
    const { archive, file } = written;
    const { count: audits, header, head, from, to, fileHash } = archive;
    console.log(
      `${file} is complete and verified: audits ${formatCount(header.after.number + 1)} to ${formatCount(head.number)} (${formatCount(audits)}), from ${utcDay(from)} to ${utcDay(to)}.\nSHA-256: ${fileHash}`,
    );
    await remove(tools, written, now);
    console.log(
      `Removed them from the database. Its chain goes on after number ${formatCount(head.number)}.`,
    );
    const left = await countBefore(engine.read, month.start);
    if (left > 0)
      console.log(
        `Audits from before ${month.text} that stay: ${formatCount(left)}. The chain has them after one that is younger, or at its end.`,
      );
    return 0;
  } finally {
    await engine.close();
  }
});
