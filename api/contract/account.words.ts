import { CREDENTIAL } from "./factors.words";
import { TOKENS } from "./sign-in.words";
import { type Glossary, ID, LINK_TOKEN, MOMENT, word } from "./words";

export const accountWords: Glossary = {
  Profile: {
    name: word("The caller's full name.", "Ada Lovelace"),
    username: word("The name that the caller signs in with.", "ada"),
    email: word("The caller's email address. In a body: the address to confirm.", "ada@example.com"),
    emailVerifiedAt: word("When the address was confirmed; null if it wasn't yet.", MOMENT),
    newEmail: word("An address that waits for its confirmation; null if there is none."),
    expiresAt: word("When the link that confirms it stops working.", MOMENT),
    editable: word("Whether people may change their own profile.", true),
    token: word("The token in the link's address.", LINK_TOKEN),
  },
  Account: {
    ...CREDENTIAL,
    ...TOKENS,
    id: word("The credential id, in base64url.", "AZnzwn0efMOaUT8PampNLKd2"),
    name: word("The name of the passkey, as its user wrote it.", "Laptop"),
    passkeys: word("The user's passkeys, the oldest first."),
    createdAt: word("When it was added.", MOMENT),
    lastUsedAt: word("When it was last used; null if it wasn't yet.", MOMENT),
    synced: word("True if the passkey is synced between devices, false if it is on one device only.", true),
    totp: word("The authenticator app; null if there is none."),
    recoveryCodes: word("The number of recovery codes that are left.", 9),
    passkeyHandle: word(
      "The user handle of the user's passkeys, by which browsers are told which ones exist; null before the first.",
      "Kx8cWm0",
    ),
    password: word(
      "True if the user has a password. In a body: the new password in plain text.",
      true,
      "a lantern on the western pier",
    ),
    current: word("The current password in plain text.", "a lantern on the western pier"),
    google: word("True if the user signs in with Google.", false),
    required: word(
      "The strength that the user's roles demand now: 0 for any, 2 for a second factor, 3 for a passkey.",
      2,
    ),
    code: word("The six digits that the app shows. In a refusal: a code for programs.", "492039"),
    codes: word("Ten recovery codes, shown this once. Absent unless the user had none.", [
      "7k2m-9qxt-4hvd-p3nz",
    ]),
  },
  Sessions: {
    id: word("The session's id.", ID),
    current: word("True for the session that makes this call.", true),
    browser: word("The browser and its system; null if neither is known.", "Chrome on Windows"),
    network: word(
      "The network that it came from; null if it isn't known, and for what someone else did.",
      "203.0.113.24",
    ),
    createdAt: word("When the caller signed in.", MOMENT),
    lastUsedAt: word("The last time that a token of the session was issued.", MOMENT),
    applications: word("The names of the applications that were opened in the session.", ["Payroll"]),
    items: word("The items on this page, of at most the newest 1,000 of the last 90 days."),
    message: word("What happened, as a sentence.", "Ada Lovelace signed in to Payroll"),
    subject: word(
      "The caller's name at that time, with which the message begins; null if the message isn't about what the caller did.",
      "Ada Lovelace",
    ),
    only: word("Returns only sign-ins and sessions, only changes, or only what was refused.", "changes"),
    application: word("The name of the application involved; empty if there was none.", "Payroll"),
    success: word("False if it was refused.", true),
  },
  "Own applications": {
    hasPicture: word("Whether the application has a picture that the caller may see.", true),
    lastOpenedAt: word("When the caller last opened the application; null if never.", MOMENT),
    obstacle: word(
      "Why the caller can't open the application from here: it is inactive, it has no launch address, or it demands a second factor that the caller has to give or to enrol. Null if nothing is in the way.",
      "second-factor",
    ),
    scopes: word("The scopes that the caller allowed.", ["openid", "profile", "email"]),
    grantedAt: word("When the caller allowed it.", MOMENT),
  },
};
