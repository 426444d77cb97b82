import { setTimeout as wait } from "node:timers/promises";
import { recordAudit } from "../audit-trail/record";
import type { Context } from "../context";
import { leftOf } from "../contract/batch-counts";
import { BATCH_DAYS, type Batch } from "../contract/batches";
import { counted } from "../contract/counts";
import { DAY_MS } from "../contract/durations";
import type { Queries } from "../database/engine";
import { conflict, unauthorized } from "../http/errors";
import type { Change } from "../noun/change";
import { requireFound } from "../noun/lock";
import { requireOwnerNotAbove, requirePermissionNow } from "../noun/ranks";
import { requirePermission } from "../noun/require-permission";
import { requireProof } from "../proofs/proof";
import type { Caller } from "../sessions/caller";
import { findBatch, lockBatch, updateBatch } from "./batches.queries";
import { countCauses } from "./rows.queries";
import { findSignInEpoch } from "./runner.queries";
import { type RunBy, readCounts } from "./shapes";
import type { BatchesTable } from "./tables";
import { optionsOf, ownerOf, toBatches } from "./to-batch";
import { workOnBatches } from "./work";

/** How long a call waits for the work on its batch, so that a small batch is ready in the answer. */
const PATIENCE_MS = 500;

type Who = Pick<Change, "caller" | "origin">;

/** @throws {HttpError} 404 */
export async function readBatch(context: Context, id: string, caller: Caller): Promise<Batch> {
  const batch = await findBatch(context.engine.read, id, context.now());
  const [read] = await toBatches(context, [requireFound("bulk change", batch)], caller);
  const found = requireFound("bulk change", read);
  return found.kind === "mail" ? { ...found, causes: await countCauses(context.engine.read, id) } : found;
}

/** Waits a moment for the check or the run. The background job does the rest. */
export async function readAfterWork(context: Context, id: string, caller: Caller): Promise<Batch> {
  const ended = new AbortController();
  const work = workOnBatches(context).catch((error) => {
    context.log.warn({ err: error }, "Bulk changes wait for the database");
  });
  await Promise.race([
    work,
    wait(PATIENCE_MS, undefined, { ref: false, signal: ended.signal }).catch(() => {}),
  ]);
  ended.abort();
  return readBatch(context, id, caller);
}

/** The batch, which the caller may change: not one of somebody above (GR1b). @throws {HttpError} 403, 404 */
async function lockOwn(
  context: Context,
  queries: Queries,
  id: string,
  { caller }: Who,
): Promise<BatchesTable> {
  const batch = requireFound("bulk change", await lockBatch(queries, id, context.now()));
  for (const permission of optionsOf(batch).permissions) {
    requirePermission(context, permission, caller);
    await requirePermissionNow(queries, caller, permission);
  }
  await requireOwnerNotAbove(queries, caller, ownerOf(batch), "bulk change");
  return batch;
}

const target = ({ id, options }: BatchesTable) => ({
  type: "batch",
  id,
  name: JSON.parse(options).title as string,
});

/** Starts the run of a checked batch, with the rights and the proof of the caller. @throws {HttpError} 403, 404, 409 */
export async function runBatch(context: Context, id: string, who: Who): Promise<Batch> {
  const { caller, origin } = who;
  await requireProof(context, caller, { byTokens: true });
  await context.engine.write(async (queries) => {
    const batch = await lockOwn(context, queries, id, who);
    if (batch.state === "checking") throw conflict("The check isn't finished yet.");
    if (batch.state !== "ready") throw conflict("This can't be applied any more.");
    const left = leftOf(readCounts(batch.counts));
    if (left === 0) throw conflict("There is nothing to apply.");
    const { userId, name, username, email } = caller;
    const signInId = caller.kind === "signed-in" ? caller.signInId : "";
    const tokenEpoch = await findSignInEpoch(queries, { signInId, userId });
    if (tokenEpoch === undefined) throw unauthorized();
    const run: RunBy = {
      ...{ userId, name, username, email, tokenEpoch },
      ...(caller.kind === "signed-in"
        ? { strength: caller.strength, proof: caller.proof, proofAge: origin.at - caller.provedAt }
        : {
            apiToken: { id: caller.tokenId, name: caller.tokenName },
            strength: 1,
            proof: null,
            proofAge: 0,
          }),
      address: origin.address,
    };
    await updateBatch(queries, id, {
      state: "running",
      run: JSON.stringify(run),
      run_at: origin.at,
      // It can be undone for as long as anything else, however long it waited for its run.
      expires_at: origin.at + BATCH_DAYS * DAY_MS,
    });
    await recordAudit(queries, origin, {
      action: batch.kind === "undo" ? "batch.undo" : "batch.run",
      message: `${name} started “${target(batch).name}” for ${counted(left, "user")}`,
      target: target(batch),
    });
  });
  return readAfterWork(context, id, caller);
}

/** Ends a check or a run. Changes already applied stay. @throws {HttpError} 403, 404, 409 */
export async function stopBatch(context: Context, id: string, who: Who): Promise<Batch> {
  const { caller, origin } = who;
  await context.engine.write(async (queries) => {
    const batch = await lockOwn(context, queries, id, who);
    if (batch.state !== "running" && batch.state !== "checking") throw conflict("This is not running.");
    await updateBatch(queries, id, {
      state: "stopped",
      message: `${caller.name} stopped it.`,
      finished_at: origin.at,
    });
    await recordAudit(queries, origin, {
      action: "batch.stop",
      message: `${caller.name} stopped “${target(batch).name}”`,
      target: target(batch),
    });
  });
  return readBatch(context, id, caller);
}

/** Discards a batch that was not run. The purge deletes its rows. @throws {HttpError} 403, 404, 409 */
export async function discardBatch(context: Context, id: string, who: Who): Promise<void> {
  const { caller, origin } = who;
  await context.engine.write(async (queries) => {
    const batch = await lockOwn(context, queries, id, who);
    if (batch.run_at !== null)
      throw conflict("What was applied is kept for 30 days, so that it can be undone.");
    await updateBatch(queries, id, { state: "stopped", expires_at: origin.at });
    await recordAudit(queries, origin, {
      action: "batch.discard",
      message: `${caller.name} discarded “${target(batch).name}”`,
      target: target(batch),
    });
  });
}
