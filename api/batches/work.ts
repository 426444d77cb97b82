import { setImmediate as othersTurn } from "node:timers/promises";
import type { Context } from "../context";
import type { Engine } from "../database/engine";
import { listActive, lockBatch, updateBatch } from "./batches.queries";
import { checkSlice } from "./check-slice";
import { Pace } from "./pace";
import { runSlice } from "./run-slice";

const BROKEN = "Something went wrong. The service's log has the details.";

interface Worker {
  working?: Promise<void>;
  isStopped: boolean;
  /** Of checks. */
  pace: Pace;
}
const workers = new WeakMap<Engine, Worker>();

function workerOf(engine: Engine): Worker {
  const worker = workers.get(engine) ?? { isStopped: false, pace: new Pace() };
  workers.set(engine, worker);
  return worker;
}

/**
 * Checks and runs batches until there is nothing left to do, a slice of each in turn. Whoever calls it meanwhile waits for
 * the same work. After a kill, another call goes on where the last committed slice ended.
 */
export function workOnBatches(context: Context): Promise<void> {
  const worker = workerOf(context.engine);
  worker.working ??= work(context, worker).finally(() => {
    worker.working = undefined;
  });
  return worker.working;
}

/** Ends the work after the current slice, for good. */
export async function stopBatches({ engine }: Pick<Context, "engine">): Promise<void> {
  const worker = workerOf(engine);
  worker.isStopped = true;
  await worker.working?.catch(() => {});
}

async function work(context: Context, worker: Worker): Promise<void> {
  for (;;) {
    const ids = await listActive(context.engine.read, context.now());
    if (ids.length === 0) return;
    for (const id of ids) {
      if (worker.isStopped) return;
      await workOnSlice(context, id, worker.pace);
      await othersTurn();
    }
  }
}

async function workOnSlice(context: Context, id: string, pace: Pace): Promise<void> {
  const { engine, now, log } = context;
  try {
    await engine.write(async (queries) => {
      const batch = await lockBatch(queries, id, now());
      if (batch?.state === "checking") await pace.keep(() => checkSlice(context, queries, batch, pace.rows));
      if (batch?.state === "running") await runSlice(context, queries, batch);
    });
  } catch (error) {
    // A database that is away comes back. Anything else would happen again.
    if (engine.isUnavailable(error)) throw error;
    log.error({ err: error, batch: id }, "A bulk change broke");
    await engine.write((queries) =>
      updateBatch(queries, id, { state: "failed", message: BROKEN, finished_at: now() }),
    );
  }
}
