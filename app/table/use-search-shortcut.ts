import { useEffect, useRef } from "react";
import { isWriting } from "#app/components/is-writing";

/** The `/` key focuses this field, unless another field has the focus or a dialog is open. */
export function useSearchShortcut(enabled: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (isWriting(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
  return input;
}
