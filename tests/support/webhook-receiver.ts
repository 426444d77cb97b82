import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import type { TestService } from "./service";

/** What a receiver got. */
export interface Delivered {
  headers: IncomingHttpHeaders;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what the payload is
  payload: any;
}

/** Written by every receiver, and shown nowhere (WH3). */
export const SECRET_ANSWER = "only the receiver knows this";

/** A webhook's receiver on loopback: WEBHOOK_PRIVATE has to list it. */
export class WebhookReceiver {
  readonly received: Delivered[] = [];
  /** What it answers. "nothing": it never answers. "drops": it closes the connection. */
  answer: number | "nothing" | "drops" = 200;
  location?: string;
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const isJson = request.headers["content-type"] === "application/json";
    this.received.push({ headers: request.headers, body, payload: isJson ? JSON.parse(body) : undefined });
    if (this.answer === "drops") request.socket.destroy();
    if (typeof this.answer !== "number") return;
    const headers = this.location === undefined ? {} : { location: this.location };
    response.writeHead(this.answer, SECRET_ANSWER, headers).end(SECRET_ANSWER);
  });

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hooks`;
  }

  /** The first delivery that fits, once there is one. */
  async first(isWanted: (one: Delivered) => boolean): Promise<Delivered> {
    for (let patience = 600; ; patience--) {
      const found = this.received.find(isWanted);
      if (found) return found;
      if (patience === 0) throw new Error(`None of ${this.received.length} deliveries fits.`);
      await after(50);
    }
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

/** Adds a webhook by the caller of this token. */
export async function addWebhook(
  test: Pick<TestService, "post">,
  token: string,
  given: { url: string; name?: string; actions?: string[]; active?: boolean },
) {
  const answer = await test.post(
    "/auth/webhooks",
    { name: "Receiver", actions: [], active: true, ...given },
    token,
  );
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.body.message}`);
  return answer.body as { id: string; url: string; secret: string; version: number };
}
