import { chooseLanguage, isOffered } from "./choose";
import { askedCookie, choiceCookies, cookieTags } from "./cookie";
import type { Language } from "./known";
import { defaultLanguage, offeredLanguages } from "./offered";

interface Asked {
  /** The origin. */
  publicUrl: string;
  /** Path and query. */
  url: string;
  method?: string | undefined;
  headers: { cookie?: string | undefined; "accept-language"?: string | undefined };
}

/**
 * The language of a page: as its address says (`language`, `ui_locales`), as the browser keeps it, or as it asks.
 *
 * @returns also the cookies that keep what the address says, by name
 */
export function languageOfRequest({ publicUrl, url, method, headers }: Asked): {
  language: Language;
  cookies: [string, string][];
} {
  const offered = offeredLanguages();
  const [, query = ""] = url.split(/\?(.*)/s);
  // Most addresses have neither.
  const named =
    method === "GET" && /language=|ui_locales=/.test(query) ? new URLSearchParams(query) : undefined;
  const chosen = named?.get("language");
  const asked = chooseLanguage({ uiLocales: named?.get("ui_locales") }, offered);
  if (isOffered(chosen, offered)) return { language: chosen, cookies: choiceCookies(publicUrl, chosen) };
  if (asked) return { language: asked, cookies: [askedCookie(publicUrl, asked)] };
  const cookies = cookieTags(publicUrl, headers.cookie);
  const kept = chooseLanguage({ cookies, acceptLanguage: headers["accept-language"] }, offered);
  return { language: kept ?? defaultLanguage(), cookies: [] };
}
