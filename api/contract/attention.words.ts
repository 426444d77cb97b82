import { type Glossary, MOMENT, OTHER_ID, word } from "./words";

export const attentionWords: Glossary = {
  Attention: {
    failedSignIns: word(
      "Set if more than twice as many sign-ins failed today or yesterday as on a usual day.",
    ),
    day: word("The day in UTC.", "2026-11-22"),
    failed: word("Failed sign-ins on this day.", 214),
    usual: word("Failed sign-ins on an average day of the four weeks before.", 12),
    withoutSecondFactor: word("Roles and applications that demand a factor that some of their users lack."),
    pendingMembers: word("Groups in which people whom a directory added wait for approval."),
    oldSecrets: word("Applications with a secret older than a year."),
    failedMails: word("Mails that were given up in the last 30 days.", 3),
    unopened: word("Active applications that nobody has opened for 90 days."),
    addressesAsEntered: word(
      "OpenID Connect applications from before this could be chosen: they are told that addresses are verified as administrators entered them.",
    ),
    orphanedWebhooks: word(
      "Active webhooks whose creator is gone, inactive or no longer allowed to have them.",
    ),
    firstSteps: word("What a new installation has. Absent once it is in use."),
    total: word("How many there are. The list has the first few.", 3),
    items: word("The first few."),
    type: word("What demands the factor.", "application"),
    lack: word("The factor that these users lack.", "second-factor"),
    from: word("When the demand begins. Null if it is in force.", MOMENT),
    people: word("How many users lack the factor.", 12),
    name: word("The name.", "Payroll"),
    since: word(
      "Since when it needs attention: when the secret was made, or when the first member was added.",
      MOMENT,
    ),
    applicationId: word("The newest application. Null if there is none.", OTHER_ID),
    users: word("Whether there are users beside the first.", true),
    connected: word("Whether someone has opened an application.", false),
    access: word("Whether someone has an application.", true),
    secondFactor: word("Whether someone has a second factor.", false),
    mail: word("Whether a mail server is set up.", false),
  },
};
