import { type Glossary, ISSUER, MOMENT, type Words, word } from "./words";

/** Fields of a link that is sent to a user or handed over. */
export const SENT_LINK: Words = {
  send: word("Whether to send the link by email. This needs a mail server.", true),
  sent: word("Whether the link is being sent. If not, the answer has its address.", false),
  address: word(
    "The link's address, to be handed to the user. Only this answer has it.",
    `${ISSUER}/auth/link?token=q1Yk0mZ2RkW8b3tVhXcN5pJfLs7DgAeUoI4rTyHxMvBwCzQnKjE9uGi6OaPlSdF2`,
  ),
  expiresAt: word("When the link stops working.", MOMENT),
};

export const sentLinkWords: Glossary = {
  Invitations: {
    ...SENT_LINK,
  },
};
