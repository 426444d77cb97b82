import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Search } from "#app/icons";
import { GO } from "#app/navigation";
import { isMac, paletteKeys } from "#app/palette/keys";
import { useOverlay } from "#app/palette/use-overlay";
import { say } from "#languages/say";

interface GoToProps {
  /** Whether single keys control the console. */
  shortcuts: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
}

/** The way to the palette: a separate page, or with a script a dialog over this one. */
export function GoTo({ shortcuts, screens }: GoToProps) {
  const hydrated = useHydrated();
  const { openPalette, overlay } = useOverlay(shortcuts, screens);
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPalette();
  }
  return (
    <>
      <Link
        to={GO}
        onClick={open}
        title={say("frame.go-to")}
        className="go-to touch-target"
        {...(hydrated && {
          "aria-haspopup": "dialog",
          "aria-keyshortcuts": isMac() ? "Meta+K" : "Control+K",
        })}
      >
        <Search className="size-4.5" />
        <span>{say("frame.go-to")}</span>
        {hydrated && <kbd className="kbd">{paletteKeys().join(" ")}</kbd>}
      </Link>
      {overlay}
    </>
  );
}
