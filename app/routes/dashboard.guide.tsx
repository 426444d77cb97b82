import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header";
import { pageTitle } from "#app/forms/dialog-route";
import { ApplicationChoice } from "#app/guide/application-choice";
import { chooseApplication } from "#app/guide/applications.server";
import { Guide } from "#app/guide/guide";
import styles from "#app/guide/guide.css?url";
import { guideValues } from "#app/guide/values.server";
import { API_REFERENCE, DOCUMENTATION, GUIDE } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { hasFeature } from "#app/sso-api/capabilities.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await requirePage(GUIDE);
  const { applications, chosen } = await chooseApplication(session, request);
  const hasReference = await hasFeature("reference");
  return { applications, chosen, hasReference, values: await guideValues(request, chosen) };
}

export const meta = pageTitle("Integration Guide");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export default function GuidePage() {
  const { applications, chosen, hasReference, values } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Integration Guide"
        description="From registering an application to verifying tokens and signing out."
        action={
          <div className="guide-choice">
            <ApplicationChoice
              applications={applications}
              chosen={chosen}
              language={values.language}
              recipe={values.openid?.recipe.id}
            />
            {hasReference && (
              <Link to={API_REFERENCE} className="btn btn-plain touch-target">
                API Reference
              </Link>
            )}
            <a href={DOCUMENTATION} className="btn btn-plain touch-target">
              Documentation
            </a>
          </div>
        }
      />
      <Guide values={values} />
    </>
  );
}
