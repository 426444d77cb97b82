import { once } from "node:events";
import { connect, type Socket } from "node:net";

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Read {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A connection as a proxy keeps it, on which a body may come after its answer. */
export class KeptConnection {
  #text = "";
  #error: Error | undefined;
  #hasEnded = false;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      this.#text += chunk;
    });
    socket.on("error", (error) => {
      this.#error = error;
    });
    socket.on("end", () => {
      this.#hasEnded = true;
    });
  }

  static async to(port: number): Promise<KeptConnection> {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    await once(socket, "connect");
    return new KeptConnection(socket);
  }

  /** Sends a request. With `first`, only so much of its body, and the rest after the answer. @returns the answer */
  async ask({ method = "POST", path, headers = {}, body = "" }: Asked, first = body.length): Promise<Read> {
    const all = { host: "a", "content-length": String(Buffer.byteLength(body)), ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    this.socket.write(body.slice(0, first));
    const answer = await this.#answer();
    this.socket.write(body.slice(first));
    return answer;
  }

  /** Waits until the server has ended the connection, and its last byte was read. @throws if it was reset */
  async end(): Promise<void> {
    while (!this.#hasEnded) await this.#more();
    this.socket.end();
  }

  /** Sends whatever it is, and waits for nothing. */
  send = (text: string) => void this.socket.write(text);

  destroy = () => this.socket.destroy();

  async #answer(): Promise<Read> {
    for (;;) {
      const [, head = "", rest = ""] = /^(.*?)\r\n\r\n(.*)$/s.exec(this.#text) ?? [];
      const [first = "", ...lines] = head.split("\r\n");
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ", 2)));
      const length = headers["transfer-encoding"] ? rest.indexOf("0\r\n\r\n") + 5 : headers["content-length"];
      if (head && rest.length >= Number(length ?? 0) && length !== 4) {
        this.#text = rest.slice(Number(length ?? 0));
        return { status: Number(first.split(" ", 2)[1]), headers, body: rest.slice(0, Number(length ?? 0)) };
      }
      if (this.#hasEnded) throw new Error(`The connection ended within an answer: ${this.#text}`);
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    if (this.#error) throw this.#error;
    await Promise.race([once(this.socket, "data"), once(this.socket, "end"), once(this.socket, "close")]);
    if (this.#error) throw this.#error;
  }
}
