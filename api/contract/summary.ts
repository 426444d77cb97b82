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
  /** The id is an addition of our service. */
  user: z.object({ id: IdSchema.optional(), name: z.string() }),
  timestamp: TimestampSchema,
});

const ApplicationActivitySchema = z.object({
  application: z.object({ id: IdSchema.optional(), applicationName: z.string() }),
  timestamp: TimestampSchema,
});

const AttemptsSchema = z.object({ succeeded: count, failed: count });
export type Attempts = z.infer<typeof AttemptsSchema>;

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
  /** An addition of our service: attempts per UTC day, oldest first. Not with a `user`. */
  attempts: z.array(AttemptsSchema.extend({ day: z.iso.date() })).optional(),
  /** An addition of our service: with a `user`, attempts of the last twelve months (yyyy-mm, UTC), oldest first. */
  attemptMonths: z.array(AttemptsSchema.extend({ month: z.string() })).optional(),
});
export type Summary = z.infer<typeof SummarySchema>;
