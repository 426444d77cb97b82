import { mapFields } from "./map-fields";
import { SENT_LINK } from "./sent-link.words";
import { optionalUserFields, USER_FIELDS } from "./user-fields";
import { type Glossary, ID, MOMENT, OTHER_ID, word } from "./words";

export const usersWords: Glossary = {
  everywhere: {
    name: word("The full name.", "Ada Lovelace"),
    username: word("The name that the user signs in with. It is unique, ignoring case.", "ada"),
    email: word("The email address. It is unique, ignoring case.", "ada@example.com"),
    ...mapFields(optionalUserFields, (name) =>
      word(USER_FIELDS[name].description, USER_FIELDS[name].example),
    ),
    password: word("The password in plain text. Send it over https only.", "a lantern on the western pier"),
    status: word("Active is true, Inactive is false. Bodies take 1 and 0 too.", true),
    googleAuth: word("True if the user signs in with Google and so has no password to reset.", false),
    applications: word("Ids of the applications assigned to the user.", [OTHER_ID]),
    roles: word("Ids of the user's roles.", [ID]),
    lockedUntil: word(
      "When the lock after too many wrong passwords ends. Absent if the user isn't locked.",
      MOMENT,
    ),
    directory: word("True if a directory manages it by SCIM. Absent otherwise."),
  },
  Users: {
    ...SENT_LINK,
    searchTerm: word(
      "Returns only users whose name, address or username contains each of these words, in any order, ignoring case.",
      "lovelace ada",
    ),
    ids: word("Returns only these users: ids, separated by commas.", `${ID},${OTHER_ID}`),
    applicationId: word(
      "Returns only users who have this application, directly or through a group.",
      OTHER_ID,
    ),
    roleId: word("Returns only users who have this role, directly or through a group.", OTHER_ID),
    groupId: word("Returns only members of this group.", OTHER_ID),
    secondFactor: word(
      "none, app or passkey. In a query: returns only users without a second factor, with any, or with a passkey.",
      "none",
    ),
    lastSignIn: word(
      "When the user signed in last; null if never. In a query: returns only users who never did, or last did so many days ago or longer.",
      MOMENT,
    ),
    createdAt: word("When the user was added.", MOMENT),
    sort: word("The order of the list. With - in front it is reversed.", "-lastSignIn"),
    columns: word("What to add to each user: roles, applications, secondFactor.", "roles,secondFactor"),
    effectiveRoles: word("The ids of the roles that the user has, directly or through groups.", [OTHER_ID]),
    effectiveApplications: word(
      "The ids of the applications that the user has, directly or through groups.",
      [OTHER_ID],
    ),
    invite: word("True to invite the user in place of setting a password.", true),
    invitation: word("The invitation; absent without one."),
    invitedUntil: word("When the invitation ends or ended. Absent once the user has accepted it.", MOMENT),
    mustChange: word(
      "Whether the user must set a new password at the next sign-in with the present one. In a body: absent changes nothing, but a new password without it may be kept.",
      true,
    ),
  },
};
