import { type RefObject, useLayoutEffect, useRef } from "react";

/** Moves the focus to the nearest focusable ancestor when the element that has it unmounts. */
export function useFocusPassedOn(): RefObject<HTMLDivElement> {
  const going = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = going.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    };
  }, []);
  return going;
}
