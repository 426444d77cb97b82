import {
  ACCOUNT_APPLICATIONS,
  ACCOUNT_PROFILE,
  APPLICATION_ACCESS,
  AUDIT_REPORTS,
  GROUPS,
  GUIDE,
  MAIL,
  OWN_APPLICATIONS,
  ROLES,
  SUMMARY_DASHBOARD,
  USER_MANAGEMENT,
} from "#app/navigation";

/** The key that leads to a screen, after `g`. */
export const SCREEN_KEYS: Readonly<Record<string, string>> = {
  [SUMMARY_DASHBOARD]: "s",
  [USER_MANAGEMENT]: "u",
  [APPLICATION_ACCESS]: "a",
  [OWN_APPLICATIONS]: "a",
  [ACCOUNT_APPLICATIONS]: "a",
  [GROUPS]: "g",
  [AUDIT_REPORTS]: "t",
  [ROLES]: "r",
  [MAIL]: "m",
  [GUIDE]: "i",
  [ACCOUNT_PROFILE]: "p",
};

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
