import { Link } from "@remix-run/react";
import { SHORTCUTS } from "#app/navigation";
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
        <kbd className="kbd kbd-sm">↑</kbd>
        <kbd className="kbd kbd-sm">↓</kbd> Move
      </span>
      <span aria-hidden="true">
        <kbd className="kbd kbd-sm">↵</kbd> Open
      </span>
      <span aria-hidden="true">
        <kbd className="kbd kbd-sm">{isMac() ? "⌘" : "Ctrl"}</kbd>
        <kbd className="kbd kbd-sm">↵</kbd> New tab
      </span>
      <Link
        to={SHORTCUTS}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onShortcuts();
        }}
      >
        {isOn && <kbd className="kbd kbd-sm">?</kbd>} All shortcuts
      </Link>
    </div>
  );
}
