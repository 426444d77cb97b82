import { html, raw } from "hono/html";
import { saySecond } from "#languages/dates";
import { say, sayParts } from "#languages/say";
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

const invalid = (): Texts => ({
  title: say("sign-in.request-invalid"),
  paragraphs: [say("openid.invalid.why"), say("openid.tell")],
  isRecorded: true,
});
const over = (): Texts => ({
  title: say("sign-in.over"),
  paragraphs: [say("openid.over.why"), say("openid.over.start-again")],
});
const unavailable = (): Texts => ({
  title: say("error.unavailable"),
  paragraphs: [say("error.unavailable-why")],
});
const BY_ERROR: Record<string, () => Texts> = {
  invalid_client: () => ({
    title: say("openid.unregistered.title"),
    paragraphs: [say("openid.unregistered.why"), say("openid.tell")],
    isRecorded: true,
  }),
  invalid_redirect_uri: () => ({
    title: say("openid.address.title"),
    paragraphs: [say("openid.address.why"), say("openid.tell")],
    isRecorded: true,
  }),
  slow_down: () => ({
    title: say("openid.too-many.title"),
    paragraphs: [say("openid.too-many.why")],
  }),
  server_error: unavailable,
  temporarily_unavailable: unavailable,
};

/** The page for a request that can't be answered to the application. */
export function errorPage({ name, error, error_description, address, at, requestId }: ShownError): PlainPage {
  const refused = refusedAddress({ error, error_description, address });
  const known = (Object.hasOwn(BY_ERROR, error) ? BY_ERROR[error] : undefined) ?? invalid;
  const { title, paragraphs, isRecorded } = refused ?? (name === "SessionNotFound" ? over : known)();
  // It says how long to wait.
  const told = error === "slow_down" && error_description ? [error_description] : paragraphs;
  const code = error_description ? `${error}: ${error_description}` : error;
  const quote = [
    at && say("error.moment", { moment: saySecond(at) }),
    requestId && say("error.request", { id: requestId }),
  ].filter(Boolean);
  return {
    title,
    paragraphs: told,
    notes: [
      ...(isRecorded ? [say("openid.hint"), html`<bdi>${code}</bdi>`] : []),
      ...(quote.length > 0 ? [quote.join(" · ")] : []),
    ],
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
  const code = { address: html`<code dir="ltr">${shown}</code>` };
  const named = isAfter
    ? sayParts("openid.address.named-after", code)
    : sayParts("openid.address.named", code);
  return {
    title: say("openid.address.title"),
    paragraphs: [html`${named}`, say("openid.tell")],
    isRecorded: true,
  };
}

/**
 * Asks whether to sign out (OpenID Connect RP-Initiated Logout 1.0, section 2).
 *
 * @param form of the library, without buttons
 */
export const signOutPage = (form: string): PlainPage => ({
  title: say("openid.sign-out.title"),
  paragraphs: [say("openid.sign-out.what-happens")],
  form: html`${raw(form)}
<button type="submit" form="op.logoutForm" name="logout" value="yes">${say("session.sign-out")}</button>
<button type="submit" form="op.logoutForm" class="plain">${say("openid.sign-out.no")}</button>`,
});

const SIGN_IN = "/auth/sign-in";

export const signedOutPage = (): PlainPage => ({
  title: say("openid.signed-out.title"),
  paragraphs: [say("openid.close-window")],
  link: { text: say("no-applications.sign-in"), href: SIGN_IN },
});

/** After "Stay signed in", if the application has no address to return to. */
export const staySignedInPage = (): PlainPage => ({
  title: say("openid.still-signed-in.title"),
  paragraphs: [say("openid.close-window")],
  link: { text: say("sign-in.go-home"), href: "/" },
});

/**
 * Answers a form whose way goes on to another address. Chromium checks `form-action` at every redirect after a form, so a
 * redirect could be blocked on its way to the application and beyond.
 */
export const goOnPage = (location: string): PlainPage => ({
  title: say("sign-in.one-moment"),
  paragraphs: [say("openid.go-on.redirecting")],
  link: { text: say("step.continue"), href: location },
  refresh: location,
});
