import { z } from "zod";
import { DescriptionSchema, NameSchema } from "./fields";
import { IdListSchema, IdSchema, pagedListSchema } from "./lists";
import { type Glossary, ID, MOMENT, OTHER_ID, word } from "./words";

/** Body of POST and PUT. The members are a resource of their own. */
export const GroupInputSchema = z.strictObject({
  groupName: NameSchema,
  description: DescriptionSchema,
  /** Ids. Members have these roles. The role super can't be among them. */
  roles: IdListSchema,
  /** Ids. Members may open these applications. */
  applications: IdListSchema,
});
export type GroupInput = z.infer<typeof GroupInputSchema>;
export const GroupPatchSchema = GroupInputSchema.partial();

export const GroupSchema = z.object({
  id: IdSchema,
  groupName: z.string(),
  description: z.string().nullable(),
  roles: z.array(z.string()),
  applications: z.array(z.string()),
  userCount: z.int(),
  version: z.int(),
  /** Present if a directory manages the name and the members by SCIM. */
  directory: z.literal(true).optional(),
});
export type Group = z.infer<typeof GroupSchema>;
export const GroupListSchema = pagedListSchema(GroupSchema);

/** For dropdowns, with what the members have by it. */
export const GroupOptionSchema = GroupSchema.pick({
  id: true,
  groupName: true,
  roles: true,
  applications: true,
  directory: true,
});
export type GroupOption = z.infer<typeof GroupOptionSchema>;
export const GroupOptionsSchema = z.array(GroupOptionSchema);

export const GroupMemberSchema = z.object({
  id: IdSchema,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  status: z.boolean(),
  /** Null if it isn't known. */
  givenAt: z.string().nullable(),
});
export type GroupMember = z.infer<typeof GroupMemberSchema>;
export const GroupMemberListSchema = pagedListSchema(GroupMemberSchema);

/** Somebody whom a directory added to a group whose permissions the creator of its token lacks. */
export const PendingMemberSchema = GroupMemberSchema.omit({ givenAt: true }).extend({
  askedAt: z.string(),
  /** For whom the directory's token acted; null if they were deleted. */
  askedBy: z.object({ id: IdSchema, name: z.string() }).nullable(),
  /** False if a directory moved the user to an address that nobody has confirmed: then nobody can approve. */
  confirmed: z.boolean(),
});
export type PendingMember = z.infer<typeof PendingMemberSchema>;
export const PendingMemberListSchema = pagedListSchema(PendingMemberSchema);
/** Those who were seen and not simply all, so that nobody is approved unseen. */
export const PendingMembersInputSchema = z.strictObject({
  userIds: z.array(z.string().min(1).max(64)).min(1).max(100),
});

export const MemberInputSchema = z.strictObject({ userId: z.string().min(1).max(64) });

/** For the reference. */
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
