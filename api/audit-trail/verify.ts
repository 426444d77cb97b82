import type { Engine } from "../database/engine";
import { fold } from "../database/fold";
import type { AuditsTable } from "../database/tables";
import type { FormerAuditKey } from "../keys/former-keys";
import { type Head, nextLink, ORIGIN, readHead } from "./chain";
import { actorKey, auditMac } from "./record";
import { findHeadMark } from "./seal.queries";
import { countAll, listSealed, listWaiting } from "./verify.queries";

const BATCH = 1000;

export interface Verdict {
  /** How many links are good, from the first on. */
  verified: number;
  /** The last good one. */
  head: Head;
  /** Audits that the sealer has not come to yet. */
  waiting: number;
  /** A sentence about the first thing that is wrong; undefined where nothing is. */
  fault?: string;
}

type Sealed = Awaited<ReturnType<typeof listSealed>>[number];
type Waiting = Awaited<ReturnType<typeof listWaiting>>[number];

const isThere = <Row extends Sealed | Waiting>(row: Row): row is Row & Omit<AuditsTable, "seq"> =>
  row.id !== null;

/** What is wrong with an audit by itself. */
function faultOf(auditKey: Buffer, row: Sealed | Waiting): string | undefined {
  if (!isThere(row)) return "the audit is gone";
  if (auditMac(auditKey, row) !== row.mac) return "the audit was changed";
  if (fold(row.message) !== row.message_key || actorKey(row) !== row.actor_key) {
    return "what the audit is found by was changed";
  }
  return undefined;
}

/**
 * Walks the whole chain, a batch at a time: every number, every audit's keyed code, every link; then the tail against
 * the head that is kept beside it, and what waits to be sealed.
 *
 * @param options.former in the order in which they were replaced
 * @param options.noted a head that was noted elsewhere, from the log: the chain must still have it
 */
export async function verifyAudits(
  engine: Engine,
  auditKey: Buffer,
  {
    former = [],
    noted,
    reach = () => {},
  }: { former?: readonly FormerAuditKey[]; noted?: Head; reach?: (done: number) => void } = {},
): Promise<Verdict> {
  const { read } = engine;
  const mark = await findHeadMark(read);
  const kept = mark === undefined ? undefined : readHead(auditKey, mark);
  const keyOf = (number: number) => former.find(({ lastLink }) => number <= lastLink)?.audit ?? auditKey;
  const expected = [kept, noted].filter((head) => head !== undefined);

  let head = ORIGIN;
  const verdict = (fault?: string): Verdict => ({ verified: head.number, head, waiting: 0, fault });
  for (;;) {
    const batch = await listSealed(read, head.number, BATCH);
    for (const row of batch) {
      const fault = linkFault(keyOf(row.number), head, row, expected);
      if (fault) return verdict(fault);
      head = { number: row.number, hash: row.hash };
    }
    reach(head.number);
    if (batch.length < BATCH) break;
  }

  if (mark === undefined && head.number > 0) return verdict("The mark of the chain's head is gone.");
  if (mark !== undefined && !kept) return verdict("The mark of the chain's head was changed.");
  const cut = expected.find(({ number }) => number > head.number);
  if (cut) {
    return verdict(
      `The tail is cut: the chain ends at number ${head.number}, and it had number ${cut.number}.`,
    );
  }
  const waiting = await verifyWaiting(engine, auditKey);
  return { ...verdict(waiting.fault), waiting: waiting.count };
}

function linkFault(auditKey: Buffer, head: Head, row: Sealed, expected: Head[]): string | undefined {
  const at = `At number ${head.number + 1}`;
  if (row.number !== head.number + 1) return `${at}: the link is gone; the next one there is ${row.number}.`;
  const fault = faultOf(auditKey, row);
  if (fault) return `${at} (audit ${row.audit_seq}): ${fault}.`;
  const link = nextLink(auditKey, head, { seq: row.audit_seq, mac: row.mac ?? "" });
  if (link.hash !== row.hash)
    return `${at} (audit ${row.audit_seq}): the link does not follow from the one before.`;
  const known = expected.find(({ number }) => number === row.number);
  if (known && known.hash !== row.hash) return `${at}: the link is another than the one that was noted.`;
  return undefined;
}

async function verifyWaiting(engine: Engine, auditKey: Buffer): Promise<{ count: number; fault?: string }> {
  const counts = await countAll(engine.read);
  const count = counts.waiting;
  if (counts.audits !== counts.sealed + counts.waiting) {
    const difference = Math.abs(counts.audits - counts.sealed - counts.waiting);
    return { count, fault: `Neither sealed nor waiting for it: ${difference} of the audits.` };
  }
  if (counts.counted !== counts.sealed) {
    return {
      count,
      fault: `The kept totals say ${counts.counted} sealed audits; there are ${counts.sealed}.`,
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
