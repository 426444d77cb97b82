import { env } from "#app/env.server";
import { type RequestContext, requestContext } from "#app/request/context.server";
import { SsoApiError } from "../sso-api-error";
import { isRemote } from "./transport.server";

/** Of the embedded service. */
const TIME_LIMIT_MS = 10_000;

/** All calls that one request of the browser makes, together: the time in which it waits for any of them. */
const timeLimitMs = (): number =>
  isRemote() ? env().SSO_API_TIMEOUT_SECONDS * 1000 || Number.POSITIVE_INFINITY : TIME_LIMIT_MS;

/** Of an answer: a page of 100 users is about 60 kB. */
const MOST_BYTES = 4_000_000;

/** The time that a request has waited for calls, and for how many it waits now, since when. */
interface Waiting {
  spentMs: number;
  calls: number;
  since: number;
}

const waitingOf = new WeakMap<RequestContext, Waiting>();

/** Counts a call in. @returns the time that it may take, and what to do when it is over */
function takeTime(mostMs: number): { leftMs: number; giveBack: () => void } {
  const context = requestContext();
  const waiting = waitingOf.get(context) ?? { spentMs: 0, calls: 0, since: 0 };
  waitingOf.set(context, waiting);
  const now = performance.now();
  if (waiting.calls === 0) waiting.since = now;
  waiting.calls++;
  return {
    leftMs: Math.max(0, mostMs - waiting.spentMs - (now - waiting.since)),
    giveBack: () => {
      waiting.calls--;
      if (waiting.calls === 0) waiting.spentMs += performance.now() - waiting.since;
    },
  };
}

/**
 * A signal that aborts when the request's time is over, or the caller's own does. It hangs on a timer that holds it: those
 * of `AbortSignal.timeout` and `AbortSignal.any` may be collected, and then nothing ends.
 *
 * @param mostMs for a call that may take longer than others
 * @throws {SsoApiError} 503 where no time is left: the call is not begun
 */
export function limited(outer?: AbortSignal, mostMs: number = timeLimitMs()) {
  const { leftMs, giveBack } = takeTime(mostMs);
  if (leftMs === 0) {
    giveBack();
    throw new SsoApiError(503, undefined);
  }
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = Number.isFinite(leftMs) ? globalThis.setTimeout(stop, leftMs) : undefined;
  outer?.addEventListener("abort", stop, { once: true });
  if (outer?.aborted) stop();
  const done = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
    giveBack();
  };
  return { signal: limit.signal, done };
}

/** Applies a signal to work that doesn't watch it: the embedded service, and sometimes fetch. */
export function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Cuts off a body that is too long, which makes it invalid. */
export async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let bytes = 0; ; ) {
      const { done, value } = await orAbort(reader.read(), signal);
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > MOST_BYTES) return text;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    // Nothing more is wanted of it, whether it has an end or not.
    reader.cancel().catch(() => {});
  }
}
