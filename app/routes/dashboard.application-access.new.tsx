import type { ActionFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewApplicationFormSchema } from "#app/applications/application-form";
import { applications } from "#app/applications/applications.server";
import { CreatedApplicationDialog } from "#app/applications/created-application-dialog";
import { createApplication } from "#app/applications/new-application.server";
import { ADD_APPLICATION, NewApplicationDialog } from "#app/applications/new-application-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { submitAndShow } from "#app/forms/submit.server";
import { useAnswer } from "#app/forms/use-answer";
import { newLoader } from "#app/noun/loaders.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";

export const meta = pageTitle(ADD_APPLICATION);
export const loader = newLoader(applications, async () => ({ hasPages: await hasFeature("connections") }));

export const action = ({ request }: ActionFunctionArgs) =>
  submitAndShow({
    request,
    page: applications.page,
    schema: NewApplicationFormSchema,
    send: createApplication,
    failure: "Unable to Save & Generate Key",
  });

export default function AddApplicationDialog() {
  const { closeTo, hasPages } = useLoaderData<typeof loader>();
  const outcome = useAnswer<typeof action>();
  if (outcome && "answer" in outcome)
    return <CreatedApplicationDialog {...outcome.answer} closeTo={closeTo} />;
  return <NewApplicationDialog closeTo={closeTo} hasPages={hasPages} />;
}
