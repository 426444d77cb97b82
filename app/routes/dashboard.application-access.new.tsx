import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "#app/env.server";
import { closeAddress } from "#app/forms/close-address";
import { dialogHandle, dialogMeta, keepWhileRefused } from "#app/forms/dialog-route";
import { FormDialog } from "#app/forms/form-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { takeDraft } from "#app/request/draft.server";
import { requireChange } from "#app/session/guards.server";
import { applications } from "#app/sso-api/applications.server";
import { scriptTag } from "#app/sso-library/library.server";
import { ApplicationFields } from "./dashboard.application-access/application-fields";
import { ApplicationFormSchema, toApplicationInput } from "./dashboard.application-access/application-form";
import { CreatedApplicationDialog } from "./dashboard.application-access/created-application-dialog";

export const handle = dialogHandle;
export const shouldRevalidate = keepWhileRefused;
export const meta = dialogMeta("Add Application");
export { DialogFailure as ErrorBoundary } from "#app/forms/dialog-failure";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireChange(APPLICATION_ACCESS);
  return { draft: await takeDraft(), closeTo: closeAddress(APPLICATION_ACCESS, request) };
}

export function action({ request }: ActionFunctionArgs) {
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    schema: ApplicationFormSchema,
    send: async (session, form) => {
      const input = toApplicationInput(form);
      const application = await applications.create(session, input);
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
