import { useLocation } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";

/**
 * From this width the sidebar is beside the page; below it, the sidebar slides over the page. Same as in the style
 * sheet.
 */
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
  /** Whether the user closed the sidebar on a wide screen. The server stores this. */
  closed: boolean;
  /** The checkbox's state: whether the sidebar is open on a small screen. */
  opened: boolean;
  setOpened: (opened: boolean) => void;
  expanded: boolean;
  /** Whether the sidebar covers the page, which is then inert. */
  over: boolean;
  /** The form's submit handler. */
  toggle: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The sidebar's state. On small screens it is a checkbox that the style sheet reads, with focus and Escape handling; on
 * wide screens it is the state that the server stores.
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

  // The checkbox may have been checked before this script ran.
  useEffect(() => setOpened(checkbox.current?.checked ?? false), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation, even to the same page, and every change of width closes the overlay
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
      // The followed link is now hidden.
      if (nav.current?.contains(document.activeElement)) document.querySelector("main")?.focus();
    };
  }, [over]);

  function toggle(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!wide) return setOpened(!opened);
    setClosed(!closed);
    store(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
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

/**
 * Sends the form as the browser would, but stays on the page. A failure is ignored: the next page then shows the old
 * state.
 */
function store(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const fields = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const body = new URLSearchParams(fields);
  fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
}
