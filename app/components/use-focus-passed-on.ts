import { type RefObject, useLayoutEffect, useRef } from "react";

/** For what goes away once it has done its work: where it has the focus then, what stands around it takes that over. */
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
