import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isAtWork, progressOf, STATE_LABELS } from "../batch-text";
import { useBatch } from "./use-batch";

const EVERY_MS = 1_000;
/** Without a script. */
const EVERY_S = 2;
/** Screen readers are told of every tenth only. */
const STEP = 10;

/** Loads the page again and again while the service is at work, and tells screen readers how far it is. */
export function Refreshing() {
  const { batch } = useBatch();
  const { revalidate, state } = useRevalidator();
  const isWaiting = isAtWork(batch) && state === "idle";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      // A page that nobody looks at asks when it is looked at again.
      if (document.visibilityState === "visible") revalidate();
      else document.addEventListener("visibilitychange", revalidate, { once: true });
    }, EVERY_MS);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", revalidate);
    };
  }, [isWaiting, revalidate]);
  const { value, max } = progressOf(batch);
  const percent = max > 0 ? Math.floor((value / max) * (100 / STEP)) * STEP : 0;
  return (
    <>
      <p role="status" className="sr-only">
        {STATE_LABELS[batch.state]}
        {isAtWork(batch) && `, ${percent} %`}
      </p>
      {isAtWork(batch) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
      )}
    </>
  );
}
