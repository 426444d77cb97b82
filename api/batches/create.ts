import { uuidv7 } from "uuidv7";
import { type AuditEntry, recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { BATCH_DAYS, type BatchKind, MOST_BATCH_ROWS } from "../contract/batches";
import { formatCount } from "../contract/counts";
import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { conflict, unprocessable } from "../http/errors";
import type { Change } from "../noun/change";
import type { Caller } from "../sessions/caller";
import { countUnfinished, insertBatch, insertRows, updateBatch } from "./batches.queries";
import { type BatchOptions, NO_COUNTS } from "./shapes";
import type { NewRow } from "./slice";

const INTERRUPTED = "The upload was interrupted. Upload the file again.";
export const TOO_MANY = `A bulk change has at most ${formatCount(MOST_BATCH_ROWS)} rows.`;
const MOST = { rows: MOST_BATCH_ROWS, message: TOO_MANY };
const TOO_MUCH = "These are too many changes at once. Give or take less, or select fewer people.";

/** Of a person or an API token, in all states before the end. */
const MOST_UNFINISHED = 10;
/** Of all rows: each row keeps the ids that it is given and loses. */
const MOST_IDS = 2_000_000;

interface NewBatch {
  kind: BatchKind;
  /** Of an import's file. */
  name?: string;
  options: BatchOptions;
  undoOf?: string;
  /** What more rows than these are refused with; otherwise `TOO_MANY` is. */
  most?: { rows: number; message: string };
  /** In pieces of about 200, each of which is a transaction. Lines ascend. What it throws ends the batch. */
  rows: AsyncIterable<NewRow[]>;
  /** Written once all rows are stored. */
  audit?: (batch: { id: string; rows: number }) => AuditEntry;
}

/**
 * Stores a batch whose check comes next.
 *
 * @returns its id
 * @throws {HttpError} 409 if the caller has too many unfinished ones, 422 for more than 100,000 rows
 */
export async function createBatch(
  { engine }: Pick<Context, "engine">,
  { caller, origin }: Pick<Change, "caller" | "origin">,
  { kind, name, options, undoOf, most = MOST, rows, audit }: NewBatch,
): Promise<string> {
  const id = uuidv7();
  const counts = { ...NO_COUNTS };
  const idsOfRow = [options.give, options.take]
    .flatMap((ids) => Object.values(ids ?? {}))
    .reduce((sum, { length }) => sum + length, 0);
  await engine.write(async (queries) => {
    await requireFew(queries, caller, origin.at);
    await insertBatch(queries, {
      id,
      kind,
      // Until all rows are here: nothing else tells when a process ends meanwhile.
      state: "failed",
      message: INTERRUPTED,
      name: name ?? null,
      options: JSON.stringify({
        ...options,
        ...(caller.kind === "api-token" && { apiTokenId: caller.tokenId }),
      }),
      counts: JSON.stringify(counts),
      undo_of: undoOf ?? null,
      created_by: caller.userId,
      created_by_name: caller.name,
      created_at: origin.at,
      run: null,
      run_at: null,
      finished_at: null,
      expires_at: origin.at + BATCH_DAYS * DAY_MS,
    });
  });
  let total = 0;
  try {
    for await (const piece of rows) {
      if (piece.length === 0) continue;
      total += piece.length;
      if (total > most.rows) throw unprocessable({ ids: [most.message] });
      if (total * idsOfRow > MOST_IDS) throw unprocessable({ ids: [TOO_MUCH] });
      for (const { wrong } of piece) counts[wrong === undefined ? "unchecked" : "wrong"]++;
      await engine.write((queries) => insertRows(queries, id, piece));
    }
    await engine.write(async (queries) => {
      // Others may have been stored meanwhile.
      await requireFew(queries, caller, origin.at);
      await updateBatch(queries, id, { state: "checking", message: null, counts: JSON.stringify(counts) });
      if (audit) await recordAudit(queries, origin, audit({ id, rows: total }));
    });
  } catch (error) {
    await engine.write((queries) => updateBatch(queries, id, { expires_at: origin.at }));
    throw error;
  }
  return id;
}

/** @throws {HttpError} 409 */
async function requireFew(queries: Queries, caller: Caller, now: number): Promise<void> {
  if ((await countUnfinished(queries, caller, now)) >= MOST_UNFINISHED)
    throw conflict(
      `You have ${MOST_UNFINISHED} unfinished bulk changes. Apply or discard one of them first.`,
    );
}
