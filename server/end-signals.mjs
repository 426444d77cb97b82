/** A supervisor signals all of its processes, and npm passes on what it gets: signals within this time are one. */
const SAME_MS = 1_000;

/**
 * Calls `end` at the first SIGTERM or SIGINT, and `hurry` at each one that comes later.
 *
 * @param {(signal: "SIGTERM" | "SIGINT") => void} end
 * @param {(signal: "SIGTERM" | "SIGINT") => void} hurry
 */
export function onEndSignals(end, hurry) {
  let since = Number.NaN;
  for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
    process.on(signal, () => {
      if (Number.isNaN(since)) {
        since = performance.now();
        end(signal);
      } else if (performance.now() - since > SAME_MS) hurry(signal);
    });
}
