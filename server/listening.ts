import cluster from "node:cluster";
import type { Server, ServerOptions } from "node:http";
import type { Metrics } from "../api/metrics";
import type { Service } from "../api/service";
import { acceptFirst } from "./door/queue";

/** Timeouts for a client to send its headers and its whole request. Node checks them periodically. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};
/** Open requests are cut off after this time, so that the process ends within 10 s. */
const GRACE_MS = 8_000;

/** False in all WORKERS but the first one, which speaks for all. */
export const isFirstProcess = (cluster.worker?.id ?? 1) === 1;

interface Listening {
  /** "SSO Application". */
  name: string;
  /** The public address. */
  url: string;
  port: number;
  /** Processes that share the port. */
  workers: number;
  /** The backend, if there is no service in this process: "the SSO API at https://…". */
  on?: string;
  /** Appended to the startup message. */
  hint?: string;
  service?: Service;
  metrics?: Metrics;
}

/**
 * Prints where a server is listening or why it can't start, and ends the process in order on SIGTERM and SIGINT. If this
 * start created the first administrator, prints the password once.
 */
export function adoptServer(server: Server, listening: Listening): void {
  const { name, url, port, workers, service, on = service?.database, hint = "" } = listening;
  server.once("listening", () => {
    if (!isFirstProcess) return;
    const processes = workers > 1 ? `, with ${workers} processes` : "";
    say(`${name} is listening at ${url}, on ${on}${processes}. ${hint}`.trimEnd());
    if (!service?.firstAdministrator) return;
    const { username, password } = service.firstAdministrator;
    say(`The first administrator is ${username}, with the password ${password} (shown only once).`);
  });
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? `Port ${port} is in use. Set PORT to another one.`
        : `HOST or PORT: ${error.message}`;
    cannotStart(name, reason);
  });
  acceptFirst(server);
  endOrderly(server, listening);
}

/** Ends the process with a message. */
export function cannotStart(name: string, reason: unknown): never {
  say(`${name} can't start.\n${reason instanceof Error ? reason.message : String(reason)}`);
  process.exit(1);
}

/** Stops accepting requests, finishes the open ones, closes everything and ends the process. */
function endOrderly(server: Server, { service, metrics }: Listening): void {
  const close = async () => {
    await service?.close();
    await metrics?.close();
  };
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    server.close(() => void close().finally(() => process.exit(0)));
    // remix-serve closes the server on the same signal and would report that it is already closed.
    server.close = () => server;
    // Idle keep-alive connections would keep the server open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  cluster.worker?.once("disconnect", () => {
    // The primary process is gone. Node.js would exit at once.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    end();
  });
}

const say = (text: string) => process.stdout.write(`${text}\n`);
