import { type Glossary, MOMENT, OTHER_ID, word } from "./words";

export const mailsWords: Glossary = {
  Mail: {
    username: word("A username or an email address.", "ada"),
    device: word("The text by which the service recognizes the browser, from a sign-in.", "qAzR0h5yZ8m2…"),
    state: word("Waiting to be sent, failed and given up, or sent. In a query: lists only these.", "failed"),
    server: word("The mail server and the sender; null if none is set up."),
    host: word("The mail server's host, with the port if SMTP_URL has one.", "mail.example.com"),
    from: word("The sender.", "Sign-in <sso@example.com>"),
    waiting: word("How many emails wait.", 3),
    failed: word("How many emails were given up in the last 30 days.", 1),
    kind: word("What the email is about.", "password-changed"),
    user: word("Whom the email is about."),
    address: word("The address that the email goes to.", "ada@example.com"),
    tries: word("How many times sending it began.", 2),
    error: word("Why the last try failed; null if none did.", "The mail server can't be reached."),
    userId: word("In a query: lists only emails about this user.", OTHER_ID),
    subject: word("The subject.", "Your password was changed"),
    text: word(
      "The text. A link that it has is left out.",
      "Hello Ada Lovelace,\n\nYour password was changed.",
    ),
    createdAt: word("When the email was caused.", MOMENT),
    at: word("When it was sent, or is tried next; null if it was given up.", MOMENT),
  },
};
