import { type Glossary, ID, MOMENT, OTHER_ID, VERDICT, word } from "./words";

export const applicationPageWords: Glossary = {
  everywhere: {
    picture: word(
      "The token of the application's picture (`GET /auth/pictures/{id}`), if it has one.",
      "2VxkqY0m5c1rB8sHn3uTfzE3NjM5ODc2NTQzMjE6MDE5OWYzYzI",
    ),
    homeUrl: word(
      "The address that the launcher opens: https, or http on this machine. Null if there is none.",
      "https://payroll.example.com",
    ),
  },
  Launcher: {
    mediaType: word("The type of the picture: image/png, image/webp or image/jpeg.", "image/png"),
    content: word(
      "The picture in base64: PNG, WebP or JPEG, at most 64 kB. Its bytes decide the type.",
      "iVBORw0KGgo=",
    ),
    updatedAt: word("When the picture was set.", MOMENT),
  },
  Secrets: {
    which: word("The current secret, or the one that it replaced."),
    hint: word("The last characters of the secret.", "4f2c"),
    createdAt: word("When the secret was made; null for a former one.", MOMENT),
    lastUsedAt: word("When the secret was last used, exact to the hour; null if it wasn't yet.", MOMENT),
    expiresAt: word("When a former secret stops being accepted; null for the current one.", MOMENT),
    overlapS: word("How many seconds the former secret is still accepted. Tokens stay valid.", 86_400),
    leaked: word(
      "True to end the former secret and all tokens of the application at once. The default, unless overlapS is given.",
      false,
    ),
  },
  People: {
    lastActivity: word("The last time that the user signed in to the application; null if never.", MOMENT),
    direct: word("True if the user has the application directly.", true),
    groups: word("The groups by which the user has it.", [{ id: OTHER_ID, groupName: "Logistics" }]),
    groupName: word("The group's name.", "Logistics"),
    verdict: word(VERDICT, "yes"),
    consent: word("What the user allowed a third-party application; null if there is no consent."),
    scopes: word("The scopes that the user allowed.", ["openid", "profile", "email"]),
    grantedAt: word("When the user allowed it.", MOMENT),
    userId: word("The user's id.", ID),
  },
};
