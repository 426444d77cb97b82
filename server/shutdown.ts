import type { Server } from "node:http";

/** After this long what is still in flight is cut off, so that the process ends within 10 s. */
const GRACE_MS = 8_000;

/** On SIGTERM and SIGINT: take nothing new, finish what is in flight, then put everything away and end. */
export function endOrderly(server: Server, putAway: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    server.close(() => void putAway().finally(() => process.exit(0)));
    // remix-serve closes it on the same signal, and would complain that it is closed.
    server.close = () => server;
    // Kept-alive connections that are idle now, or become so, would hold the server open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}
