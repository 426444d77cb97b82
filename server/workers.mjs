/**
 * WORKERS: several processes on one port and one database. The primary process takes connections and passes them on in
 * turn, replaces a process that ends, collects the metrics, and ends all in order.
 */
import cluster from "node:cluster";
import { onEndSignals } from "./end-signals.mjs";

const MOST_WORKERS = 64;
/** Delays before a process is replaced: doubled each time, until one has lived for a minute. */
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
const LIVED_MS = 60_000;

/**
 * How many processes to start from here. 1 within one of them, and for a setting that the service will refuse.
 *
 * @param {string | undefined} setting WORKERS
 */
export function workersWanted(setting) {
  const count = Number(setting || 1);
  return cluster.isPrimary && Number.isInteger(count) && count <= MOST_WORKERS ? Math.max(count, 1) : 1;
}

/**
 * Starts one process and, when it listens, the others: it migrates and sets up the database alone. If it can't start, it
 * says why, and nothing goes on.
 *
 * @param {number} count of processes
 * @param {number} port on which they listen
 */
export function startWorkers(count, port) {
  let isReady = false;
  let isEnding = false;
  let delay = FIRST_DELAY_MS;
  const running = () => Object.values(cluster.workers ?? {});
  const started = new WeakMap();
  const start = () => started.set(cluster.fork(), performance.now());

  cluster.on("listening", (_, address) => {
    if (isReady || address.port !== port) return;
    isReady = true;
    for (let others = 1; others < count; others++) start();
  });
  cluster.on("exit", (worker, code, signal) => {
    if (isEnding) return void (running().length === 0 && process.exit());
    if (!isReady) process.exit(code || 1);
    if (performance.now() - started.get(worker) > LIVED_MS) delay = FIRST_DELAY_MS;
    logError(`A process ended (${signal ?? `code ${code}`}). Another one starts in ${delay / 1000} s.`);
    setTimeout(() => isEnding || start(), delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  });
  cluster.on("message", (worker, message) => {
    if (message?.type === "metrics") void answerMetrics(worker, message.id);
  });

  const end = (signal) => {
    isEnding = true;
    if (running().length === 0) process.exit();
    for (const worker of running()) worker?.process.kill(signal);
  };
  onEndSignals(end, end);
  start();
}

async function answerMetrics(worker, id) {
  const { AggregatorRegistry } = await import("prom-client");
  collector ??= new AggregatorRegistry();
  const text = await collector.clusterMetrics().catch(() => undefined);
  if (worker.isConnected()) worker.send({ type: "metrics", id, text });
}
let collector;

/** As the log's other lines, without loading the logger. */
const logError = (msg) =>
  process.stdout.write(
    `${JSON.stringify({ level: 50, time: new Date().toISOString(), part: "workers", msg })}\n`,
  );
