/** The SSO library (`/sso.js`) in a client application's pages: `window.sso`. */
interface Sso {
  /** A valid access token, renewed if necessary; null if nobody is signed in. */
  token(): Promise<string | null>;
  /** The signed-in user, for display only: the back end verifies the token. Null if nobody is signed in. */
  user(): Promise<{ id: string; name: string; roles: string[] } | null>;
  /**
   * Opens the sign-in page and returns to `path`, by default to this page. A user who is already signed in there sees
   * no form. Rejects a path with `token` or `refreshToken` in its query.
   */
  signIn(path?: string): Promise<void>;
  /** Ends the sign-in here, at the sign-in page and in every other application that it was used for. */
  signOut(): Promise<void>;
  /**
   * `fetch` with the access token, for the application's own APIs on the page's origin or one of `data-api-origins`.
   * Rejects other origins and redirects to them. After a 401 it retries once with a new token. If the sign-in has
   * ended, it signs in again.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
}

interface Window {
  readonly sso: Sso;
}

declare const sso: Sso;
