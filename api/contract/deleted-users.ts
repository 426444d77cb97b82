import { z } from "zod";
import { IdSchema, pagedListSchema } from "./lists";

export const DeletedUserSchema = z.object({
  id: IdSchema,
  name: z.string(),
  email: z.string(),
  username: z.string(),
  deletedAt: z.string(),
  deletedBy: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Until then the user can be restored. */
  expiresAt: z.string(),
});
export type DeletedUser = z.infer<typeof DeletedUserSchema>;
export const DeletedUserListSchema = pagedListSchema(DeletedUserSchema);

/** The answer to a restoration: the names of what the user had and that is gone since. */
export const RestoredSchema = z.object({
  id: IdSchema,
  gone: z.object({
    roles: z.array(z.string()),
    applications: z.array(z.string()),
    groups: z.array(z.string()),
  }),
});
export type Restored = z.infer<typeof RestoredSchema>;
