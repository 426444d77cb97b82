import { CREDENTIAL } from "./factors.words";
import { SIGN_IN } from "./sign-in.words";
import { type Glossary, LINK_TOKEN, MOMENT, word } from "./words";

export const linksWords: Glossary = {
  Links: {
    ...CREDENTIAL,
    ...SIGN_IN,
    name: word("In a body, the name of the new passkey. In an answer, whom the link is for.", "Ada Lovelace"),
    token: word("The token in the link's address. In a sign-in's answer, the access token.", LINK_TOKEN),
    purpose: word(
      "What the link is for: enrol adds a second factor at the next sign-in, invite and reset set a password, verify confirms an address, undo-email brings one back.",
      "reset",
    ),
    createdBy: word("Who made the link. Absent if a command or the user did.", "Ada Lovelace"),
    expiresAt: word("When the link stops working.", MOMENT),
    password: word(
      "In a body, the new password. In an answer, true if the user signs in with one.",
      "a lantern on the western pier",
      true,
    ),
    applications: word("Of an invitation: the applications that the user can open."),
    names: word("Up to five names.", ["Payroll", "Wiki"]),
    more: word("How many more there are.", 2),
    google: word("True if the user signs in with Google.", false),
  },
};
