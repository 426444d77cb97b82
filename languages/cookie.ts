import type { Language } from "./known";

const YEAR_S = 365 * 24 * 60 * 60;

/** The language that was last chosen in this browser, or of whoever signed in last. */
const CHOSEN = "language";
/** The language that an application asked for, while somebody signs in to it. */
const ASKED = "asked-language";
const ASKED_S = 15 * 60;

/** A tag in clear: whatever else a browser sends is no language. */
function cookie(publicUrl: string, name: string, value: string, seconds: number): [string, string] {
  const isSecure = publicUrl.startsWith("https:");
  const fullName = isSecure ? `__Host-${name}` : name;
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return [fullName, `${fullName}=${value}; ${attributes}`];
}

/** By name, for `Set-Cookie`: a choice, which replaces what an application asked for. */
export const choiceCookies = (publicUrl: string, language: Language): [string, string][] => [
  cookie(publicUrl, CHOSEN, language, YEAR_S),
  cookie(publicUrl, ASKED, "", 0),
];

export const askedCookie = (publicUrl: string, language: Language): [string, string] =>
  cookie(publicUrl, ASKED, language, ASKED_S);

/** Forgets the choice. */
export const noChoiceCookies = (publicUrl: string): [string, string][] => [
  cookie(publicUrl, CHOSEN, "", 0),
  cookie(publicUrl, ASKED, "", 0),
];

/** The tags in a `Cookie` header, best first: what an application asked for, then the choice. */
export function cookieTags(publicUrl: string, header = ""): (string | undefined)[] {
  const prefix = publicUrl.startsWith("https:") ? "__Host-" : "";
  return [ASKED, CHOSEN].map((name) => {
    const begin = `${prefix}${name}=`;
    return header
      .split(/; */)
      .find((one) => one.startsWith(begin))
      ?.slice(begin.length);
  });
}
