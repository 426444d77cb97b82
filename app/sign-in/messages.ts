import { tryAgainIn } from "#api/contract/try-again";
import { say } from "#languages/say";

/**
 * What could not be done, and when it may go better.
 *
 * @param sorry a sentence
 * @param retryAfter in seconds, if it is known
 */
export const sayWithWait = (sorry: string, retryAfter?: number): string =>
  say("sign-in.two-sentences", {
    first: sorry,
    second: retryAfter ? tryAgainIn(retryAfter) : say("sign-in.in-a-moment"),
  });

/** A failed sign-in that the SSO API doesn't explain. */
export const impossible = (retryAfter?: number): string => sayWithWait(say("sign-in.impossible"), retryAfter);
