import { type Glossary, ID, MOMENT, OTHER_ID, word } from "./words";

export const auditsWords: Glossary = {
  everywhere: {
    timestamp: word("When it happened (ISO 8601, UTC).", MOMENT),
  },
  Audits: {
    day: word("Returns only audits of this day in UTC.", "2026-11-22"),
    from: word("Returns only audits of this day in UTC and later.", "2026-11-01"),
    to: word("Returns only audits of this day in UTC and earlier. Must not be before from.", "2026-11-22"),
    batchId: word("Returns only audits that this bulk change wrote.", OTHER_ID),
    only: word(
      "changes: returns only what was changed, without sign-ins, sessions, reads and refusals.",
      "changes",
    ),
    batches: word(
      "collapsed: leaves out the audits that bulk changes wrote, one for each person. The audit of the bulk change has their number.",
      "collapsed",
    ),
    audits: word("Of a bulk change in a collapsed list: the number of audits it wrote, at most 10,000.", 41),
    message: word(
      "What happened, as a sentence. In a query: returns only audits that contain this text.",
      "signed in",
    ),
    user: word(
      "The acting user's name; empty if nobody was signed in. In a query: returns only audits of users whose name contains this text.",
      "Ada Lovelace",
    ),
    application: word("The name of the application involved; empty if there was none.", "Payroll"),
    applicationId: word("Returns only audits of this application.", OTHER_ID),
    actor: word("The acting user. The id and the username distinguish users with the same name."),
    target: word("The item that was acted on."),
    type: word("The type of the item.", "user"),
    action: word(
      "What was done: the type of the item and a verb. In a query: returns only audits of this action.",
      "user.update",
    ),
    outcome: word(
      "refused if it was attempted and not done. In a query: returns only audits with this outcome.",
      "success",
    ),
    actorId: word("Returns only audits of what this user did.", ID),
    targetId: word("Returns only audits of what was done to the item with this id, of any type.", OTHER_ID),
    address: word("The network address that the request came from.", "198.51.100.7"),
    requestId: word("The id of the request, as in the service's log and in the header X-Request-Id.", ID),
    changes: word("What changed. Passwords, secrets and keys are never part of it."),
    field: word("The name of the field.", "email"),
    before: word("The field's value before the change; null if there was none.", "ada@old.example"),
    after: word("The field's value after the change; null if it was removed.", "ada@example.com"),
    given: word("Names of the items that were assigned.", ["auditor"]),
    taken: word("Names of the items that were removed.", ["admin"]),
    value: word("A field of a new item, or a circumstance such as a reason.", "Lost the phone"),
  },
};
