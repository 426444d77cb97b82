import { expect, it } from "vitest";
import { ownMessage, ownSentence } from "#app/account/own-sentence";

const item = (message: string, subject: string | null) =>
  ({ message, subject, timestamp: "", application: "", network: null, success: true }) as const;
const NAME = "Ada their password";

it.each([
  "signed in to Wiki",
  "signed in to Wiki with a passkey",
  "signed in to Wiki with Google",
  "opened Wiki",
  "took a second step in a sign-in",
  "used a recovery code; 1 is left",
  "used a recovery code; 9 are left",
  "signed up with Google",
  "accepted the invitation",
  "signed out",
  "signed out everywhere else",
  "signed out from Wiki",
  "ended another session: an unknown browser",
  "ended another session: Chrome on Windows",
  "was signed out: 5 wrong proofs in a row",
  "confirmed their identity",
  "confirmed that it is them",
  "changed their password",
  "set a new password at sign-in",
  "set a new password with a password reset link",
  "added a passkey: Phone: old",
  "renamed the passkey Phone to Laptop",
  "removed a passkey: Phone",
  "added an authenticator app",
  "removed an authenticator app",
  "made new recovery codes",
  "changed their name to Ada {King} <Lovelace>",
  "changed their name to Ada; changed their mobile number",
  "changed their mobile number",
  "changed their language",
  "asked to change their email address",
  "asked to confirm their email address",
  "took back the change of their email address",
  "confirmed their email address",
  "changed their email address",
  "brought a former email address back by a link; the password and recent factors were removed",
  "allowed Wiki: openid, profile",
  "refused Wiki access to their data",
  "took back their consent to the application Wiki",
])("the catalogue says in English what the audit does: %s", (phrase) => {
  const did = item(`${NAME} ${phrase}`, NAME);
  expect(ownMessage(did)).toBe(ownSentence(did));
});

it.each([
  "Failed sign-in to Wiki by Ada: wrong password",
  "Failed sign-in to Wiki by Ada: wrong password (1 more within the minute)",
  "Failed sign-in to Wiki by Ada: wrong password (12 more within the minute)",
  "Failed sign-in to Wiki with a passkey by Ada",
])("also of what happened to the reader: %s", (message) => {
  expect(ownMessage(item(message, null))).toBe(message);
});

it("an audit that the catalogue doesn't know, or that could be read in two ways, stays a sentence of its own", () => {
  for (const phrase of [
    "added the role Clerk",
    "renamed the passkey A to B to C",
    "accepted the invitation; one API token ended",
  ])
    expect(ownMessage(item(`${NAME} ${phrase}`, NAME))).toBeUndefined();
  expect(ownMessage(item("Grace Hopper signed in to Wiki", null))).toBeUndefined();
});
