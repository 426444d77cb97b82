import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CenteredPage } from "#app/components/centered-page";
import { PRODUCT } from "#app/product";
import { accountAtHand } from "#app/session/account.server";
import { NoApplications } from "#app/sign-in/no-applications";
import { findRefused } from "#app/sign-in/refused-application.server";
import { readSignInQuery } from "#app/sign-in/sign-in-query.server";
import { supportContact } from "#app/sso-api/appearance.server";
import { hasFeature } from "#app/sso-api/capabilities.server";
import { say } from "#languages/say";

/** Works without a session, which may have ended on the way here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const value = searchParams.get("specificApplication");
  const account = await accountAtHand().catch((error: unknown) => {
    if (error instanceof Response) return nobody();
    throw error;
  });
  return {
    specific: value !== null && value !== "false",
    refused: await findRefused(readSignInQuery(searchParams)),
    hasPeople: await hasFeature("connections"),
    ...account,
  };
}

const nobody = async () => ({
  person: null,
  administers: false,
  givesAccess: false,
  hasAccount: false,
  applications: [],
  contact: await supportContact(),
});

export const meta: MetaFunction = () => [{ title: `${say("no-applications.title")} · ${PRODUCT}` }];

export default function NoApplicationsPage() {
  return (
    <CenteredPage>
      <NoApplications {...useLoaderData<typeof loader>()} />
    </CenteredPage>
  );
}
