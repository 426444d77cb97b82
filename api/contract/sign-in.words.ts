import { CREDENTIAL } from "./factors.words";
import { type Glossary, JWT, LINK_TOKEN, MOMENT, OTHER_ID, type Words, word } from "./words";

export const TOKENS: Words = {
  token: word("The access token: a JWT (RFC 9068), valid for 15 minutes by default.", JWT),
  refreshToken: word(
    "Exchange it once for the next pair with POST /auth/refresh.",
    "AZnzwn0efMOaUT8PampNLKd2…",
  ),
};

/** Fields of a sign-in and its steps. */
export const SIGN_IN: Words = {
  factors: word("What completes the second step: any one of these.", ["passkey", "totp", "recovery"]),
  passkey: word("The options of the browser's call for a passkey (WebAuthn, sections 5.4 and 5.5)."),
  rpId: word("The host that passkeys are for.", "sso.example.com"),
  timeout: word("In milliseconds.", 300_000),
  userVerification: word("Always required.", "required"),
  allowCredentials: word("The user's passkeys. Absent before the user is known."),
  enrol: word("The next step: set up a second factor."),
  askedBy: word(
    "The role or application that demands it; null if an administrator removed the factors.",
    "admin",
  ),
  kinds: word("What can be set up.", ["passkey", "totp"]),
  loginCallers: word("The user's applications whose back ends can't take a second step.", ["Payroll"]),
  until: word("Until then, the step can be put off with POST /auth/second-factor/later.", MOMENT),
  needs: word("What makes the sign-in strong enough for the application.", "second-factor"),
  link: word("The token of an enrolment link that this browser has opened.", LINK_TOKEN),
  roles: word("The names of the user's roles.", ["super"]),
  role: word("The first role; null if there is none.", "super"),
  appId: word("Id of the client application that signed the request.", OTHER_ID),
  signedRequest: word("The request that the application signed with its secret: a JWT, valid once.", JWT),
  signedResponse: word("The console's own signed request: a JWT.", JWT),
  redirectionURL: word("The address to return to with the tokens.", "https://app.example.com/welcome"),
  onTheWayTo: word(
    "The application that the user is opening by way of the console. The attempt counts for it.",
  ),
  interaction: word(
    "The id of the OpenID Connect request that the user is on the way to.",
    "8XBaGB7dAdz8l1nUg2s4Sx3kkAXG6xn",
  ),
  former: word("The access token of the console's sign-in that this one replaces.", JWT),
  device: word(
    "The text by which the service recognizes the browser. Send an empty text the first time.",
    "qAzR0h5yZ8m2…",
  ),
  secondStep: word("True if the caller supports further steps.", true),
  applicationAccess: word("Whether the user has access to the application.", true),
  newUser: word("True if the user has no application.", false),
  pending: word(
    "The token that continues this sign-in, once, within ten minutes.",
    "9SGx3V0bYq0pZtWfXh1u7R…",
  ),
  newPassword: word("The next step: set a new password with POST /auth/new-password."),
  idToken: word("The id token that Google issued.", JWT),
  nonce: word("The nonce that the id token was requested with. It is valid once.", "n-0S6_WzA2Mj8x1Q"),
  spent: word("True if the request was used before and is no longer valid.", false),
  ...TOKENS,
};

export const signInWords: Glossary = {
  "Sign-in": {
    ...CREDENTIAL,
    ...SIGN_IN,
  },
  "Second factors": {
    ...CREDENTIAL,
    ...SIGN_IN,
    id: word("The credential id, in base64url.", "AZnzwn0efMOaUT8PampNLKd2"),
    kind: word("What is set up.", "totp"),
    code: word("The six digits that the app shows. In a refusal: a code for programs.", "492039"),
    recoveryCode: word("A recovery code. Case, spaces and hyphens don't matter.", "7k2m-9qxt-4hvd-p3nz"),
    totp: word("The authenticator app to be confirmed."),
    secret: word("The key of the authenticator app, in base32.", "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"),
    uri: word(
      "The same as an otpauth address, for a QR code.",
      "otpauth://totp/sso.example.com:ada?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=sso.example.com",
    ),
    name: word("The name of the passkey.", "Laptop"),
    codes: word("Ten recovery codes, shown this once. Absent unless the user had none.", [
      "7k2m-9qxt-4hvd-p3nz",
    ]),
  },
};
