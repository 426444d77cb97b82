import { html, raw } from "hono/html";
import { utcSecond } from "../contract/moments";
import { parseUrl } from "../contract/parse-url";
import type { PlainPage } from "../http/plain-page";

/** An error of the provider (RFC 6749, section 4.1.2.1), as far as its page tells it. */
interface ShownError {
  /** The class of the library. */
  name?: string;
  error: string;
  error_description?: string | undefined;
  /** The address that isn't registered, as it was sent. */
  address?: unknown;
  /** In ms. */
  at?: number | undefined;
  requestId?: string | undefined;
}

interface Texts {
  title: string;
  paragraphs: PlainPage["paragraphs"];
  /** Whether an administrator finds the reason in the console. */
  isRecorded?: boolean;
}

const START_AGAIN = "Go back to the application and sign in from there.";
const TELL = "Tell the people who run the application.";

const INVALID: Texts = {
  title: "This sign-in request is not valid",
  paragraphs: ["The application sent a request that can't be answered.", TELL],
  isRecorded: true,
};
const OVER: Texts = {
  title: "This sign-in is over",
  paragraphs: ["It was completed, took too long, or began in another browser.", START_AGAIN],
};
const UNAVAILABLE: Texts = {
  title: "Not available right now",
  paragraphs: ["The service is temporarily unavailable. Try again in a moment."],
};
const TOO_MANY: Texts = {
  title: "Too many requests",
  paragraphs: ["Too many requests from your network were refused. Try again later."],
};
const BY_ERROR: Record<string, Texts> = {
  invalid_client: {
    title: "This application can't sign you in",
    paragraphs: ["The application that sent you here is not registered, or it is inactive.", TELL],
    isRecorded: true,
  },
  invalid_redirect_uri: {
    title: "The application's address is not registered",
    paragraphs: ["The application asked to return to an address that isn't registered for it.", TELL],
    isRecorded: true,
  },
  slow_down: TOO_MANY,
  server_error: UNAVAILABLE,
  temporarily_unavailable: UNAVAILABLE,
};

const HINT =
  "Do you administer this service? In Application Access, open the application: Connect → Last refused requests shows the reason.";

/** The page for a request that can't be answered to the application. */
export function errorPage({ name, error, error_description, address, at, requestId }: ShownError): PlainPage {
  const refused = refusedAddress({ error, error_description, address });
  const known = Object.hasOwn(BY_ERROR, error) ? BY_ERROR[error] : INVALID;
  const { title, paragraphs, isRecorded } = refused ?? (name === "SessionNotFound" ? OVER : known) ?? INVALID;
  // It says how long to wait.
  const told = error === "slow_down" && error_description ? [error_description] : paragraphs;
  const code = error_description ? `${error}: ${error_description}` : error;
  const quote = [at && `${utcSecond(at)} UTC`, requestId && `Request ${requestId}`].filter(Boolean);
  return {
    title,
    paragraphs: told,
    notes: [...(isRecorded ? [HINT, code] : []), ...(quote.length > 0 ? [quote.join(" · ")] : [])],
  };
}

/** What is shown of an address, so that it can't fill the page. */
const MOST_SHOWN = 120;

/**
 * Names the address. Anybody can send one: it is shown as text, in a box, and only where it is an address, in the form
 * that has neither spaces nor letters that look like others.
 */
function refusedAddress({ error, error_description, address }: ShownError): Texts | undefined {
  const isAfter = /post_logout_redirect_uri not registered/.test(error_description ?? "");
  const href = typeof address === "string" ? parseUrl(address)?.href.replaceAll(" ", "%20") : undefined;
  if (href === undefined || !(isAfter || error === "invalid_redirect_uri")) return undefined;
  const shown = href.length > MOST_SHOWN ? `${href.slice(0, MOST_SHOWN)}…` : href;
  return {
    title: "The application's address is not registered",
    paragraphs: [
      html`The application asked to return ${isAfter ? "after signing out " : ""}to <code dir="ltr">${shown}</code>, which isn't registered.`,
      TELL,
    ],
    isRecorded: true,
  };
}

/**
 * Asks whether to sign out (OpenID Connect RP-Initiated Logout 1.0, section 2).
 *
 * @param form of the library, without buttons
 */
export const signOutPage = (form: string): PlainPage => ({
  title: "Sign out?",
  paragraphs: ["You'll be signed out here and in the applications you opened from here."],
  form: html`${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" form="op.logoutForm" class="plain">Stay signed in</button>`,
});

const SIGN_IN = "/auth/sign-in";

export const signedOutPage = (): PlainPage => ({
  title: "You are signed out",
  paragraphs: ["You can close this window."],
  link: { text: "Sign in", href: SIGN_IN },
});

/** After "Stay signed in", if the application has no address to return to. */
export const staySignedInPage = (): PlainPage => ({
  title: "You are still signed in",
  paragraphs: ["You can close this window."],
  link: { text: "Go to the home page", href: "/" },
});

/**
 * Answers a form whose way goes on to another address. Chromium checks `form-action` at every redirect after a form, so a
 * redirect could be blocked on its way to the application and beyond.
 */
export const goOnPage = (location: string): PlainPage => ({
  title: "One moment",
  paragraphs: ["Redirecting you…"],
  link: { text: "Continue", href: location },
  refresh: location,
});
