import * as z from "zod/mini";
import { DescriptionSchema, NameSchema } from "#api/contract/fields";
import type { Group, GroupInput } from "#api/contract/groups";

export const GroupFormSchema = z.object({
  groupName: NameSchema,
  description: z.optional(DescriptionSchema),
  roles: z._default(z.array(z.string()), []),
  applications: z._default(z.array(z.string()), []),
  version: z.optional(z.string()),
});
type GroupForm = z.output<typeof GroupFormSchema>;

/** The call's body. */
export const toGroupInput = ({ version: _, description = null, ...form }: GroupForm): GroupInput => ({
  ...form,
  description,
});

/** A group as the form's fields hold it. */
export const toGroupForm = ({ groupName, description, roles, applications }: Group) => ({
  groupName,
  description: description ?? "",
  roles,
  applications,
});
