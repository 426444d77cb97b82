import { request as httpRequest } from "node:http";
import { ADMIN } from "#harness/console";

export interface Shape {
  method?: string;
  /** As it goes over the wire; nothing is resolved or encoded. */
  path: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

export interface Reply {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

const FORM = "application/x-www-form-urlencoded";
/** What a browser says of a form of the same site. */
export const SAME_ORIGIN = { "sec-fetch-site": "same-origin", "content-type": FORM };

/** One request exactly as it is given, on a connection of its own: no browser, no redirects, no headers added. */
export const send = (host: string, { method = "GET", path, headers = {}, body }: Shape) =>
  new Promise<Reply>((resolve, reject) => {
    const { hostname, port } = new URL(host);
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const all = { ...length, ...headers };
    const request = httpRequest({ hostname, port, method, path, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });

/** Someone at the console without a browser: cookies, and the token of the forms. */
export class Visitor {
  readonly #cookies = new Map<string, string>();
  csrf = "";
  /** Tokens of before: a sign-in makes a new one. */
  readonly oldTokens: string[] = [];

  private constructor(private readonly host: string) {}

  /** Opens the sign-in page, and signs in unless nobody is to. */
  static async at(host: string, credentials: typeof ADMIN | null = ADMIN): Promise<Visitor> {
    const visitor = new Visitor(host);
    await visitor.readCsrf("/auth/sign-in");
    if (!credentials) return visitor;
    const { status } = await visitor.post("/auth/sign-in", credentials);
    if (status !== 303) throw new Error(`${credentials.username} could not sign in: ${status}`);
    await visitor.readCsrf("/dashboard/roles/new");
    return visitor;
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** The cookies' names and values. */
  get cookies(): ReadonlyMap<string, string> {
    return this.#cookies;
  }

  /** Sends a request with the cookies, and leaves them as they are. */
  peek = ({ headers = {}, ...shape }: Shape) =>
    send(this.host, { ...shape, headers: { cookie: this.cookie, ...headers } });

  /** Sends a request with the cookies, and keeps those of the answer. */
  async send(shape: Shape): Promise<Reply> {
    const reply = await this.peek(shape);
    for (const line of [reply.headers["set-cookie"] ?? []].flat()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return reply;
  }

  get = (path: string) => this.send({ path });

  /** Sends a form as a browser would. */
  post(path: string, fields: Record<string, string>): Promise<Reply> {
    const body = new URLSearchParams({ csrf: this.csrf, ...fields }).toString();
    return this.send({ method: "POST", path, headers: SAME_ORIGIN, body });
  }

  async readCsrf(path: string): Promise<void> {
    const { status, body } = await this.get(path);
    const token = /name="csrf" value="([^"]+)"/.exec(body)?.[1];
    if (status !== 200 || !token) throw new Error(`${path} has no form: ${status}`);
    if (this.csrf) this.oldTokens.push(this.csrf);
    this.csrf = token.replaceAll("&amp;", "&");
  }
}
