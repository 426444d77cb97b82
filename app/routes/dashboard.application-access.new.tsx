import type { ActionFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server";
import { pageTitle } from "#app/forms/dialog-route";
import { FormDialog } from "#app/forms/form-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { newLoader } from "#app/noun/loaders.server";
import { applications as client } from "#app/sso-api/applications.server";
import { scriptTag } from "#app/sso-library/library.server";
import { ApplicationFields } from "./dashboard.application-access/application-fields";
import { ApplicationFormSchema, toApplicationInput } from "./dashboard.application-access/application-form";
import { applications } from "./dashboard.application-access/applications.server";
import { CreatedApplicationDialog } from "./dashboard.application-access/created-application-dialog";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle("Add Application");
export const loader = newLoader(applications);

export function action({ request }: ActionFunctionArgs) {
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    schema: ApplicationFormSchema,
    send: async (session, form) => {
      const input = toApplicationInput(form);
      const application = await client.create(session, input);
      const snippet = scriptTag(env().PUBLIC_URL, application.applicationId, input.applicationName);
      return { application, snippet };
    },
    failure: "Unable to Save & Generate Key",
  });
}

export default function AddApplicationDialog() {
  const { closeTo } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && "answer" in outcome) {
    return <CreatedApplicationDialog {...outcome.answer} closeTo={closeTo} />;
  }
  return <AddForm closeTo={closeTo} />;
}

function AddForm({ closeTo }: { closeTo: string }) {
  const { form, fields } = useDialogForm(ApplicationFormSchema, { applicationStatus: "Active" });
  return (
    <FormDialog title="Add Application" closeTo={closeTo} form={form} submitLabel="Save & Generate Key">
      <p className="dialog-wide text-muted">
        Step 1 of 2: <strong className="text-base-content">Define Application Details</strong>
      </p>
      <ApplicationFields fields={fields} />
    </FormDialog>
  );
}
