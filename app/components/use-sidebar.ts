import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

/** From here on the sidebar stands beside the page; below, it slides over it. The style sheet says the same. */
const WIDE = "(min-width: 64rem)";

function subscribe(onChange: () => void) {
  const media = matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

const useWide = () =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  );

export interface Sidebar {
  checkbox: RefObject<HTMLInputElement>;
  button: RefObject<HTMLButtonElement>;
  nav: RefObject<HTMLElement>;
  /** The checkbox's state: away from the usual, which is open on wide screens and closed on small ones. */
  toggled: boolean;
  setToggled: (toggled: boolean) => void;
  expanded: boolean;
  /** It lies over the page, which is out of reach meanwhile. */
  over: boolean;
}

/** The sidebar's state: a checkbox that the style sheet reads, with focus, Escape and closing added to it. */
export function useSidebar(): Sidebar {
  const checkbox = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);
  const [toggled, setToggled] = useState(false);
  const wide = useWide();
  const { key } = useLocation();
  const over = toggled && !wide;

  // It may have been toggled before this script arrived.
  useEffect(() => setToggled(checkbox.current?.checked ?? false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that was followed, even to the same page, or another width puts the overlay away
  useEffect(() => {
    if (!wide) setToggled(false);
  }, [key, wide]);

  useEffect(() => {
    if (!over) return;
    nav.current?.querySelector("a")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setToggled(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      // The link that was followed goes out of sight.
      if (nav.current?.contains(document.activeElement)) document.querySelector("main")?.focus();
    };
  }, [over]);

  return { checkbox, button, nav, toggled, setToggled, expanded: wide !== toggled, over };
}
