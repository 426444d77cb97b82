import type { ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";

const json = { "content-type": "application/json" };
const MEGABYTE = `"${"x".repeat(1_000_000)}",`;

/** What can be wrong with an SSO API. Each takes a request's answer over; true lets the right answer follow. */
const FAULTS = {
  /** It answers, but not now. */
  slow: () => setTimeout(800, true),
  /** It takes the request and never answers. */
  hang: () => false,
  /** It starts to answer and never ends. */
  endless: (response: ServerResponse) => {
    const timer = setInterval(() => response.write(" "), 100);
    response.writeHead(200, json).on("close", () => clearInterval(timer));
    return false;
  },
  reset: (response: ServerResponse) => {
    response.socket?.resetAndDestroy();
    return false;
  },
  html: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to nginx</h1>");
    return false;
  },
  truncated: (response: ServerResponse) => {
    response.writeHead(200, json).end('{"items":[{"id":1,"na');
    return false;
  },
  /** The connection goes in the middle of the answer. */
  cut: (response: ServerResponse) => {
    response.writeHead(200, { ...json, "content-length": "1000" }).write('{"items":[');
    response.socket?.destroySoon();
    return false;
  },
  enormous: async (response: ServerResponse) => {
    response.writeHead(200, json).write("[");
    for (let sent = 0; sent < 500 && !response.destroyed; sent++) {
      response.write(MEGABYTE);
      await setTimeout(1);
    }
    response.end("0]");
    return false;
  },
  /** To somewhere else, as where a proxy wants a sign-in of its own. */
  redirect: (response: ServerResponse) => {
    response.writeHead(302, { location: "http://elsewhere.invalid/" }).end();
    return false;
  },
  failing: (response: ServerResponse) => {
    response.writeHead(500, json).end('{"error":{"message":"The ledger is closed"}}');
    return false;
  },
  badGateway: (response: ServerResponse) => {
    response.writeHead(502, { "content-type": "text/html" }).end("<html><h1>502 Bad Gateway</h1></html>");
    return false;
  },
  /** It refuses without a word. */
  refusing: (response: ServerResponse) => {
    response.writeHead(401).end();
    return false;
  },
  busy: (response: ServerResponse) => {
    response.writeHead(429, { "retry-after": "2" }).end();
    return false;
  },
  unavailable: (response: ServerResponse) => {
    response.writeHead(503, { "retry-after": "2" }).end();
    return false;
  },
} satisfies Record<string, (response: ServerResponse) => boolean | Promise<boolean>>;

export type Fault = keyof typeof FAULTS;

/** @returns whether the right answer is still to be given */
export const suffer = async (fault: Fault, response: ServerResponse): Promise<boolean> =>
  FAULTS[fault](response);
