import type { OwnActivity } from "#api/contract/account";

type Item = OwnActivity["items"][number];

/** What one's own sentences say after "their". A name that contains the word stays as it is. */
const THEIRS =
  / their (?=password\b|email\b|mobile\b|name\b|job\b|department\b|employee\b|identity\b|consent\b|data\b)/g;

/** What the caller did, said to the caller: "Ada Lovelace changed their password" is "You changed your password". */
export function ownSentence({ message, subject }: Item): string {
  if (subject === null) return message;
  return `You${message.slice(subject.length)}`
    .replace(/^You was /, "You were ")
    .replace(/^You confirmed that it is them$/, "You confirmed your identity")
    .replace(THEIRS, " your ");
}
