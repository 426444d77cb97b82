import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** How long the rest of a body is read after its answer. */
const LINGER_MS = 5_000;

/**
 * An answer may begin before its request's body is there: most refusals do. Then the connection can't be used again, so the
 * answer says that it closes (RFC 9112, section 9.6). The rest of the body is read and dropped for a moment, because a
 * connection that is closed with unread bytes is reset, and the client may lose the answer.
 */
export function closeAfterEarlyAnswer(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete) {
      response.shouldKeepAlive = false;
      linger(request);
    }
    return writeHead(...args);
  };
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const lingering = new WeakSet<Socket>();

/** Whether a request came after the last one that its connection carries (RFC 9112, section 9.6). */
export const isTooLate = ({ socket }: IncomingMessage): boolean => lingering.has(socket);

/** Node.js ends a connection after its last answer by `destroySoon`. */
function linger(request: IncomingMessage): void {
  const { socket } = request;
  lingering.add(socket);
  const destroySoon = socket.destroySoon.bind(socket);
  let isLingering = false;
  socket.destroySoon = () => {
    if (isLingering) return;
    isLingering = true;
    if (request.complete) return destroySoon();
    socket.end();
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
    socket.once("close", () => clearTimeout(timer));
    request.once("end", () => socket.destroy());
    for (const event of ["data", "readable"]) request.removeAllListeners(event);
    request.resume();
  };
}
