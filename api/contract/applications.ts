import { z } from "zod";
import { ProtocolSchema } from "./connections";
import { SECOND_FACTOR_LEVELS } from "./factors";
import { ApplicationNameSchema } from "./fields";
import { IdSchema, pagedListSchema } from "./lists";

export const ApplicationInputSchema = z.strictObject({
  applicationName: ApplicationNameSchema,
  /** True is Active. */
  applicationStatus: z.boolean(),
});
export type ApplicationInput = z.infer<typeof ApplicationInputSchema>;
export const ApplicationPatchSchema = ApplicationInputSchema.partial();

/** The protocol is an addition of our service. */
export const NewApplicationSchema = ApplicationInputSchema.extend({
  protocol: ProtocolSchema.default("library"),
});
export type NewApplication = z.infer<typeof NewApplicationSchema>;

export const ApplicationSchema = z.object({
  id: IdSchema,
  applicationName: z.string(),
  applicationStatus: z.boolean().nullable().catch(null),
  version: z.number().int().optional(),
  /** An addition of our service. Such an application can't be renamed, deactivated or deleted. */
  builtIn: z.boolean().optional(),
});
export type Application = z.infer<typeof ApplicationSchema>;

/** What the list of those who administer applications has besides: additions of our service. */
export const ListedApplicationSchema = ApplicationSchema.extend({
  protocol: ProtocolSchema.optional().catch(undefined),
  /** How many users have it, active or not, directly or through groups. */
  people: z.number().int().optional().catch(undefined),
  secondFactor: z
    .literal([...SECOND_FACTOR_LEVELS])
    .optional()
    .catch(undefined),
  secondFactorFrom: z.string().nullish().catch(undefined),
  lastActivity: z.string().nullish().catch(undefined),
  /** Null without a secret that is used. */
  secretCreatedAt: z.string().nullish().catch(undefined),
});
export type ListedApplication = z.infer<typeof ListedApplicationSchema>;

export const ApplicationListSchema = pagedListSchema(ListedApplicationSchema);

/** Answer without paging, for dropdowns. The status is an addition of our service. */
export const ApplicationOptionSchema = z.object({
  id: IdSchema,
  applicationName: z.string(),
  applicationStatus: z.boolean().optional().catch(undefined),
});
export type ApplicationOption = z.infer<typeof ApplicationOptionSchema>;
export const ApplicationOptionsSchema = z.array(ApplicationOptionSchema);

/** The console shows `applicationId` as the Application Key and, once, `applicationKey` as the Application Secret. */
export const CreatedApplicationSchema = z.object({ applicationId: IdSchema, applicationKey: z.string() });
export type CreatedApplication = z.infer<typeof CreatedApplicationSchema>;

export const ApplicationCountQuerySchema = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.literal("application").optional(),
});
