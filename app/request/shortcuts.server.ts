import { dropCookie, readCookie, shortcutsCookie, writeCookie } from "./cookies.server";

const OFF = "off";

/** Whether single keys control the console (WCAG 2.1.4). Ctrl+K always does. */
export const hasShortcuts = async (): Promise<boolean> => (await readCookie(shortcutsCookie)) !== OFF;

/** Keeps the person's choice; anything but "off" switches them on again. */
export const writeShortcuts = (value: unknown): Promise<void> =>
  value === OFF ? writeCookie(shortcutsCookie, OFF) : dropCookie(shortcutsCookie);
