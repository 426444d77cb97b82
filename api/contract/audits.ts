import { z } from "zod";
import { MonthSchema, OwnerIdSchema, PageQuerySchema, pagedListSchema, SearchTermSchema } from "./lists";
import { iso } from "./moments";
import { OUTCOMES } from "./states";

export { OUTCOMES } from "./states";

/** ISO 8601 from our service. A foreign SSO API may send epoch milliseconds. */
export const TimestampSchema = z
  .union([z.string(), z.number()])
  .transform((value, context) => {
    const date = new Date(value);
    if (!Number.isNaN(date.getTime())) return iso(date.getTime());
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

const ValueSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);
export type AuditValue = z.infer<typeof ValueSchema>;

export const AuditChangeSchema = z.union([
  /** A changed field. */
  z.strictObject({ field: z.string(), before: ValueSchema, after: ValueSchema }),
  /** A changed assignment, such as roles, by names. */
  z.strictObject({ field: z.string(), given: z.array(z.string()), taken: z.array(z.string()) }),
  /** A field of a new item, or a circumstance such as a reason. */
  z.strictObject({ field: z.string(), value: ValueSchema }),
]);
export type AuditChange = z.infer<typeof AuditChangeSchema>;

const OutcomeSchema = z.enum(OUTCOMES);

export const AuditSchema = z.object({
  message: z.string(),
  /** The acting user's name. Empty if nobody was signed in. */
  user: label,
  /** The name of the application involved. Empty if there was none. */
  application: label,
  timestamp: TimestampSchema,
  /** An addition of our service. Distinguishes users with the same name. Audits from before 0.2 have no username. */
  actor: addition(
    z.object({
      id: z.string(),
      username: z.string().optional(),
      /** Of an API token: `id` is the token's, `username` its creator's. */
      type: z.literal("token").optional(),
    }),
  ),
  /** An addition of our service. */
  target: addition(
    z.object({ type: z.string(), id: z.string(), name: z.string(), username: z.string().optional() }),
  ),
  /** The keys below are additions of our service too. */
  id: addition(z.string()),
  /** Noun and verb: "user.update". */
  action: addition(z.string()),
  outcome: addition(OutcomeSchema),
  /** The network address that the request came from. */
  address: addition(z.string()),
  requestId: addition(z.string()),
  /** Never a secret. */
  changes: addition(z.array(AuditChangeSchema)),
  /** Of a bulk change in a collapsed list: how many audits it wrote, counted up to `MOST_COUNTED`. */
  audits: addition(z.number().int().nonnegative()),
});
export type Audit = z.infer<typeof AuditSchema>;

export const AuditListSchema = pagedListSchema(AuditSchema);

const dayOf = () => z.iso.date("must be a day such as 2026-11-22").optional();

export const AuditFilterSchema = z.strictObject({
  message: SearchTermSchema,
  user: SearchTermSchema,
  applicationId: OwnerIdSchema,
  month: MonthSchema,
  /** A day in UTC. An addition of our service, like the keys below, whose empty values don't filter. */
  day: z.iso.date().optional(),
  /** Days in UTC, both included. */
  from: dayOf(),
  to: dayOf(),
  action: z
    .string()
    .regex(/^[a-z.-]{0,64}$/, "must be an action such as user.update")
    .transform((action) => action || undefined)
    .optional(),
  outcome: OutcomeSchema.optional(),
  /** Who acted. */
  actorId: OwnerIdSchema,
  /** What was acted on, whatever its type. */
  targetId: OwnerIdSchema,
  /** The bulk change that wrote it. */
  batchId: OwnerIdSchema,
  /** What was changed, without sign-ins, sessions, reads and refusals. */
  only: z.enum(["changes"]).optional(),
  /** One line for each bulk change, without the audits that it wrote. */
  batches: z.enum(["collapsed"]).optional(),
});
export type AuditFilter = z.infer<typeof AuditFilterSchema>;

export const AuditListQuerySchema = PageQuerySchema.extend(AuditFilterSchema.shape);
export type AuditListQuery = z.infer<typeof AuditListQuerySchema>;

/** The actions of all audits, in alphabetical order. */
export const AuditActionsSchema = z.array(z.string());
