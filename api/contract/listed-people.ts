/** Somebody in a list of people to add. */
interface Listed {
  email: string;
  /** Empty without one. */
  name: string;
}

/** What is before the `@`. */
export const usernameOf = (email: string): string => email.trim().split("@")[0] ?? "";

/** "ada.lovelace" is Ada Lovelace. */
const nameOf = (email: string): string =>
  usernameOf(email)
    .replace(/\+.*$/, "")
    .split(/[._-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");

/** A user of somebody who is listed: the rest comes from the address. */
export const personOf = ({ email, name }: Listed) => ({
  email,
  name: name.trim() || nameOf(email),
  username: usernameOf(email),
});

/** `Ada Lovelace <ada@example.com>`, or an address alone. */
function toListed(entry: string): Listed {
  const [, name = "", email = entry] = /^(.*?)<([^<>]*)>$/.exec(entry) ?? [];
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
    email: email.trim(),
  };
}

/** The people in a text: one per line, or separated by commas or semicolons. A comma in quotation marks is part of a name. */
export const parseListed = (text: string): Listed[] =>
  (text.match(/(?:"[^"\n]*"|[^\n,;"]|")+/g) ?? [])
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map(toListed);
