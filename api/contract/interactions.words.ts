import { type Glossary, ISSUER, MOMENT, word } from "./words";

export const interactionsWords: Glossary = {
  everywhere: {
    "Interaction-Browser": word(
      "The secret of the browser that began it, which is in its cookie. Another browser's interaction is answered with 404.",
      "mZ2r8cQ1vYx0aXlT5bGk7oWn3dEuHs6pJf9iRtKzLqA",
    ),
    "Interaction-Device": word(
      "The text by which the browser is known, as it is sent to sign in. With it, an address in `login_hint` becomes the username of someone whom the browser is known for.",
      "0198f1c2-6f7a-7c3e-9b1d-2a4c6e8f0a1b:Qm9vbXN0aWNrMTIzNDU2Nw",
    ),
  },
  "OpenID Connect": {
    application: word("The application that the request is for."),
    registeredAt: word("When the application was registered here.", MOMENT),
    loginHint: word(
      "The username that the application suggests; null if it suggests none, or an address of someone whom this browser isn't known for.",
      "ada",
    ),
    answer: word(
      '"go-on" asks for the next step. "select" goes on with the account that is signed in. "agree" and "refuse" answer the question for consent.',
      "go-on",
    ),
    next: word(
      "What comes next: go on to `location`, sign in again, no access, or a question: for the account, or for consent.",
    ),
    location: word(
      "The address by which the browser goes on.",
      `${ISSUER}/oidc/auth/8XBaGB7dAdz8l1nUg2s4Sx3kkAXG6xn`,
    ),
    scopes: word("The scopes that the application asks for.", ["openid", "profile", "email"]),
    allowed: word("Of these, the scopes that the user allowed before.", ["openid"]),
    newUser: word("True if the user has no application.", false),
    recipient: word(
      "The host that gets the answer, or the scheme of a native application.",
      "payroll.example.com",
    ),
  },
};
