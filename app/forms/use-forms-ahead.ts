import { useEffect } from "react";

/** Browsers without idle times wait so long instead. */
const SOON_MS = 2_000;

/**
 * Loads what every form needs once the page is at rest: a dialog then opens without waiting for it.
 *
 * @param wanted whether the person will find a form to open here
 */
export function useFormsAhead(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const load = () => void import("./use-dialog-form").catch(() => {});
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(load, SOON_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(load);
    return () => cancelIdleCallback(idle);
  }, [wanted]);
}
