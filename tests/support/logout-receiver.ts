import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** An application's back-channel logout address, on this machine. */
export class LogoutReceiver {
  /** The form of each request, in the order of arrival. */
  readonly forms: URLSearchParams[] = [];
  /** Paths of all requests. */
  readonly paths: string[] = [];
  /** What it answers. "nothing": it never answers. */
  answer: number | "nothing" = 200;
  location?: string;
  readonly #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    this.paths.push(`${request.method} ${request.url}`);
    const isForm = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded");
    this.forms.push(new URLSearchParams(isForm ? body : ""));
    if (this.answer === "nothing") return;
    response.writeHead(this.answer, this.location ? { location: this.location } : {}).end("secret answer");
  });

  static async start(): Promise<LogoutReceiver> {
    const receiver = new LogoutReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/logout`;
  }

  get tokens(): string[] {
    return this.forms.map((form) => form.get("logout_token") ?? "");
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
