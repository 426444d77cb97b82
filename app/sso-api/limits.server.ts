/** All tries of one call together. */
const TIME_LIMIT_MS = 10_000;
/** Of an answer: a page of 100 users is about 60 kB. */
const MOST_BYTES = 4_000_000;

/**
 * A signal that aborts when the time is over, or the caller's own does. It hangs on a timer that holds it: those of
 * `AbortSignal.timeout` and `AbortSignal.any` may be collected, and then nothing ends.
 */
export function limited(outer?: AbortSignal) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = globalThis.setTimeout(stop, TIME_LIMIT_MS);
  outer?.addEventListener("abort", stop, { once: true });
  if (outer?.aborted) stop();
  const done = () => {
    clearTimeout(timer);
    outer?.removeEventListener("abort", stop);
  };
  return { signal: limit.signal, done };
}

/** Nobody waits longer than the signal says, for whoever doesn't watch it: the embedded service, and at times fetch. */
export function orAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** What is too long is cut off, and then can't be read. */
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
