import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { GO, SHORTCUTS } from "#app/navigation";
import { useShortcuts } from "./use-shortcuts";

export type OverlayKind = "palette" | "shortcuts";

interface Opened {
  kind: OverlayKind;
  /** What was typed while it loaded. */
  typed: string;
  Overlay: typeof import("./overlay").Overlay;
}

/** The palette and the list of shortcuts. Their code is loaded when one of them is first opened. */
export function useOverlay(isOn: boolean, screens: readonly string[]) {
  const [opened, setOpened] = useState<Opened>();
  const typedAhead = useRef<string>();

  const open = useCallback(async (kind: OverlayKind) => {
    if (typedAhead.current !== undefined) return;
    typedAhead.current = "";
    try {
      const { Overlay, ready } = await import("./overlay");
      await ready;
      flushSync(() => setOpened({ kind, typed: typedAhead.current ?? "", Overlay }));
    } catch {
      // The page has the same without its script.
      location.assign(kind === "palette" ? GO : SHORTCUTS);
    }
    typedAhead.current = undefined;
  }, []);

  const openPalette = useCallback(() => open("palette"), [open]);
  const openList = useCallback(() => open("shortcuts"), [open]);
  // A dialog that Escape has closed says so when the other one may be open already.
  const close = useCallback(
    (kind: OverlayKind) => setOpened((now) => (now?.kind === kind ? undefined : now)),
    [],
  );
  useTypedAhead(typedAhead);
  useShortcuts({ isOn, screens, openPalette, openList });

  const overlay: ReactNode = opened && (
    <opened.Overlay
      kind={opened.kind}
      typed={opened.typed}
      isOn={isOn}
      screens={screens}
      onClose={close}
      onShortcuts={openList}
    />
  );
  return { openPalette, overlay };
}

/** Keeps what is typed between Ctrl+K and the moment when the palette's field is there. */
function useTypedAhead(typedAhead: { current: string | undefined }): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (typedAhead.current === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length !== 1) return;
      typedAhead.current += event.key;
      event.preventDefault();
    }
    // Before the shortcuts.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [typedAhead]);
}
