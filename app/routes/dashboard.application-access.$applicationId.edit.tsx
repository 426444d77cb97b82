import { useLoaderData } from "@remix-run/react";
import { ApplicationFormSchema, toApplicationInput } from "#app/applications/application-form";
import { applications } from "#app/applications/applications.server";
import { EditApplicationDialog } from "#app/applications/edit-application-dialog";
import { pageTitle } from "#app/forms/dialog-route";
import { editAction } from "#app/noun/actions.server";
import { editLoader } from "#app/noun/loaders.server";
import { ThingMissing } from "#app/noun/thing-missing";
import { applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

const TITLE = "Edit Application";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle(TITLE);
export const loader = editLoader(applications, async () => ({
  canReplaceSecret: await hasFeature("replace-secret"),
}));
export const action = editAction(applications, {
  schema: ApplicationFormSchema,
  update: (session, id, form) => client.update(session, id, toApplicationInput(form), form.version),
});

export default function EditDialog() {
  const { thing, closeTo, canReplaceSecret } = useLoaderData<typeof loader>();
  if (!thing) return <ThingMissing title={TITLE} noun="application" closeTo={closeTo} />;
  return (
    <EditApplicationDialog
      key={thing.id}
      title={TITLE}
      application={thing}
      closeTo={closeTo}
      canReplaceSecret={canReplaceSecret ?? false}
    />
  );
}
