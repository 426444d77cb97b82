import { type Glossary, ID, MOMENT, word } from "./words";

export const webhooksWords: Glossary = {
  Webhooks: {
    id: word("Of a webhook.", ID),
    name: word("The name, for people.", "Data warehouse"),
    url: word(
      "The address that events are posted to: https and public, unless WEBHOOK_PRIVATE lists the host.",
      "https://example.com/hooks",
    ),
    actions: word(
      "The actions of audits that the webhook is told of; user.* are all of a type. Empty: every audit.",
      ["user.*", "role.update"],
    ),
    active: word(
      "Whether the webhook is told of audits. Switched on, it is told of what happens from then on.",
      true,
    ),
    failingSince: word("Since when every delivery has failed; null if the last one succeeded.", MOMENT),
    endedReason: word(
      "Why the service switched the webhook off; null if it didn't.",
      "Every delivery has failed for three days.",
    ),
    formerUntil: word("Until when the replaced secret signs, too; null if there is none.", MOMENT),
    waiting: word("How many deliveries wait for a try.", 3),
    lastDeliveredAt: word("When the last delivery succeeded; null if none did in the last 14 days.", MOMENT),
    createdBy: word("Who added the webhook, or took it over; null once that user was deleted."),
    lacking: word("What that user would have to be allowed, and isn't now.", ["audits:read"]),
    isAbove: word("Whether that user may do more than the caller, who then can't change the webhook.", false),
    createdAt: word("When the webhook was added, or the delivery began to wait.", MOMENT),
    secret: word(
      "The secret that signs deliveries (Standard Webhooks). This answer is the only one that has it.",
      "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
    ),
    number: word("The number of the sealed audit, which is the sequence of its event.", 4312, "4312"),
    action: word("The action of the audit.", "user.update"),
    message: word("The sentence of the audit; empty once its month was archived.", "Ada Lovelace signed in"),
    state: word(
      "Waiting for a try, delivered, or failed and given up. In a query: lists only these.",
      "failed",
    ),
    tries: word("How many tries there were.", 2),
    status: word("The HTTP status of the answer to the last try; null without an answer.", 503),
    ms: word("How long the last try took, in milliseconds.", 148),
    error: word("Why the last try failed; null if it didn't.", "The receiver answered 503."),
    triedAt: word("When the last try ended; null before the first.", MOMENT),
    dueAt: word("When the next try is due; null if there is none.", MOMENT),
    deliveredAt: word("When it was delivered; null if it wasn't.", MOMENT),
  },
};
