import { setImmediate as othersTurn } from "node:timers/promises";
import type { Engine, Queries } from "../database/engine";
import { takeLease } from "../jobs/leases.queries";
import type { Logger } from "../logger";
import { type Head, nextLink, ORIGIN, writeHead } from "./chain";
import {
  countSealed,
  deleteQueued,
  findLastSeal,
  insertSeals,
  isQueueEmpty,
  listQueued,
  setHeadMark,
} from "./seal.queries";

/** Audits of one transaction: nobody who writes waits for more. */
const BATCH = 500;
const LEASE_MS = 30_000;
const LOG_EVERY_MS = 10 * 60_000;

interface Tools {
  engine: Engine;
  auditKey: Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/**
 * The sealer: gives the audits that wait their numbers and links, in small batches, until none is left or another
 * process is at it. Now and then it writes the head of the chain to the log, where no one with the database can cut it.
 *
 * @param holder a name for this process that no other has
 */
export function createSealer({ engine, auditKey, now, log }: Tools, holder: string): () => Promise<void> {
  let logged = Number.NEGATIVE_INFINITY;
  return async () => {
    if (await isQueueEmpty(engine.read)) return;
    let head: Head | undefined;
    for (let more = true; more; ) {
      const sealed = await engine.write((queries) => sealBatch(queries, auditKey, { holder, now: now() }));
      head = sealed.head ?? head;
      more = sealed.count === BATCH;
      // On SQLite no statement lets anybody else in.
      await othersTurn();
    }
    if (head && Math.abs(now() - logged) >= LOG_EVERY_MS) {
      log.info({ head: `${head.number}.${head.hash}` }, "Head of the audit chain");
      logged = now();
    }
  };
}

/** @returns how many were sealed, none where another process is the sealer, and the head after them */
export async function sealBatch(
  queries: Queries,
  auditKey: Buffer,
  { holder, now }: { holder: string; now: number },
): Promise<{ count: number; head?: Head }> {
  const mine = await takeLease(queries, { name: "audit-sealer", holder, now, forMs: LEASE_MS });
  return mine ? sealNext(queries, auditKey, now) : { count: 0 };
}

/** For whoever has the right to: seals the next audits. */
export async function sealNext(
  queries: Queries,
  auditKey: Buffer,
  now: number,
): Promise<{ count: number; head?: Head }> {
  const audits = await listQueued(queries, BATCH);
  if (audits.length === 0) return { count: 0 };
  let head = (await findLastSeal(queries)) ?? ORIGIN;
  const seals = audits.map((audit) => {
    head = nextLink(auditKey, head, audit);
    return { number: head.number, audit_seq: audit.seq, hash: head.hash };
  });
  await insertSeals(queries, seals);
  await deleteQueued(
    queries,
    audits.map(({ seq }) => seq),
  );
  await countSealed(queries, audits);
  await setHeadMark(queries, writeHead(auditKey, head), now);
  return { count: audits.length, head };
}
