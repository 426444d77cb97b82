import http, { type RequestListener } from "node:http";
import morgan from "morgan";
import { SERVER_LIMITS } from "./listening";

/**
 * remix-serve loads the build, reads PORT and HOST, serves `public/` and creates the HTTP server itself. This gives that
 * server a listener in front of remix-serve's and our timeouts. It also silences remix-serve, which would log whole
 * addresses with their tokens and announce a guessed address.
 */
export function wrapRemixServe(
  wrap: (remixServe: RequestListener) => RequestListener,
  adopt: (server: http.Server) => void,
): void {
  morgan.format("tiny", () => undefined);
  const createServer = http.createServer;
  http.createServer = ((remixServe: RequestListener) => {
    http.createServer = createServer;
    const server = createServer(SERVER_LIMITS, wrap(remixServe));
    const listen = server.listen.bind(server) as (...args: unknown[]) => http.Server;
    server.listen = (...args: unknown[]) => listen(...args.filter((arg) => typeof arg !== "function"));
    adopt(server);
    return server;
  }) as typeof createServer;
}
