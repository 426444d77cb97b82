import { type Glossary, ID, MOMENT, OTHER_ID, word } from "./words";

export const groupsWords: Glossary = {
  everywhere: {
    groups: word("Ids of the groups that the user is a member of.", [OTHER_ID]),
    groupName: word("The group's name. It is unique, ignoring case.", "Nurses"),
  },
  Groups: {
    description: word("What the group is for; null if nothing was entered.", "Wards 1 to 4"),
    roles: word("Ids of the roles that the members have. The role super can't be one of them.", [OTHER_ID]),
    applications: word("Ids of the applications that the members may open.", [OTHER_ID]),
    userId: word("The user's id.", ID),
    givenAt: word("Since when the user is a member; null if it isn't known.", MOMENT),
    askedAt: word("When the directory added the user.", MOMENT),
    askedBy: word("For whom the directory's API token acted; null if they were deleted."),
    confirmed: word(
      "False if a directory moved the user to an address that nobody has confirmed: then nobody can approve.",
      true,
    ),
    userIds: word("Ids of those to approve or to refuse, as they were seen: nobody else is.", [ID]),
  },
};
