/** Messages for failed sign-ins that the SSO API doesn't explain. */
export const IMPOSSIBLE = "Signing in is not possible right now.";
export const IN_A_MOMENT = "Try again in a moment.";
export const WRONG = "The username or password is wrong.";
export const TOOK_TOO_LONG = "That took too long. Sign in again.";
