import { type Glossary, MOMENT, word } from "./words";

export const deletedUsersWords: Glossary = {
  "Deleted users": {
    deletedAt: word("When the user was deleted.", MOMENT),
    deletedBy: word("Who deleted the user. The id is null if a command did."),
    expiresAt: word("Until then the user can be restored, and is removed then.", MOMENT),
    gone: word("The names of what the user had and that was deleted since."),
    roles: word("Names of roles.", ["clerk"]),
    applications: word("Names of applications.", ["Payroll"]),
    groups: word("Names of groups.", ["Night shift"]),
  },
};
