import type { OwnActivity } from "#api/contract/account";
import { say } from "#languages/say";

type Item = OwnActivity["items"][number];

/** What one's own sentences say after "their". A name that contains the word stays as it is. */
const THEIRS =
  / their (?=password\b|email\b|mobile\b|name\b|language\b|job\b|department\b|employee\b|identity\b|consent\b|data\b)/g;

/** What the caller did, said to the caller: "Ada Lovelace changed their password" is "You changed your password". */
export function ownSentence({ message, subject }: Item): string {
  if (subject === null) return message;
  return `You${message.slice(subject.length)}`
    .replace(/^You was /, "You were ")
    .replace(/^You confirmed that it is them$/, "You confirmed your identity")
    .replace(THEIRS, " your ");
}

/** What sealed sentences say, by their patterns. The first that matches counts. */
type Said = readonly (readonly [RegExp, (...parts: string[]) => string])[];

/** After the caller's name. */
const DID: Said = [
  [
    /^signed in to (.+) with a passkey$/,
    (application) => say("account.did.signed-in-passkey", { application }),
  ],
  [/^signed in to (.+) with Google$/, (application) => say("account.did.signed-in-google", { application })],
  [/^signed in to (.+)$/, (application) => say("account.did.signed-in", { application })],
  [/^opened (.+)$/, (application) => say("account.did.opened", { application })],
  [/^took a second step in a sign-in$/, () => say("account.did.second-step")],
  [
    /^used a recovery code; (\d+) (?:is|are) left$/,
    (count) => say("account.did.recovery-code", { count: Number(count) }),
  ],
  [/^signed up with Google$/, () => say("account.did.signed-up-google")],
  [/^accepted the invitation$/, () => say("account.did.invitation")],
  [/^signed out$/, () => say("account.did.signed-out")],
  [/^signed out everywhere else$/, () => say("account.did.signed-out-else")],
  [/^signed out from (.+)$/, (application) => say("account.did.signed-out-from", { application })],
  [/^ended another session: an unknown browser$/, () => say("account.did.session-unknown")],
  [/^ended another session: (.+)$/, (browser) => say("account.did.session", { browser })],
  [
    /^was signed out: (\d+) wrong proofs in a row$/,
    (count) => say("account.did.wrong-proofs", { count: Number(count) }),
  ],
  [/^confirmed (?:their identity|that it is them)$/, () => say("account.did.identity")],
  [/^changed their password$/, () => say("account.did.password")],
  [/^set a new password at sign-in$/, () => say("account.did.password-sign-in")],
  [/^set a new password with a password reset link$/, () => say("account.did.password-link")],
  [/^added a passkey: (.+)$/, (passkey) => say("account.did.passkey-added", { passkey })],
  [
    /^renamed the passkey ((?:(?! to ).)+) to ((?:(?! to ).)+)$/,
    (before, after) => say("account.did.passkey-renamed", { before, after }),
  ],
  [/^removed a passkey: (.+)$/, (passkey) => say("account.did.passkey-removed", { passkey })],
  [/^added an authenticator app$/, () => say("account.did.app-added")],
  [/^removed an authenticator app$/, () => say("account.did.app-removed")],
  [/^made new recovery codes$/, () => say("account.did.codes")],
  [
    /^changed their name to (.+); changed their mobile number$/,
    (name) => say("account.did.name-and-mobile", { name }),
  ],
  [/^changed their name to ((?:(?!; changed their ).)+)$/, (name) => say("account.did.name", { name })],
  [/^changed their mobile number$/, () => say("account.did.mobile")],
  [/^changed their language$/, () => say("account.did.language")],
  [/^asked to change their email address$/, () => say("account.did.email-asked")],
  [/^asked to confirm their email address$/, () => say("account.did.email-confirmation")],
  [/^took back the change of their email address$/, () => say("account.did.email-kept")],
  [/^confirmed their email address$/, () => say("account.did.email-confirmed")],
  [/^changed their email address$/, () => say("account.did.email")],
  [
    /^brought a former email address back by a link; the password and recent factors were removed$/,
    () => say("account.did.email-undone"),
  ],
  [/^allowed (.+): (.+)$/, (application, scopes) => say("account.did.allowed", { application, scopes })],
  [/^refused (.+) access to their data$/, (application) => say("account.did.denied", { application })],
  [
    /^took back their consent to the application (.+)$/,
    (application) => say("account.did.consent", { application }),
  ],
];

/** Whole sentences. */
const HAPPENED: Said = [
  [
    /^Failed sign-in to (.+) by (.+): wrong password$/,
    (application, name) => say("account.failed.password", { application, name }),
  ],
  [
    /^Failed sign-in to (.+) by (.+): wrong password \((\d+) more within the minute\)$/,
    (application, name, count) =>
      say("account.failed.password-again", { application, name, count: Number(count) }),
  ],
  [
    /^Failed sign-in to (.+) with a passkey by (.+)$/,
    (application, name) => say("account.failed.passkey", { application, name }),
  ],
];

/** The same in the reader's language, where the catalogue has it. */
export function ownMessage({ message, subject }: Item): string | undefined {
  const [said, sentence] = subject === null ? [HAPPENED, message] : [DID, message.slice(subject.length + 1)];
  for (const [pattern, sentenceOf] of said) {
    const found = pattern.exec(sentence);
    if (found) return sentenceOf(...found.slice(1));
  }
  return undefined;
}
