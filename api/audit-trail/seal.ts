import type { KeyObject } from "node:crypto";
import { setImmediate as othersTurn } from "node:timers/promises";
import { SECOND_MS } from "../contract/durations";
import type { Engine, Queries } from "../database/engine";
import { releaseLease, takeLease } from "../jobs/leases.queries";
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

/** Audits per transaction, to keep other writers' waits short. */
const BATCH = 500;
const LEASE = "audit-sealer";
/** If a process is killed, others seal after this time. The transaction, not the lease, keeps the chain whole. */
const LEASE_MS = 3 * SECOND_MS;
const LOG_EVERY_MS = 10 * 60_000;

interface Tools {
  engine: Engine;
  auditKey: KeyObject;
  /** Milliseconds since 1970. */
  now: () => number;
  log: Logger;
}

/**
 * The sealer numbers and links queued audits, in small batches, until the queue is empty or another process holds the
 * lease. Every ten minutes it writes the head of the chain to the log, out of reach of anybody with the database.
 *
 * @param holder unique name of this process
 */
export function createSealer({ engine, auditKey, now, log }: Tools, holder: string) {
  let logged = Number.NEGATIVE_INFINITY;
  return {
    async seal(): Promise<void> {
      if (await isQueueEmpty(engine.read)) return;
      let head: Head | undefined;
      for (let more = true; more; ) {
        const sealed = await engine.write((queries) => sealBatch(queries, auditKey, { holder, now: now() }));
        head = sealed.head ?? head;
        more = sealed.count === BATCH;
        // On SQLite statements run synchronously, so other work needs a turn.
        await othersTurn();
      }
      if (head && Math.abs(now() - logged) >= LOG_EVERY_MS) {
        log.info({ head: `${head.number}.${head.hash}` }, "Head of the audit chain");
        logged = now();
      }
    },
    /** Lets others seal at once. Called when no run is under way. */
    stop: () => engine.write((queries) => releaseLease(queries, { name: LEASE, holder })),
  };
}

/** @returns the number of sealed audits (0 if another process holds the lease) and the new head */
export async function sealBatch(
  queries: Queries,
  auditKey: KeyObject,
  { holder, now }: { holder: string; now: number },
): Promise<{ count: number; head?: Head }> {
  const mine = await takeLease(queries, { name: LEASE, holder, now, forMs: LEASE_MS });
  return mine ? sealNext(queries, auditKey, now) : { count: 0 };
}

/** Seals the next batch. The caller holds the lease or the migration lock. */
export async function sealNext(
  queries: Queries,
  auditKey: KeyObject,
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
