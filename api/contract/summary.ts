import { z } from "zod";
import { TimestampSchema } from "./audits";
import { IdSchema, MonthSchema, OwnerIdSchema, PageSchema, SearchTermSchema, SizeSchema } from "./lists";

const count = z.number().int().nonnegative();

/** The two tables are paged separately. */
export const SummaryQuerySchema = z.strictObject({
  appPage: PageSchema,
  appSize: SizeSchema,
  userPage: PageSchema,
  userSize: SizeSchema,
  user: SearchTermSchema,
  applicationId: OwnerIdSchema,
  month: MonthSchema,
});
export type SummaryQuery = z.infer<typeof SummaryQuerySchema>;

/** `applicatonId` is spelt so on the wire (docs/product.md, section 3). */
const UserActivitySchema = z.object({
  application: z.object({ applicatonId: IdSchema.optional(), applicationName: z.string() }),
  user: z.object({ name: z.string() }),
  timestamp: TimestampSchema,
});

const ApplicationActivitySchema = z.object({
  application: z.object({ id: IdSchema.optional(), applicationName: z.string() }),
  timestamp: TimestampSchema,
});

export const SummarySchema = z.object({
  noOfLoginAttempts: count,
  totalUsers: count,
  totalAppPages: count,
  totalUserPages: count,
  totalAppItems: count,
  totalUserItems: count,
  currentAppPage: count,
  currentUserPage: count,
  userActivity: z.array(UserActivitySchema),
  applicationActivity: z.array(ApplicationActivitySchema),
  /** An addition of our service: attempts per UTC day, oldest first. */
  attempts: z.array(z.object({ day: z.iso.date(), succeeded: count, failed: count })).optional(),
});
export type Summary = z.infer<typeof SummarySchema>;
