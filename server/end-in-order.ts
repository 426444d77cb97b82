import cluster from "node:cluster";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { onEndSignals } from "./end-signals.mjs";

/** How long kept connections are answered after SIGTERM. Each answer tells the proxy to use another one. */
const FAREWELL_MS = 2_000;
/** Open requests are cut off this long after the signal, so that the process ends within 10 s. */
const GRACE_MS = 7_000;
const STEP_MS = 50;

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
    const until = performance.now() + patienceMs;
    while (performance.now() < until && (await countConnections(server)) > 0) await wait(STEP_MS);
    stopListening(() => void close().finally(() => process.exit(0)));
    // Idle connections would keep the server open.
    setInterval(() => server.closeIdleConnections(), STEP_MS).unref();
  }

  const cutOff = () => server.closeAllConnections();
  onEndSignals(
    (signal) => void end(signal === "SIGTERM" ? farewellMs : 0),
    () => cutOff(),
  );
  cluster.worker?.once("disconnect", () => {
    // The primary process is gone. Node.js would exit at once.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    void end(0);
  });
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
