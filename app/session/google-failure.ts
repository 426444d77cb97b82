/** Messages for failed sign-ins with Google. */
const MESSAGES = {
  cancelled: "Signing in with Google was cancelled.",
  failed: "Signing in with Google did not work. Try again.",
  over: "This sign-in with Google is over, or began in another browser. Try again.",
  "too long": "This request is too long to go by Google. Sign in with your password.",
  unreachable: "Google can't be reached right now. Try again in a moment.",
};

/** A sign-in with Google that came to nothing; the message is for the person. */
export class GoogleFailure extends Error {
  override name = "GoogleFailure";

  constructor(reason: keyof typeof MESSAGES, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
  }
}
