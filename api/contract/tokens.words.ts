import { type Glossary, ID, MOMENT, word } from "./words";

export const tokensWords: Glossary = {
  "API tokens": {
    name: word("What the token is for. Audits show it.", "Nightly sync"),
    hint: word("The token's first characters after ssoc_, to tell tokens apart.", "q1Yk0m"),
    permissions: word(
      "What the token can do. Those that a permission needs are added. A token never has one that its creator lacks.",
      ["users:read"],
    ),
    days: word("After how many days it expires.", 90),
    state: word(
      "Limited: its creator lacks a permission now, so it can do less or nothing. In a query: open lists tokens that still count, ended the others.",
      "active",
    ),
    lacking: word("The permissions that its creator lacks now.", ["users:write"]),
    createdBy: word("The user for whom it acts: its creator, or whoever took it over. Null once deleted."),
    isAbove: word("Whether that user may do more than the caller, who then can't change the token.", false),
    creatorId: word("Returns only tokens of this user.", ID),
    createdAt: word("When it was created.", MOMENT),
    expiresAt: word("When it expires.", MOMENT),
    endedAt: word("When it was revoked; null if it wasn't.", MOMENT),
    lastUsedAt: word("When it was last used, to the hour; null if it never was.", MOMENT),
    lastAddress: word("The network address of that call.", "203.0.113.7"),
    token: word(
      "The token itself. Only this answer has it.",
      "ssoc_q1Yk0mZ2RkW8b3tVhXcN5pJfLs7DgAeUoI4rTyHxMvBwCzQnKj",
    ),
  },
};
