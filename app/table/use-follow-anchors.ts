import { useNavigate } from "@remix-run/react";
import { type MouseEvent, useCallback } from "react";

/** Controls within a row that handle their own clicks. */
const CONTROLS = "a, button, input, select, textarea, label, summary";

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  !event.altKey;

/** The address that a click leads to: that of its anchor, or of the row around it. */
function addressAt(target: Element): string | undefined {
  const control = target.closest(CONTROLS);
  if (control instanceof HTMLAnchorElement) {
    const ours = control.host === location.host && control.target === "" && !control.hasAttribute("download");
    return ours && control.hasAttribute("href") ? control.pathname + control.search : undefined;
  }
  if (control || getSelection()?.type === "Range") return undefined;
  const row = target.closest<HTMLElement>("[data-href]");
  // The focus returns here when the dialog closes.
  row?.querySelector<HTMLElement>(".row-action[href]")?.focus({ preventScroll: true });
  return row?.dataset.href;
}

/**
 * A click handler for an element with plain anchors and rows with a `data-href`: the router follows them without a
 * reload. Plain anchors with one handler render in half the time of as many `<Link>`s.
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
