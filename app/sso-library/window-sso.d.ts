/** What the SSO library (`/sso.js`) offers to a client application's pages, as `window.sso`. */
interface Sso {
  /** An access token that is good now; null where nobody is signed in. */
  token(): Promise<string | null>;
  /** Who is signed in, to be shown: a back end verifies the token itself. Null where nobody is. */
  user(): Promise<{ id: string; name: string; roles: string[] } | null>;
  /**
   * Leaves for the sign-in page and comes back to `path`, by default to this very page; without a form, where somebody
   * is signed in there already. A path with `token` or `refreshToken` in its query is rejected.
   */
  signIn(path?: string): Promise<void>;
  /** Ends the sign-in: here, at the sign-in page, and in every other application that it was used for. */
  signOut(): Promise<void>;
  /**
   * `fetch` with the access token, for the application's own APIs: on the page's origin, or on one of `data-api-origins`.
   * Other origins are rejected, and so are redirects to them. After a 401 it tries once more with a new token; where the
   * sign-in has ended, it signs in again.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
}

interface Window {
  readonly sso: Sso;
}

declare const sso: Sso;
