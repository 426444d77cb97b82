import { setTimeout } from "node:timers/promises";
import { type Reference, readReference, requireFit } from "./reference";

/** The address from which tests call, unless they say otherwise. */
export const HOME = "203.0.113.7";

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects what the body is
  body: any;
}

interface Options {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  address?: string;
}

type Send = (request: Request, caller: { address: string }) => Promise<Response>;

/** Makes calls to a service, in process or over HTTP. */
export class Client {
  #reference?: Promise<Reference>;

  /** @param options.fitsReference every answer has to be as the service's own reference says */
  constructor(
    private readonly send: Send,
    private readonly options: { host?: string; fitsReference: boolean },
  ) {}

  /** A client of the service at this host. */
  static at = (host: string, options = { fitsReference: true }) =>
    new Client((request) => fetch(request), { host, ...options });

  async call(method: string, path: string, options: Options = {}): Promise<Answer> {
    const answer = await this.#exchange(method, path, options);
    if (this.options.fitsReference) {
      this.#reference ??= this.#readReference();
      requireFit(await this.#reference, method, path, answer);
    }
    return answer;
  }

  async #readReference(): Promise<Reference> {
    const { body } = await this.#exchange("GET", "/openapi.json", {});
    const reference = readReference(body);
    // Nothing else ran for seconds, and the service may have closed the connection: the next call has to hear of it.
    await setTimeout(10);
    return reference;
  }

  async #exchange(
    method: string,
    path: string,
    { body, token, headers, address = HOME }: Options,
  ): Promise<Answer> {
    const request = new Request(`${this.options.host ?? "http://service"}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
    const response = await this.send(request, { address });
    const text = await response.text();
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== "" ? JSON.parse(text) : text,
    };
  }

  get = (path: string, token?: string, options: Options = {}) =>
    this.call("GET", path, { token, ...options });
  post = (path: string, body: unknown, token?: string, options: Options = {}) =>
    this.call("POST", path, { body, token, ...options });
  put = (path: string, body: unknown, token?: string, options: Options = {}) =>
    this.call("PUT", path, { body, token, ...options });
  patch = (path: string, body: unknown, token?: string, { headers, ...options }: Options = {}) =>
    this.call("PATCH", path, {
      body,
      token,
      headers: { "Content-Type": "application/merge-patch+json", ...headers },
      ...options,
    });
  delete = (path: string, token?: string, options: Options = {}) =>
    this.call("DELETE", path, { token, ...options });
}
