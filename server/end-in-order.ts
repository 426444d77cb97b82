import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { onEndSignals } from "./end-signals.mjs";

/** How long kept connections are answered after SIGTERM. Each answer tells the proxy to use another one. */
const FAREWELL_MS = 2_000;
/** Open requests are cut off this long after the signal, so that the process ends within 10 s. */
const GRACE_MS = 7_000;
const STEP_MS = 50;
/** A turn of the event loop without work is shorter. */
const QUIET_TURN_MS = 1;
const LONGEST_NOISE_MS = 500;

interface Ending {
  /** Instead of two seconds. */
  farewellMs?: number | undefined;
  /** Called first: load balancers turn away. */
  retire?: (() => void) | undefined;
  /** Called when the last request has been answered. */
  close(): Promise<void>;
}

/**
 * Ends the process in order on SIGTERM: it tells load balancers to turn away and clients to close their connections, stops
 * accepting new ones, finishes the open requests, and closes everything. SIGINT (Ctrl+C) and a server without connections
 * need no farewell. A second signal cuts off what is open.
 */
export function endInOrder(server: Server, { farewellMs = FAREWELL_MS, retire, close }: Ending): void {
  const stopListening = server.close.bind(server);
  const open = new Set<ServerResponse>();
  let isEnding = false;
  let isHurried = false;
  server.prependListener("request", (_: IncomingMessage, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
    open.add(response);
    response.once("close", () => open.delete(response));
  });

  async function end(patienceMs: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    // remix-serve closes the server on the same signal.
    server.close = () => server;
    retire?.();
    for (const response of open) response.shouldKeepAlive = false;
    setTimeout(cutOff, GRACE_MS).unref();
    // Each answer closes its connection, so a busy proxy may have none for a moment.
    const isConnected = (await countConnections(server)) > 0;
    const until = performance.now() + (isConnected ? patienceMs : 0);
    while (performance.now() < until && !isHurried) await wait(STEP_MS);
    await quietTurn(server);
    stopListening(() => void close().finally(() => process.exit(0)));
    // Idle connections would keep the server open.
    setInterval(() => server.closeIdleConnections(), STEP_MS).unref();
  }

  const cutOff = () => server.closeAllConnections();
  onEndSignals(
    (signal) => void end(signal === "SIGTERM" ? farewellMs : 0),
    () => {
      isHurried = true;
      cutOff();
    },
  );
  cluster.worker?.once("disconnect", () => {
    // The primary process is gone. Node.js would exit at once.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    void end(0);
  });
}

/**
 * Waits for a turn of the event loop that brings nothing. A connection that isn't accepted yet, or a request that isn't read
 * yet, would be reset when its socket is closed.
 */
async function quietTurn(server: Server): Promise<void> {
  let isQuiet = false;
  const onNoise = () => {
    isQuiet = false;
  };
  for (const event of ["connection", "request"]) server.on(event, onNoise);
  for (const until = performance.now() + LONGEST_NOISE_MS; !isQuiet && performance.now() < until; ) {
    isQuiet = true;
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began > QUIET_TURN_MS) isQuiet = false;
  }
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
