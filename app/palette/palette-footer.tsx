import { Link } from "@remix-run/react";
import { SHORTCUTS } from "#app/navigation";
import { say } from "#languages/say";
import { isMac } from "./keys";

interface PaletteFooterProps {
  /** Whether single keys do anything. */
  isOn: boolean;
  onShortcuts: () => void;
}

/** The palette's own keys. Screen readers know those of a combobox. */
export function PaletteFooter({ isOn, onShortcuts }: PaletteFooterProps) {
  return (
    <div className="palette-footer">
      <span aria-hidden="true">
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd> {say("palette.move")}
      </span>
      <span aria-hidden="true">
        <kbd className="kbd">↵</kbd> {say("account.tile.open")}
      </span>
      <span aria-hidden="true">
        <kbd className="kbd">{isMac() ? "⌘" : "Ctrl"}</kbd>
        <kbd className="kbd">↵</kbd> {say("palette.new-tab")}
      </span>
      <Link
        to={SHORTCUTS}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onShortcuts();
        }}
      >
        {isOn && <kbd className="kbd">?</kbd>} {say("account.shortcuts.all")}
      </Link>
    </div>
  );
}
