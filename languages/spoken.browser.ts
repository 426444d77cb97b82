import type { Message } from "./format";
import type { Language } from "./known";

/** In a script's place of a key, the build puts the message (server/texts-in-scripts.ts). */
export const messageOf = (_: Language, message: unknown): Message => message as Message;

/** The page's. */
export const currentLanguage = (): Language => document.documentElement.lang as Language;
