import { z } from "zod";

/** Whoever made what acts or tells for them. */
export const CreatorSchema = z.object({
  /** Null once they were deleted. */
  createdBy: z
    .object({
      id: z.string(),
      name: z.string(),
      /** Absent for callers who lack `users:read`: it may be an address. */
      username: z.string().optional(),
    })
    .nullable(),
  /** What they would have to be allowed and lack now, also because they are inactive or were deleted. */
  lacking: z.array(z.string()),
  /** Whether they may do more than the caller, who then can't change it. */
  isAbove: z.boolean(),
});
export type Creator = z.infer<typeof CreatorSchema>;
