import type { Server, ServerOptions } from "node:http";

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
  /** What it works on: "SQLite at data/sso.db". */
  on: string;
  /** Said behind it, for people. */
  hint?: string;
  /** Said once, where the first administrator was made just now. */
  firstAdministrator?: { username: string; password: string };
  close(): Promise<void>;
}

/** Says where a server listens or why it can't, and ends the process in order on SIGTERM and SIGINT. */
export function adoptServer(
  server: Server,
  { name, url, port, on, hint = "", firstAdministrator, close }: Listening,
): void {
  server.once("listening", () => {
    say(`${name} listens at ${url}, on ${on}. ${hint}`.trimEnd());
    if (!firstAdministrator) return;
    const { username, password } = firstAdministrator;
    say(`The first administrator is ${username}, with the password ${password} (shown only now).`);
  });
  server.once("error", (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === "EADDRINUSE"
        ? `Port ${port} is taken. Set PORT to another one.`
        : `HOST or PORT: ${error.message}`;
    cannotStart(name, reason);
  });
  endOrderly(server, close);
}

/** Ends the process with a sentence. */
export function cannotStart(name: string, reason: unknown): never {
  say(`${name} can't start.\n${reason instanceof Error ? reason.message : String(reason)}`);
  process.exit(1);
}

/** Takes nothing new, finishes what is in flight, then puts everything away and ends. */
function endOrderly(server: Server, close: () => Promise<void>): void {
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
