import { z } from "zod";
import { MonthSchema, OwnerIdSchema, PageQuerySchema, pagedListSchema, SearchTermSchema } from "./lists";

/** A moment: ISO 8601 from our service; a foreign SSO API may send epoch milliseconds. */
export const TimestampSchema = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return date.toISOString();
    context.addIssue({ code: "custom", message: "must be a moment in time" });
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

/** Not from a foreign SSO API, whose keys of these names may mean anything. */
const addition = <Addition extends z.ZodType>(schema: Addition) => schema.optional().catch(undefined);

const AuditSchema = z.object({
  message: z.string(),
  /** Who did it, by name; empty where nobody was signed in. */
  user: label,
  /** Through which application, by name; empty where none was. */
  application: label,
  timestamp: TimestampSchema,
  /** An addition of our service: what tells the actor from namesakes. Audits of before 0.2 have no username. */
  actor: addition(z.object({ id: z.string(), username: z.string().optional() })),
  /** An addition of our service: what was acted on. */
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
