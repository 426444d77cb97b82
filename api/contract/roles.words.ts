import { type Glossary, OTHER_ID, word } from "./words";

export const rolesWords: Glossary = {
  everywhere: {
    userCount: word("How many users have it directly, or are members.", 7),
    roleName: word("The role's name. It is unique, ignoring case.", "auditor"),
    permissions: word("What the roles allow in the console.", ["users:read", "audits:read"]),
  },
  Roles: {
    people: word("How many users have it, active or not, directly or through groups.", 12),
    groups: word("The groups whose members have the role.", [{ id: OTHER_ID, groupName: "Logistics" }]),
  },
};
