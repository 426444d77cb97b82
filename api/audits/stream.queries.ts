import type { AuditFilter } from "../contract/audits";
import type { Engine } from "../database/engine";
import { LISTED } from "./audit-row";
import { type AuditQuery, matches, toAuditQuery } from "./filter.queries";
import { withNarrowest } from "./narrowest.queries";

const BATCH = 1000;

export type ExportedAudit = Awaited<ReturnType<typeof readBatch>>[number];

/** All audits up to now, newest first, in batches. Only one batch is in memory. */
export async function* streamAudits(
  engine: Engine,
  filter: AuditFilter,
  now: number,
): AsyncGenerator<ExportedAudit[]> {
  const wanted = await withNarrowest(engine, toAuditQuery(filter, now));
  let cursor = { at: now + 1, seq: 0 };
  for (;;) {
    const batch = await readBatch(engine, wanted, cursor);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    cursor = last;
  }
}

const readBatch = (engine: Engine, wanted: AuditQuery, cursor: { at: number; seq: number }) =>
  engine.longRead
    .selectFrom("audits")
    .where(matches(engine, wanted))
    .where("audits.at", "<=", cursor.at)
    .where((eb) => eb.or([eb("audits.at", "<", cursor.at), eb("audits.seq", "<", cursor.seq)]))
    .select(["audits.seq", ...LISTED])
    .orderBy("audits.at", "desc")
    .orderBy("audits.seq", "desc")
    .limit(BATCH)
    .execute();
