import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { ADMIN } from "#harness/console";
import { applicationCalls } from "./foreign-api/applications";
import { auditCalls } from "./foreign-api/audits";
import type { Call } from "./foreign-api/call";
import { ForeignData } from "./foreign-api/data";
import { type Fault, suffer } from "./foreign-api/faults";
import { Refusal } from "./foreign-api/refusal";
import { roleCalls } from "./foreign-api/roles";
import { signInCalls } from "./foreign-api/sign-in";
import { Tokens } from "./foreign-api/tokens";
import { userCalls } from "./foreign-api/users";

/** By method and path, as "GET /auth/users/{id}". */
export const CALLS: Record<string, Call> = {
  ...signInCalls,
  ...userCalls,
  ...roleCalls,
  ...applicationCalls,
  ...auditCalls,
};

/** An SSO API of somebody else's: section 7 of the specification to the letter, and nothing more. */
export class ForeignApi {
  readonly tokens = new Tokens();
  readonly data: ForeignData;
  /** The calls that came in so far, as "GET /auth/users/{id}". */
  readonly calls: string[] = [];
  readonly #faults = new Map<string, { fault: Fault; times: number }>();
  readonly #changes = new Map<string, (answer: unknown) => unknown>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  private constructor(admin: { username: string; password: string }) {
    this.data = new ForeignData(admin);
  }

  static async start(admin = ADMIN): Promise<ForeignApi> {
    const api = new ForeignApi(admin);
    api.#server.listen(0, "127.0.0.1");
    await once(api.#server, "listening");
    return api;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("It listens on no port.");
    return `http://127.0.0.1:${address.port}`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  count = (name: string): number => this.calls.filter((call) => call === name).length;

  /** Breaks a call, or all of them ("*"), until it is mended or as often as is said. */
  break(name: string, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#faults.set(name, { fault, times });
  }

  /** Has a call answer with something else, until it is mended. */
  alter<Answer>(name: string, change: (answer: Answer) => unknown): void {
    this.#changes.set(name, (answer) => change(structuredClone(answer) as Answer));
  }

  mend(): void {
    this.#faults.clear();
    this.#changes.clear();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://foreign");
    const name = `${request.method} ${pathname.replace(/^\/api/, "").replace(/\/\d+$/, "/{id}")}`;
    this.calls.push(name);
    const fault = this.#faultOf(name);
    if (fault !== undefined && !(await suffer(fault, response))) return;
    try {
      const known = pathname.startsWith("/api/") ? CALLS[name] : undefined;
      if (!known) throw Refusal.missing();
      const answer = known({
        data: this.data,
        tokens: this.tokens,
        query: Object.fromEntries(searchParams),
        body: await bodyOf(request),
        id: Number(pathname.split("/").at(-1)),
        bearer: request.headers.authorization?.replace(/^Bearer /, ""),
      });
      reply(response, this.#changes.get(name)?.(answer) ?? answer);
    } catch (error) {
      const refusal = error instanceof Refusal ? error : Refusal.unreadable(String(error));
      response.writeHead(refusal.status, { "content-type": refusal.type }).end(refusal.body);
    }
  }

  #faultOf(name: string): Fault | undefined {
    const broken = this.#faults.get(name) ?? this.#faults.get("*");
    if (!broken || broken.times <= 0) return undefined;
    broken.times -= 1;
    return broken.fault;
  }
}

/** @returns undefined where there is none */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.headers["content-length"] === undefined || request.headers["content-length"] === "0") {
    return undefined;
  }
  if (request.headers["content-type"] !== "application/json") throw Refusal.unreadable("not JSON");
  return json(request);
}

function reply(response: ServerResponse, answer: unknown): void {
  if (answer === undefined) response.writeHead(204).end();
  else if (typeof answer === "string") response.writeHead(201, { "content-type": "text/plain" }).end(answer);
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
}
