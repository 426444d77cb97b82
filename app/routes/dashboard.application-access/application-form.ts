import * as z from "zod/mini";
import type { Application, ApplicationInput } from "#api/contract/applications";
import { lineSchema } from "#api/contract/text";

export const ApplicationFormSchema = z.object({
  applicationName: lineSchema(200),
  applicationStatus: z._default(z.enum(["Active", "Inactive"]), "Active"),
  /** The version that was edited; empty for a new application, and where the SSO API has none. */
  version: z.optional(z.string()),
});
type ApplicationForm = z.output<typeof ApplicationFormSchema>;

/** The body of the call: the status as a boolean. */
export const toApplicationInput = (form: ApplicationForm): ApplicationInput => ({
  applicationName: form.applicationName,
  applicationStatus: form.applicationStatus === "Active",
});

/** An application as the form's fields hold it. */
export const toApplicationForm = ({ applicationName, applicationStatus }: Application) => ({
  applicationName,
  applicationStatus: applicationStatus === false ? ("Inactive" as const) : ("Active" as const),
});
