import { useEffect } from "react";

/**
 * Preloads the forms' code on hover, touch or focus of a link to a dialog. Readers of a list don't load it.
 *
 * @param path path of the list, which is a prefix of its dialogs' paths
 */
export function usePreloadForms(path: string): void {
  useEffect(() => {
    const opener = `[href^="${path}/"], [data-href^="${path}/"]`;
    const load = ({ target }: Event) => {
      if (target instanceof Element && target.closest(opener)) import("./use-action-form").catch(() => {});
    };
    const events = ["pointerover", "focusin"];
    for (const event of events) document.addEventListener(event, load);
    return () => {
      for (const event of events) document.removeEventListener(event, load);
    };
  }, [path]);
}
