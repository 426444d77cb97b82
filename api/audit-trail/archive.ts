import type { KeyObject } from "node:crypto";
import { formatCount } from "../contract/counts";
import { iso } from "../contract/moments";
import type { Engine } from "../database/engine";
import type { FormerAuditKey } from "../keys/former-keys";
import { type Archive, verifyArchive, writeArchive } from "./archive-file";
import { type ArchiveKeys, type SealedAudit, writeLines } from "./archive-lines";
import { countUnsealedBefore, findLink, findSlowestWebhook } from "./archives.queries";
import type { Head } from "./chain";
import { findLastSeal } from "./seal.queries";
import { linkFault, sealingKeys } from "./verify";
import { listSealed } from "./verify.queries";

const BATCH = 1000;

/** A month, of which only what is before it is archived. */
export interface Month {
  /** yyyy-mm */
  text: string;
  /** Its beginning in UTC, in ms. */
  start: number;
}

export interface ArchiveTools {
  engine: Engine;
  auditKey: KeyObject;
  formerKeys: readonly FormerAuditKey[];
}

export const archiveKeys = ({ auditKey, formerKeys }: Omit<ArchiveTools, "engine">): ArchiveKeys => ({
  sealing: sealingKeys(auditKey, formerKeys),
  signing: [auditKey, ...formerKeys.map(({ audit }) => audit)],
});

/** @throws if audits from before the month are not sealed yet */
export async function requireSealed({ read }: Engine, { text, start }: Month): Promise<void> {
  const unsealed = await countUnsealedBefore(read, start);
  if (unsealed > 0)
    throw new Error(
      `Audits from before ${text} that are not sealed yet: ${formatCount(unsealed)}. The service seals them within seconds while it runs.`,
    );
}

/** @throws if the slowest webhook has not come as far as a number */
export function requireDelivered(
  slowest: { name: string; number: number } | undefined,
  number: number,
): void {
  if (slowest && slowest.number < number)
    throw new Error(
      `The webhook ${slowest.name} has not delivered audits after number ${formatCount(slowest.number)} yet. Let it deliver them, or delete it, and run the command again.`,
    );
}

/**
 * The audits to archive, in batches: those after the cut, up to the first one that is not from before the month. They are
 * verified on the way. The last link stays, so that the chain always has one to go on from.
 *
 * @throws if the chain is broken, or a webhook has not come as far
 */
async function* listArchivable(
  { engine, auditKey, formerKeys }: ArchiveTools,
  cut: Head,
  { start }: Month,
): AsyncGenerator<SealedAudit[]> {
  const keyOf = sealingKeys(auditKey, formerKeys);
  const last = await findLastSeal(engine.read);
  const slowest = await findSlowestWebhook(engine.read);
  for (let head = cut; last; ) {
    const batch: SealedAudit[] = [];
    for (const row of await listSealed(engine.read, head.number, BATCH)) {
      if (row.number >= last.number || (row.at ?? 0) >= start) break;
      requireDelivered(slowest, row.number);
      const fault = linkFault(keyOf(row.number), head, row);
      if (fault) throw new Error(`The audit chain is broken. ${fault} Nothing was archived.`);
      batch.push(row as SealedAudit);
      head = row;
    }
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH) return;
  }
}

/**
 * Writes a new archive, and verifies what is on the disk.
 *
 * @param path of a file that doesn't count yet
 * @returns undefined, and writes nothing, if there is nothing to archive
 */
export async function createArchive(
  tools: ArchiveTools,
  { path, cut, month, now, reach }: NewArchive,
): Promise<Archive | undefined> {
  const batches = listArchivable(tools, cut, month);
  const first = await batches.next();
  if (first.done) return undefined;
  async function* all() {
    let count = 0;
    for (let next = first; !next.done; next = await batches.next()) {
      yield next.value;
      count += next.value.length;
      reach(count);
    }
  }
  const { number, hash } = cut;
  const header = { before: month.text, after: { number, hash }, createdAt: iso(now) };
  await writeArchive(path, writeLines(tools.auditKey, header, all()));
  return verifyArchive(path, archiveKeys(tools));
}

interface NewArchive {
  path: string;
  cut: Head;
  month: Month;
  /** In ms. */
  now: number;
  reach: (done: number) => void;
}

/** Whether an archive has exactly what the database has after the cut. */
export async function isNextArchive(engine: Engine, cut: Head, { header, head }: Archive): Promise<boolean> {
  const { after } = header;
  if (after.number !== cut.number || after.hash !== cut.hash) return false;
  // The hash covers every audit and link before it.
  return (await findLink(engine.read, head.number))?.hash === head.hash;
}
