import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/** Controls within a row that answer to their own clicks. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** Where a click leads: to its anchor's address, or to that of the row around it. */
function addressAt(target: Element): string | undefined {
  const control = target.closest(CONTROLS);
  if (control instanceof HTMLAnchorElement) {
    const ours = control.host === location.host && control.target === "" && !control.hasAttribute("download");
    return ours && control.hasAttribute("href") ? control.pathname + control.search : undefined;
  }
  if (control || getSelection()?.type === "Range") return undefined;
  const row = target.closest<HTMLElement>("[data-href]");
  // The focus comes back to it when the dialog that opens is closed.
  row?.querySelector<HTMLElement>(".row-action[href]")?.focus({ preventScroll: true });
  return row?.dataset.href;
}

/**
 * A click handler for an element full of plain anchors, and of rows with a `data-href`: the router follows them
 * without a reload. One handler and plain anchors render hundreds of links in half the time of as many `<Link>`s.
 */
export function useFollowAnchors() {
  const navigate = useNavigate();
  return useCallback(
    (event: MouseEvent) => {
      if (!isPlainClick(event) || !(event.target instanceof Element)) return;
      const address = addressAt(event.target);
      if (!address) return;
      event.preventDefault();
      navigate(address, { preventScrollReset: true });
    },
    [navigate],
  );
}
