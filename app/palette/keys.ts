/** In the browser only. */
export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Of the palette, as text. */
export const paletteKeys = (): string[] => [isMac() ? "⌘" : "Ctrl", "K"];

interface Key {
  key: string;
  code: string;
}

/** The letter of a key. Keyboards of other scripts have it in the same place. */
export const letterOf = ({ key, code }: Key): string =>
  /^[a-z]$/i.test(key) || !code.startsWith("Key") ? key.toLowerCase() : code.slice(3).toLowerCase();

/** Ctrl+K, or ⌘K on a Mac, where Ctrl+K deletes a line's rest. */
export const isPaletteKey = (
  event: Key & Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): boolean =>
  letterOf(event) === "k" &&
  event.metaKey === isMac() &&
  event.ctrlKey === !isMac() &&
  !event.altKey &&
  !event.shiftKey;
