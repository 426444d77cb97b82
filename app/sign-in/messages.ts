/** What is said of a sign-in where the SSO API has no words of its own. */
export const IMPOSSIBLE = "Signing in is not possible right now.";
export const IN_A_MOMENT = "Try again in a moment.";
export const WRONG = "The username or password is wrong.";
export const TOOK_TOO_LONG = "That took too long. Sign in again.";
