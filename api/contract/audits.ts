import { z } from "zod";
import { MonthSchema, OwnerIdSchema, PageQuerySchema, pagedListSchema, SearchTermSchema } from "./lists";

/** ISO 8601 from our service. A foreign SSO API may send epoch milliseconds. */
export const TimestampSchema = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
    context.addIssue({ code: "custom", message: "must be a date and time" });
    return z.NEVER;
  })
  .pipe(z.string().meta({ format: "date-time" }));

const label = z
  .union([
    z.string(),
    z.object({ name: z.string() }).transform((object) => object.name),
    z.object({ applicationName: z.string() }).transform((object) => object.applicationName),
  ])
  .nullish()
  .transform((value) => value ?? "")
  .pipe(z.string());

/** Ignores invalid values: in a foreign SSO API these keys may have another meaning. */
const addition = <Addition extends z.ZodType>(schema: Addition) => schema.optional().catch(undefined);

const AuditSchema = z.object({
  message: z.string(),
  /** The acting user's name. Empty if nobody was signed in. */
  user: label,
  /** The name of the application involved. Empty if there was none. */
  application: label,
  timestamp: TimestampSchema,
  /** An addition of our service. Distinguishes users with the same name. Audits from before 0.2 have no username. */
  actor: addition(z.object({ id: z.string(), username: z.string().optional() })),
  /** An addition of our service. */
  target: addition(
    z.object({ type: z.string(), id: z.string(), name: z.string(), username: z.string().optional() }),
  ),
});
export type Audit = z.infer<typeof AuditSchema>;

export const AuditListSchema = pagedListSchema(AuditSchema);

export const AuditFilterSchema = z.strictObject({
  message: SearchTermSchema,
  user: SearchTermSchema,
  applicationId: OwnerIdSchema,
  month: MonthSchema,
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;

export const AuditListQuerySchema = PageQuerySchema.extend(AuditFilterSchema.shape);
export type AuditListQuery = z.infer<typeof AuditListQuerySchema>;
