import cluster from "node:cluster";
import type { Server, ServerOptions } from "node:http";
import type { Metrics } from "../api/metrics";
import type { Service } from "../api/service";
import { acceptFirst } from "./door/queue";
import { endInOrder } from "./end-in-order";

/** Timeouts for a client to send its headers and its whole request. Node checks them periodically. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

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
  /** How long kept connections are answered after SIGTERM. */
  farewellMs?: number;
}

/**
 * Prints where a server is listening or why it can't start, and ends the process in order on SIGTERM and SIGINT. If this
 * start created the first administrator, prints the password once.
 */
export function adoptServer(server: Server, listening: Listening): void {
  const { name, url, port, workers, service, metrics, on = service?.database, hint = "" } = listening;
  server.once("listening", () => {
    if (!isFirstProcess) return;
    const processes = workers > 1 ? `, with ${workers} processes` : "";
    print(`${name} is listening at ${url}, on ${on}${processes}. ${hint}`.trimEnd());
    if (!service?.firstAdministrator) return;
    const { username, password } = service.firstAdministrator;
    print(`The first administrator is ${username}, with the password ${password} (shown only once).`);
  });
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? `Port ${port} is in use. Set PORT to another one.`
        : `HOST or PORT: ${error.message}`;
    cannotStart(name, reason);
  });
  acceptFirst(server);
  endInOrder(server, {
    farewellMs: listening.farewellMs,
    retire: service?.retire,
    async close() {
      await service?.close();
      await metrics?.close();
    },
  });
}

/** Ends the process with a message. */
export function cannotStart(name: string, reason: unknown): never {
  print(`${name} can't start.\n${reason instanceof Error ? reason.message : String(reason)}`);
  process.exit(1);
}

const print = (text: string) => process.stdout.write(`${text}\n`);
