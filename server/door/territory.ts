import type { IncomingMessage, ServerResponse } from "node:http";
import type { Address } from "./address";
import type { Limits } from "./limits";
import type { Queue } from "./queue";
import type { Refusal } from "./refusal";

/** What the door knows of a request. */
export interface Visit extends Address {
  /** In the log, and in X-Request-Id. */
  id: string;
  /** The client's, as far as TRUST_PROXY lets proxies name it. */
  clientAddress: string;
}

/** Answers with Node's own request and response. The host is PUBLIC_URL's by now; bodies are the handler's to read. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
) => void | Promise<void>;

/** A part of the address space that one handler answers, and what holds for every request there. */
export interface Territory {
  name: string;
  includes(address: Address): boolean;
  /** Where a request waits for its turn. Queues have equal shares of the process, so no crowd blocks another queue. */
  queue(request: IncomingMessage, visit: Visit): Queue;
  /** Without limits here the handler has its own. */
  limits?: Limits;
  /** Refuses what the handler must not see. */
  guard?(request: IncomingMessage, visit: Visit): Refusal | undefined;
  /** Sets what every answer says, refusals included. The request is as it came. */
  headers?(response: ServerResponse, visit: Visit): void;
  /** The label of its requests in the metrics. Without one the handler counts its own. */
  part?: string;
  handle: Handler;
  /** Answers a request that is shed; without it the door does. */
  shed?: Handler;
}
