import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { env } from "#app/env.server";
import { requestContext } from "#app/request/context.server";
import { keysFor } from "./derived-keys.server";

/**
 * A cookie of the console: signed with a key for its name, HttpOnly, SameSite=Lax; on https with the `__Host-` prefix,
 * which browsers take only from the host itself and only as Secure.
 */
function consoleCookie(name: string, options: CookieOptions = {}): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    const secure = env().PUBLIC_URL.startsWith("https:");
    const fullName = secure ? `__Host-${name}` : name;
    cookie ??= createCookie(fullName, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure,
      secrets: keysFor(`cookie ${fullName}`),
      ...options,
    });
    return cookie;
  };
}

/** How long a person may take at Google. */
export const GOOGLE_MINUTES = 15;
const DRAFT_SECONDS = 60 * 60;
const YEAR = 365 * 24 * 60 * 60;

/** The session, cut into pieces where a foreign SSO API's tokens are long. */
export const sessionCookies = [consoleCookie("sso"), consoleCookie("sso-2"), consoleCookie("sso-3")];
export const csrfCookie = consoleCookie("csrf");
export const toastCookie = consoleCookie("toast", { maxAge: 60 });
/** A form that a session ended over, in pieces; it waits an hour for the person to sign in again. */
export const draftCookies = [
  consoleCookie("draft", { maxAge: DRAFT_SECONDS }),
  consoleCookie("draft-2", { maxAge: DRAFT_SECONDS }),
];
/** One sign-in with Google that is on its way, for as long as it may take. */
export const googleCookie = consoleCookie("google", { maxAge: GOOGLE_MINUTES * 60 });
/** One sign-in that takes further steps, and whom this browser is known for. */
export const stepCookie = consoleCookie("step", { maxAge: 10 * 60 });
/** The link that this browser has opened. */
export const linkCookie = consoleCookie("link", { maxAge: 15 * 60 });
export const deviceCookie = consoleCookie("device", { maxAge: YEAR });
export const themeCookie = consoleCookie("theme", { maxAge: YEAR });
export const sidebarCookie = consoleCookie("sidebar", { maxAge: YEAR });
export const columnsCookie = consoleCookie("columns", { maxAge: YEAR });
export const shortcutsCookie = consoleCookie("shortcuts", { maxAge: YEAR });

/** Reads a cookie of the request at hand; anything that isn't ours reads as null. */
export async function readCookie(cookie: () => Cookie): Promise<unknown> {
  const { cookies } = requestContext();
  // Most of the console's cookies are absent from most requests, and parsing reads the whole header.
  if (!cookies?.includes(cookie().name)) return null;
  // A value that isn't base64 of JSON makes Remix's parser throw; to us it is simply not our cookie.
  return cookie()
    .parse(cookies)
    .catch(() => null);
}

/** Sets a cookie on whatever answer follows. */
export async function writeCookie(
  cookie: () => Cookie,
  value: unknown,
  options: CookieOptions = {},
): Promise<void> {
  requestContext().setCookies.set(cookie().name, await cookie().serialize(value, options));
}

/** Removes a cookie with whatever answer follows. */
export const dropCookie = (cookie: () => Cookie): Promise<void> => writeCookie(cookie, "", { maxAge: 0 });
