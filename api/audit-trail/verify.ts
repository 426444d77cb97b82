import type { KeyObject } from "node:crypto";
import type { Engine, Queries } from "../database/engine";
import { foldCase } from "../database/fold-case";
import type { FormerAuditKey } from "../keys/former-keys";
import { readArchives } from "./archives";
import { type Head, nextLink, readHead } from "./chain";
import { actorKey, auditMac } from "./record";
import { findHeadMark } from "./seal.queries";
import type { AuditsTable } from "./tables";
import { countAll, listSealed, listWaiting } from "./verify.queries";

const BATCH = 1000;

interface Verdict {
  /** Number of valid links, from the first one in the database on. */
  verified: number;
  /** Number of audits that were archived and removed. */
  archived: number;
  /** The last valid link. */
  head: Head;
  /** Audits in the sealer's queue. */
  waiting: number;
  /** The first fault, as a sentence. */
  fault?: string;
}

type Sealed = Awaited<ReturnType<typeof listSealed>>[number];
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

const isThere = <Row extends Sealed | Waiting>(row: Row): row is Row & Omit<AuditsTable, "seq"> =>
  row.id !== null;

/** The fault of a single audit. */
function faultOf(auditKey: KeyObject, row: Sealed | Waiting): string | undefined {
  if (!isThere(row)) return "the audit is missing";
  if (auditMac(auditKey, row) !== row.mac) return "the audit was changed";
  if (foldCase(row.message) !== row.message_key || actorKey(row) !== row.actor_key) {
    return "the audit's search text was changed";
  }
  return undefined;
}

/** The key that sealed a number. */
export const sealingKeys =
  (auditKey: KeyObject, former: readonly FormerAuditKey[]) =>
  (number: number): KeyObject =>
    former.find(({ lastLink }) => number <= lastLink)?.audit ?? auditKey;

/**
 * Verifies the whole chain in batches: the records of what was archived, from there on every number, every audit's keyed
 * code and every link, then the tail against the stored head, and the audits in the queue.
 *
 * @param options.former replaced keys, oldest first
 * @param options.noted a head from the log, which the chain must still contain
 */
export async function verifyAudits(
  engine: Engine,
  auditKey: KeyObject,
  {
    former = [],
    noted,
    reach = () => {},
  }: { former?: readonly FormerAuditKey[]; noted?: Head; reach?: (done: number) => void } = {},
): Promise<Verdict> {
  const { read } = engine;
  const mark = await findHeadMark(read);
  const kept = mark === undefined ? undefined : readHead(auditKey, mark);
  const keyOf = sealingKeys(auditKey, former);
  const expected = [kept, noted].filter((head) => head !== undefined);

  const archives = await readArchives(read, auditKey);
  let head = archives.cut;
  let verified = 0;
  const verdict = (fault?: string): Verdict => ({
    verified,
    archived: head.number - verified,
    head,
    waiting: 0,
    fault,
  });
  if (archives.fault) return verdict(archives.fault);
  // The last link is never archived.
  if (kept && head.number > 0 && kept.number <= head.number)
    return verdict("The record of the chain's head is older than the cut.");
  for (;;) {
    const { after, batch } = await listLinks(read, auditKey, head);
    head = after;
    for (const row of batch) {
      const fault = linkFault(keyOf(row.number), head, row, expected);
      if (fault) return verdict(fault);
      head = { number: row.number, hash: row.hash };
      verified++;
    }
    reach(verified);
    if (batch.length < BATCH) break;
  }

  // The first seal may have been written since the record was read.
  const isMissing = mark === undefined && head.number > 0 && (await findHeadMark(read)) === undefined;
  if (isMissing) return verdict("The record of the chain's head is missing.");
  if (mark !== undefined && !kept) return verdict("The record of the chain's head was changed.");
  const cut = expected.find(({ number }) => number > head.number);
  if (cut) {
    return verdict(
      `The tail is cut: the chain ends at number ${head.number}, but it had reached number ${cut.number}.`,
    );
  }
  const waiting = await verifyWaiting(engine, auditKey);
  return { ...verdict(waiting.fault), waiting: waiting.count };
}

/** The links after the head, or after the cut, if it has passed the head since. */
async function listLinks(queries: Queries, auditKey: KeyObject, head: Head) {
  for (let after = head; ; ) {
    const batch = await listSealed(queries, after.number, BATCH);
    if (batch[0]?.number === after.number + 1) return { after, batch };
    const { cut } = await readArchives(queries, auditKey);
    if (cut.number <= after.number) return { after, batch };
    after = cut;
  }
}

/** A sentence about the fault of the link after the head. */
export function linkFault(
  auditKey: KeyObject,
  head: Head,
  row: Sealed,
  expected: Head[] = [],
): string | undefined {
  const at = `At number ${head.number + 1}`;
  if (row.number !== head.number + 1) return `${at}: the link is missing; the next one is ${row.number}.`;
  const fault = faultOf(auditKey, row);
  if (fault) return `${at} (audit ${row.audit_seq}): ${fault}.`;
  const link = nextLink(auditKey, head, { seq: row.audit_seq, mac: row.mac ?? "" });
  if (link.hash !== row.hash)
    return `${at} (audit ${row.audit_seq}): the link does not match the previous one.`;
  const known = expected.find(({ number }) => number === row.number);
  if (known && known.hash !== row.hash) return `${at}: the link differs from the recorded head.`;
  return undefined;
}

async function verifyWaiting(
  engine: Engine,
  auditKey: KeyObject,
): Promise<{ count: number; fault?: string }> {
  const counts = await countAll(engine.read);
  const count = counts.waiting;
  if (counts.audits !== counts.sealed + counts.waiting) {
    const difference = Math.abs(counts.audits - counts.sealed - counts.waiting);
    return { count, fault: `Audits that are neither sealed nor queued: ${difference}.` };
  }
  if (counts.counted !== counts.sealed) {
    return {
      count,
      fault: `The stored totals count ${counts.counted} sealed audits, but there are ${counts.sealed}.`,
    };
  }
  for (let after = 0; ; ) {
    const batch = await listWaiting(engine.read, after, BATCH);
    for (const row of batch) {
      const fault = faultOf(auditKey, row);
      if (fault) return { count, fault: `Audit ${row.audit_seq}, not yet sealed: ${fault}.` };
      after = row.audit_seq;
    }
    if (batch.length < BATCH) return { count };
  }
}
