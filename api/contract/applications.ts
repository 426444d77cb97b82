import { z } from "zod";
import { ApplicationNameSchema } from "./fields";
import { IdSchema, pagedListSchema } from "./lists";

export const ApplicationInputSchema = z.strictObject({
  applicationName: ApplicationNameSchema,
  /** true is Active. */
  applicationStatus: z.boolean(),
});
export type ApplicationInput = z.infer<typeof ApplicationInputSchema>;

export const ApplicationSchema = z.object({
  id: IdSchema,
  applicationName: z.string(),
  applicationStatus: z.boolean().nullable().catch(null),
  version: z.number().int().optional(),
  /** An addition of our service: such an application can't be renamed, deactivated or deleted. */
  builtIn: z.boolean().optional(),
});
export type Application = z.infer<typeof ApplicationSchema>;

export const ApplicationListSchema = pagedListSchema(ApplicationSchema);

/** Without paging the call fills dropdowns. The status is an addition of our service. */
export const ApplicationOptionSchema = z.object({
  id: IdSchema,
  applicationName: z.string(),
  applicationStatus: z.boolean().optional().catch(undefined),
});
export type ApplicationOption = z.infer<typeof ApplicationOptionSchema>;
export const ApplicationOptionsSchema = z.array(ApplicationOptionSchema);

/** `applicationId` is shown as the Application Key, `applicationKey` as the Application Secret: once. */
export const CreatedApplicationSchema = z.object({ applicationId: IdSchema, applicationKey: z.string() });
export type CreatedApplication = z.infer<typeof CreatedApplicationSchema>;

/** The query of the application user count. */
export const ApplicationCountQuerySchema = z.strictObject({
  id: z.string().min(1).max(64),
  type: z.literal("application").optional(),
});
