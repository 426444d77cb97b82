import { useEffect } from "react";

/**
 * Loads what every form needs when pointer, finger or focus comes to what opens one: the dialog then waits less, or not
 * at all, and who only reads a list loads none of it.
 *
 * @param path of the list; its dialogs' addresses are below
 */
export function useFormsAhead(path: string): void {
  useEffect(() => {
    const opener = `[href^="${path}/"], [data-href^="${path}/"]`;
    const load = ({ target }: Event) => {
      if (target instanceof Element && target.closest(opener)) import("./use-dialog-form").catch(() => {});
    };
    const events = ["pointerover", "focusin"];
    for (const event of events) document.addEventListener(event, load);
    return () => {
      for (const event of events) document.removeEventListener(event, load);
    };
  }, [path]);
}
