import type { Server, ServerOptions } from "node:http";
import type { Metrics } from "../api/metrics";
import type { Service } from "../api/service";
import { acceptFirst } from "./door/queue";

/** Time that a client has to send its headers, and its whole request; a slow one is cut off. Node looks now and then. */
export const SERVER_LIMITS: ServerOptions = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};
/** After this long what is still in flight is cut off, so that the process ends within 10 s. */
const GRACE_MS = 8_000;

interface Listening {
  /** Who listens: "SSO Application". */
  name: string;
  /** Where people find it. */
  url: string;
  port: number;
  /** What it works on, where that is no service in this process: "the SSO API at https://…". */
  on?: string;
  /** Said behind it, for people. */
  hint?: string;
  service?: Service;
  metrics?: Metrics;
}

/**
 * Says where a server listens or why it can't, and ends the process in order on SIGTERM and SIGINT. The first
 * administrator is told once, where it was made just now.
 */
export function adoptServer(server: Server, listening: Listening): void {
  const { name, url, port, service, on = service?.database, hint = "" } = listening;
  server.once("listening", () => {
    say(`${name} is listening at ${url}, on ${on}. ${hint}`.trimEnd());
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

/** Ends the process with a sentence. */
export function cannotStart(name: string, reason: unknown): never {
  say(`${name} can't start.\n${reason instanceof Error ? reason.message : String(reason)}`);
  process.exit(1);
}

/** Takes nothing new, finishes what is in flight, then puts everything away and ends. */
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
    // remix-serve closes it on the same signal, and would complain that it is closed.
    server.close = () => server;
    // Kept-alive connections that are idle now, or become so, would hold the server open.
    setInterval(() => server.closeIdleConnections(), 50).unref();
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
