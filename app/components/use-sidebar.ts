import { useLocation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

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
  /** Whether the person closed it where it stands beside the page. The server keeps that. */
  closed: boolean;
  /** The checkbox's state: whether it was opened where it slides over the page. */
  opened: boolean;
  setOpened: (opened: boolean) => void;
  expanded: boolean;
  /** It lies over the page, which is out of reach meanwhile. */
  over: boolean;
  /** Answers to the form that closes and opens it. */
  toggle: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The sidebar's state. On small screens a checkbox that the style sheet reads, with focus, Escape and closing added to
 * it; on wide ones what the server was told last.
 */
export function useSidebar(closedBefore: boolean): Sidebar {
  const checkbox = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const nav = useRef<HTMLElement>(null);
  const [closed, setClosed] = useState(closedBefore);
  const [opened, setOpened] = useState(false);
  const wide = useWide();
  const { key } = useLocation();
  const over = opened && !wide;

  // It may have been opened before this script arrived.
  useEffect(() => setOpened(checkbox.current?.checked ?? false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that was followed, even to the same page, or another width puts the overlay away
  useEffect(() => setOpened(false), [key, wide]);

  useEffect(() => {
    if (!over) return;
    nav.current?.querySelector("a")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpened(false);
      button.current?.focus();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      // The link that was followed goes out of sight.
      if (nav.current?.contains(document.activeElement)) document.querySelector("main")?.focus();
    };
  }, [over]);

  function toggle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!wide) return setOpened(!opened);
    setClosed(!closed);
    keep(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  }

  return {
    checkbox,
    button,
    nav,
    closed,
    opened,
    setOpened,
    expanded: wide ? !closed : opened,
    over,
    toggle,
  };
}

/** Sends the form as the browser would, but stays on the page. What doesn't arrive is forgotten by the next page. */
function keep(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
}
