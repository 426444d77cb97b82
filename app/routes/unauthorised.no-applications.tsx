import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CenteredPage } from "#app/components/centered-page";
import { pageTitle } from "#app/forms/dialog-route";
import { accountAtHand } from "#app/session/account.server";
import { NoApplications } from "#app/sign-in/no-applications";
import { supportContact } from "#app/sso-api/appearance.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

/** Works without a session, which may have ended on the way here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const value = new URL(request.url).searchParams.get("specificApplication");
  const specific = value !== null && value !== "false";
  const account = await accountAtHand().catch((error: unknown) => {
    if (error instanceof Response) return nobody();
    throw error;
  });
  return { specific, hasAccount: await hasFeature("account"), ...account };
}

const nobody = async () => ({
  person: null,
  administers: false,
  applications: [],
  contact: await supportContact(),
});

export const meta = pageTitle("No applications");

export default function NoApplicationsPage() {
  return (
    <CenteredPage>
      <NoApplications {...useLoaderData<typeof loader>()} />
    </CenteredPage>
  );
}
