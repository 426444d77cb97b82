import { useLocation } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { say } from "#languages/say";
import { addStyles } from "./add-styles";
import { Palette } from "./palette";
import styles from "./palette.css?url";
import { ShortcutsCard } from "./shortcuts-card";
import type { OverlayKind } from "./use-overlay";

export const ready = addStyles(styles);

interface OverlayProps {
  kind: OverlayKind;
  /** What was typed before the palette was there. */
  typed: string;
  /** Whether single keys do anything. */
  isOn: boolean;
  /** Paths of the screens that the user may open. */
  screens: readonly string[];
  onClose: (kind: OverlayKind) => void;
  onShortcuts: () => void;
}

/** A modal dialog over any page. Closing it gives the focus back; a navigation closes it. */
export function Overlay({ kind, typed, isOn, screens, onClose, onShortcuts }: OverlayProps) {
  const { key } = useLocation();
  const openedAt = useRef(key);
  const close = useCallback(() => onClose(kind), [onClose, kind]);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key, close]);
  return kind === "palette" ? (
    <Modal key={kind} label={say("palette.go-to")} onClose={close}>
      <Palette typed={typed} isOn={isOn} screens={screens} onClose={close} onShortcuts={onShortcuts} />
    </Modal>
  ) : (
    <Modal key={kind} label={say("account.shortcuts")} onClose={close}>
      <ShortcutsCard isOn={isOn} screens={screens} onClose={close} />
    </Modal>
  );
}

interface ModalProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
}

function Modal({ label, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>();
  // A layout effect cleans up while the element is still in the page; otherwise the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too
    <dialog
      ref={dialog}
      aria-label={label}
      className="overlay-card"
      onClose={onClose}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        // On the backdrop. A text that is selected beyond the edge ends there too.
        if (target === currentTarget && pressed.current === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
