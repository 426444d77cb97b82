import type { IncomingMessage, ServerResponse } from "node:http";
import type { Language } from "#languages/known";
import type { Address } from "./address";
import type { Limits } from "./limits";
import type { Queue } from "./queue";
import type { Refusal } from "./refusal";

/** A request as the front door sees it. */
export interface Visit extends Address {
  /** Also in the log and in X-Request-Id. */
  id: string;
  /** From X-Forwarded-For if TRUST_PROXY allows it. */
  clientAddress: string;
}

/** Answers with Node's request and response. The Host is PUBLIC_URL's. The handler reads the body. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  visit: Visit,
) => void | Promise<void>;

/** A part of the address space with one handler, and the rules for its requests. */
export interface Territory {
  name: string;
  includes(address: Address): boolean;
  /** The queue of a request. Queues have equal shares of the process, so a full one does not block another. */
  queue(request: IncomingMessage, visit: Visit): Queue;
  /** Absent if the handler has its own limits. */
  limits?: Limits;
  /** Of refusals. English if it has none. */
  language?(request: IncomingMessage, visit: Visit): Language | undefined;
  /** Refuses what the handler must not see. */
  guard?(request: IncomingMessage, visit: Visit): Refusal | undefined;
  /** Sets the headers of every answer, including refusals. The request is unchanged. */
  headers?(response: ServerResponse, visit: Visit): void;
  /** The label of its requests in the metrics. Absent if the handler counts them. */
  part?: string;
  handle: Handler;
  /** Answers shed requests. By default the front door does. */
  shed?: Handler;
}
