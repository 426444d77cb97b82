import { randomBytes, randomUUID } from "node:crypto";
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createClientAddress } from "#api/http/client-address";
import { SERVER_LIMITS } from "#api/http/listening";
import { logRequest } from "#api/http/log-request";
import { watchConnections } from "#api/http/turns";
import { env } from "#app/env.server";
import { log } from "#app/log.server";
import { type RequestContext, runInRequest } from "#app/request/context.server";
import { openSession } from "#app/session/refresh.server";
import { addressOf } from "./address";
import { answerCall, hasService } from "./api";
import type { Assets } from "./assets";
import { type Destination, destinationOf } from "./destination";
import { addHeaders } from "./headers";
import { watchRequest } from "./metrics";
import { isForData, pageOf } from "./page-of";
import type { Pages } from "./pages";
import type { Refusal } from "./refusal";
import { READS, refusalOf, UNREADABLE } from "./refuse";
import { BUSY, queueOf } from "./turns";
import { isElsewhere } from "./wrong-address";

/** What answers within the shell, before the listener that it stands around. */
interface Answering {
  /** Without it nobody but the connection names the client's address. */
  clientAddress?: ReturnType<typeof createClientAddress>;
  assets?: Assets;
  pages?: Pages;
  /** Paths of the files that the listener has. */
  files?: ReadonlySet<string>;
}

/** One request on its way through the shell. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  context: RequestContext;
  path: string;
  /** Undefined where the address can't be read. */
  destination: Destination | undefined;
}

/**
 * What stands around every request: its context, its turn, limits and guard, the session, headers, the log line. Files
 * of the build and calls of the embedded service are answered before anything of that which they don't need.
 */
export const shell = (listener: RequestListener, answering: Answering = {}): RequestListener => {
  const answer = answerer(listener, answering);
  const { clientAddress = createClientAddress(0, () => {}) } = answering;
  return (request, response) => {
    const url = addressOf(request.url);
    // What is looked at here is what is answered: nobody further in may read the address in another way.
    request.url = url ?? "/";
    const path = request.url.split("?", 1)[0] ?? "/";
    const context = contextOf(request, request.url, clientAddress(request));
    logRequest(log(), request, response, { id: context.id, address: context.clientAddress });
    watchRequest(request, response);
    const destination = url === undefined ? undefined : destinationOf(path, answering.files);
    const start = () =>
      void runInRequest(context, () => answer({ request, response, context, path, destination }));
    // Calls wait in the service's own queues.
    if (destination === "service" && hasService()) start();
    else
      queueOf(request, path, destination).enter(request, start, () => {
        addHeaders(response, context);
        refuse(response, BUSY);
      });
  };
};

const answerer =
  (listener: RequestListener, { assets, pages }: Answering) =>
  async ({ request, response, context, path, destination }: Visit): Promise<void> => {
    if (assets?.(request, response, path)) return;
    if (destination !== "service") addHeaders(response, context);
    const refusal = destination ? refusalOf(request, path, destination) : UNREADABLE;
    if (refusal) return refuse(response, refusal);
    // Absolute addresses come from PUBLIC_URL alone; the guard has seen the Origin, Remix's own check need not.
    request.headers.host = new URL(env().PUBLIC_URL).host;
    delete request.headers["x-forwarded-host"];
    if (destination === "service") {
      const caller = { address: context.clientAddress, requestId: context.id };
      if (answerCall(request, response, caller)) return;
    } else delete request.headers.origin;
    try {
      if (destination === "page") await openSession();
      if (pages && destination !== "file") await pages(request, response);
      else listener(request, response);
    } catch (error) {
      failed(response, error);
    }
  };

function contextOf(request: IncomingMessage, url: string, clientAddress: string): RequestContext {
  return {
    id: randomUUID(),
    clientAddress,
    userAgent: request.headers["user-agent"],
    page: pageOf(url),
    forData: isForData(url),
    elsewhere: isElsewhere(request),
    cookies: request.headers.cookie,
    session: undefined,
    setCookies: new Map(),
    toast: undefined,
    nonce: randomBytes(16).toString("base64url"),
    formActions: [],
    frames: [],
    framedHere: false,
    memo: new Map(),
  };
}

function refuse(response: ServerResponse, { status, message, html, headers = {} }: Refusal) {
  const body = html ?? `${message}\n`;
  response.writeHead(status, {
    "content-type": `text/${html ? "html" : "plain"}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    // The rest of a body that nobody reads must not hold the connection; a new one costs more than a refusal.
    ...(!READS.has(response.req.method ?? "") && { connection: "close" }),
    ...headers,
  });
  response.end(body);
}

function failed(response: ServerResponse, error: unknown) {
  log().error({ err: error }, "a request failed");
  if (response.headersSent) response.destroy();
  else refuse(response, { status: 500, message: "Something went wrong. Try again in a moment." });
}

/**
 * remix-serve makes the HTTP server itself; this puts the shell around whatever handler the next server is made with,
 * and hands the server over.
 */
export function adoptNextServer(adopt: (server: http.Server) => void, answering: Answering): void {
  const createServer = http.createServer;
  http.createServer = ((listener: RequestListener) => {
    http.createServer = createServer;
    const server = createServer(SERVER_LIMITS, shell(listener, answering));
    watchConnections(server);
    // remix-serve would announce itself once more, at an address that it guesses.
    const listen = server.listen.bind(server) as (...args: unknown[]) => http.Server;
    server.listen = (...args: unknown[]) => listen(...args.filter((arg) => typeof arg !== "function"));
    adopt(server);
    return server;
  }) as typeof createServer;
}
