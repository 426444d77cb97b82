import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type Protocol, ProtocolSchema } from "#api/contract/connections";
import { ApplicationFields } from "#app/applications/application-fields";
import { NewApplicationFormSchema, toApplicationInput } from "#app/applications/application-form";
import { applications } from "#app/applications/applications.server";
import { CreatedApplicationDialog } from "#app/applications/created-application-dialog";
import { ProtocolChoice } from "#app/applications/protocol-choice";
import { env } from "#app/env.server";
import { pageTitle } from "#app/forms/dialog-route";
import { FormDialog } from "#app/forms/form-dialog";
import { submitAndShow } from "#app/forms/submit.server";
import { useDialogForm } from "#app/forms/use-dialog-form";
import { APPLICATION_ACCESS } from "#app/navigation";
import { newLoader } from "#app/noun/loaders.server";
import { applications as client } from "#app/sso-api/applications.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { scriptTag } from "#app/sso-library/library.server";

export { ErrorBoundary, handle, shouldRevalidate } from "#app/noun/dialog-route";
export const meta = pageTitle("Add Application");

const load = newLoader(applications);

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await load(args)),
  hasPages: await hasFeature("connections"),
});

export function action({ request }: ActionFunctionArgs) {
  return submitAndShow({
    request,
    page: APPLICATION_ACCESS,
    schema: NewApplicationFormSchema,
    send: async (session, { protocol: chosen, ...form }) => {
      const protocol = (await hasFeature("connections"))
        ? (ProtocolSchema.safeParse(chosen).data ?? "library")
        : undefined;
      const input = toApplicationInput(form);
      const application = await client.create(session, { ...input, ...(protocol && { protocol }) });
      const snippet = scriptTag(env().PUBLIC_URL, application.applicationId, input.applicationName);
      return { application, snippet, protocol };
    },
    failure: "Unable to Save & Generate Key",
  });
}

export default function AddApplicationDialog() {
  const { closeTo, hasPages } = useLoaderData<typeof loader>();
  const outcome = useActionData<typeof action>();
  if (outcome && "answer" in outcome) {
    return <CreatedApplicationDialog {...outcome.answer} closeTo={closeTo} />;
  }
  return <AddForm closeTo={closeTo} hasPages={hasPages} />;
}

const PROTOCOLS: readonly { value: Protocol; label: string; about: string }[] = [
  {
    value: "openid",
    label: "OpenID Connect application",
    about: "With a server, such as Grafana, GitLab or Nextcloud",
  },
  {
    value: "openid-public",
    label: "Single-page or native application",
    about: "OpenID Connect without a secret",
  },
  { value: "library", label: "SSO library", about: "An application of yours that includes sso.js" },
  { value: "none", label: "Nothing yet", about: "Decide later" },
];

function AddForm({ closeTo, hasPages }: { closeTo: string; hasPages: boolean }) {
  const { form, fields } = useDialogForm(NewApplicationFormSchema, {
    applicationStatus: "Active",
    protocol: "library",
  });
  return (
    <FormDialog title="Add Application" closeTo={closeTo} form={form} submitLabel="Save & Generate Key">
      <p className="dialog-wide text-muted">
        Step 1 of 2: <strong className="text-base-content">Define Application Details</strong>
      </p>
      <ApplicationFields fields={fields} />
      {hasPages && (
        <ProtocolChoice
          legend="What do you connect?"
          choices={PROTOCOLS}
          chosen={(fields.protocol.initialValue as Protocol | undefined) ?? "library"}
        />
      )}
    </FormDialog>
  );
}
