import type { IncomingMessage } from "node:http";
import { sayList } from "#languages/dates";
import { say } from "#languages/say";
import type { Refusal } from "./refusal";

/** A territory's limits. */
export interface Limits {
  methods: readonly string[];
  /** Path and query together. */
  addressCharacters: number;
  bodyBytes: number;
  /** Said instead of the plain sentence about a body over the limit. */
  tooLarge?: Omit<Refusal, "status">;
}

/** The refusal of a request that exceeds the limits. */
export function refusalByLimits(request: IncomingMessage, limits: Limits | undefined): Refusal | undefined {
  const { method = "", url = "", headers } = request;
  if (method === "TRACE" || (limits && !limits.methods.includes(method))) return notTaken(limits?.methods);
  if (!limits) return undefined;
  if (url.length > limits.addressCharacters) return tooLong();
  // Without Content-Length, a part of the body may have arrived already.
  const bytes = Number(headers["content-length"] ?? request.readableLength);
  return bytes > limits.bodyBytes ? tooLarge(limits) : undefined;
}

/**
 * Counts a body without Content-Length as it arrives, whoever reads it.
 *
 * @param exceeded called once; the rest of the body is dropped
 */
export function countBody(
  request: IncomingMessage,
  limits: Limits,
  exceeded: (refusal: Refusal) => void,
): void {
  if (request.headers["transfer-encoding"] === undefined) return;
  const push = request.push.bind(request);
  let bytes = request.readableLength;
  request.push = (chunk: Buffer | null, encoding) => {
    const isOver = bytes > limits.bodyBytes;
    bytes += chunk?.byteLength ?? 0;
    if (bytes <= limits.bodyBytes) return push(chunk, encoding);
    if (!isOver) exceeded(tooLarge(limits));
    return true;
  };
}

const tooLong = (): Refusal => ({ status: 414, message: say("error.address-too-long") });

const tooLarge = ({ bodyBytes, tooLarge: said }: Limits): Refusal => ({
  status: 413,
  message: say("refusal.body-too-large-kb", { limit: String(bodyBytes / 1000) }),
  ...said,
});

const COMMON = ["GET", "HEAD", "POST"];
const notTaken = (methods: readonly string[] = COMMON): Refusal => ({
  status: 405,
  message: say("error.methods", { methods: sayList(methods) }),
  headers: { allow: methods.join(", ") },
});
