import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { isWriting } from "#app/components/is-writing";
import { sectionAt } from "#app/navigation";
import { isPaletteKey, letterOf } from "./keys";

/** The second key of two must follow within this time. */
const PAUSE_MS = 1500;

/** The link on the page that adds a thing to its list. */
const findAddLink = () =>
  [...document.querySelectorAll<HTMLAnchorElement>("main a[href]")].find(
    ({ pathname }) => pathname === `${location.pathname.replace(/\/$/, "")}/new`,
  );

interface Shortcuts {
  /** Whether single keys do anything. */
  isOn: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
  openPalette: () => void;
  openList: () => void;
}

/**
 * The keys of the console: Ctrl+K, and single ones outside of fields and dialogs. The search field of a list has `/`
 * (app/table).
 */
export function useShortcuts({ isOn, screens, openPalette, openList }: Shortcuts): void {
  const navigate = useNavigate();
  useEffect(() => {
    let leadAt = Number.NEGATIVE_INFINITY;

    function onSingleKey(event: KeyboardEvent) {
      const letter = letterOf(event);
      const follows = event.timeStamp - leadAt < PAUSE_MS;
      leadAt = letter === "g" && !follows ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const screen = follows && screens.find((path) => sectionAt(path)?.key === letter);
      if (screen) navigate(screen);
      else if (event.key === "?") openList();
      else if (letter === "n" && !follows) findAddLink()?.click();
      else return;
      event.preventDefault();
    }

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (document.querySelector("dialog[open]")) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        openPalette();
        return;
      }
      const isModified =
        event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key !== "?");
      if (isOn && !isModified && event.key !== "Shift" && !isWriting(event.target)) onSingleKey(event);
    }

    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, screens, openPalette, openList, navigate]);
}
