import type { KeyObject } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { iso } from "../contract/moments";
import type { Queries } from "../database/engine";
import { type ArchiveTools, requireDelivered } from "./archive";
import type { Archive } from "./archive-file";
import { type ArchiveRow, signArchive } from "./archives";
import {
  deleteNumbers,
  findLastSeq,
  findLink,
  findSlowestWebhook,
  insertArchive,
  moveCut,
  uncountAudits,
} from "./archives.queries";
import { recordAudit } from "./record";
import type { AuditArchivesTable } from "./tables";

/** Audits per transaction, to keep other writers' waits short. */
const BATCH = 500;
/** The shortest pause between two transactions: a service on the same file looks every 25 ms whether it can write. */
const PAUSE_MS = 60;

/** The row of an archive of which nothing is removed yet. */
export const newArchiveRow = (
  { header, head, fileHash }: Archive,
  file: string,
  now: number,
): ArchiveRow => ({
  first_number: header.after.number + 1,
  last_number: head.number,
  last_hash: head.hash,
  cut_number: header.after.number,
  cut_hash: header.after.hash,
  cut_seq: 0,
  file,
  file_hash: fileHash,
  created_at: now,
});

/**
 * Removes the audits that a verified archive has, in short transactions with pauses. Each moves the cut forward and
 * removes what it passes, so that the chain is whole after every one of them.
 *
 * @param begun the row, if an earlier run began to remove them
 * @throws if a webhook has not come as far, or another command is doing the same
 */
export async function removeArchived(
  { engine, auditKey }: Pick<ArchiveTools, "engine" | "auditKey">,
  archive: Archive,
  { row, reach }: { row: ArchiveRow; reach: (done: number) => void },
): Promise<void> {
  for (let current = row; current.cut_number < current.last_number; ) {
    const since = performance.now();
    current = await engine.write((queries) => removeNext(queries, auditKey, current, archive));
    reach(current.cut_number - row.cut_number);
    // Half of the time belongs to the others.
    await setTimeout(Math.max(PAUSE_MS, performance.now() - since));
  }
}

async function removeNext(
  queries: Queries,
  auditKey: KeyObject,
  before: ArchiveRow,
  archive: Archive,
): Promise<AuditArchivesTable> {
  const numbers = {
    after: before.cut_number,
    upTo: Math.min(before.cut_number + BATCH, before.last_number),
  };
  requireDelivered(await findSlowestWebhook(queries), numbers.upTo);
  const link = await findLink(queries, numbers.upTo);
  if (!link) throw new Error("Another command is removing these audits.");
  if (numbers.upTo === before.last_number && link.hash !== before.last_hash)
    throw new Error("The audit chain was changed since it was archived. Run bin/sso audit:verify.");
  const row = signArchive(auditKey, {
    ...before,
    cut_number: numbers.upTo,
    cut_hash: link.hash,
    cut_seq: Math.max(before.cut_seq, await findLastSeq(queries, numbers)),
  });
  if (before.cut_number < before.first_number) await begin(queries, auditKey, row, archive);
  else if (!(await moveCut(queries, row, before.cut_number)))
    throw new Error("Another command is removing these audits.");
  await uncountAudits(queries, numbers);
  const removed = await deleteNumbers(queries, numbers);
  const expected = numbers.upTo - numbers.after;
  if (removed.audits !== expected || removed.links !== expected)
    throw new Error(
      `The audit chain is broken between the numbers ${numbers.after} and ${numbers.upTo}. Run bin/sso audit:verify.`,
    );
  return row;
}

/** Writes the row of an archive, and audits it. */
async function begin(
  queries: Queries,
  auditKey: KeyObject,
  row: AuditArchivesTable,
  { header, count, from, to, fileHash }: Archive,
): Promise<void> {
  await insertArchive(queries, row);
  await recordAudit(
    queries,
    { auditKey, at: row.created_at },
    {
      action: "audit.archive",
      message: `The audits from before ${header.before} were archived to ${row.file} and removed; audits: ${count}`,
      changes: {
        before: header.before,
        count,
        from: iso(from),
        to: iso(to),
        firstNumber: row.first_number,
        lastNumber: row.last_number,
        file: row.file,
        sha256: fileHash,
      },
    },
  );
}
