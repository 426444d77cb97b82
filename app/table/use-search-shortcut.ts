import { useEffect, useRef } from "react";

const WRITING = "input, textarea, select, [contenteditable]";

/** The `/` key focuses this field, unless another field has the focus or a dialog is open. */
export function useSearchShortcut(enabled: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (event.target instanceof Element && event.target.closest(WRITING)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
  return input;
}
