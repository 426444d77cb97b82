import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const pem = (name: string) => readFileSync(join(import.meta.dirname, "certificates", `${name}.pem`));

/** The file with the authority that signed the certificates. */
export const AUTHORITY = join(import.meta.dirname, "certificates/authority.pem");

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What stands in for a proxy with https at `https://localhost:PORT`. */
export class TlsFront {
  /** Answers every request. */
  handler: Handler = (_request, response) => void response.writeHead(502).end();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TlsFront> {
    const server = createServer({ key: pem("key"), cert: pem("localhost") }, (request, response) =>
      front.handler(request, response),
    );
    await once(server.listen(0, "localhost"), "listening");
    const front = new TlsFront(server, `https://localhost:${(server.address() as AddressInfo).port}`);
    return front;
  }

  /** Shows another certificate from now on. */
  show(name: "localhost" | "expired" | "elsewhere"): void {
    this.server.setSecureContext({ key: pem("key"), cert: pem(name) });
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}
