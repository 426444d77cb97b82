import * as z from "zod/mini";
import { ApplicationNameSchema } from "#api/contract/fields";
import { fromStatusField, StatusFieldSchema, toStatusField } from "#app/forms/status";
import type { Application, ApplicationChange } from "#app/sso-api/applications.server";

export const ApplicationFormSchema = z.object({
  applicationName: ApplicationNameSchema,
  applicationStatus: StatusFieldSchema,
  /** The version that was edited; empty for a new application, and where the SSO API has none. */
  version: z.optional(z.string()),
});
type ApplicationForm = z.output<typeof ApplicationFormSchema>;

/** A new application says what it connects, where the SSO API has pages of applications. */
export const NewApplicationFormSchema = z.object({
  ...ApplicationFormSchema.shape,
  protocol: z.optional(z.string()),
});
export type NewApplicationForm = z.output<typeof NewApplicationFormSchema>;

/** The call's body. The status is a boolean, or unchanged if only the SSO API knows it. */
export function toApplicationInput({ applicationName, ...form }: ApplicationForm): ApplicationChange {
  const applicationStatus = fromStatusField(form.applicationStatus);
  return { applicationName, ...(applicationStatus != null && { applicationStatus }) };
}

/** An application as the form's fields hold it. */
export const toApplicationForm = ({ applicationName, applicationStatus }: Application) => ({
  applicationName,
  applicationStatus: toStatusField(applicationStatus),
});
