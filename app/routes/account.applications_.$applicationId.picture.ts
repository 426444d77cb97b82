import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "#app/applications/page/picture.server";
import { ACCOUNT_APPLICATIONS } from "#app/navigation";
import { requirePage } from "#app/session/guards.server";
import { applicationPage } from "#app/sso-api/application-page.server";

/** A new picture is seen within the hour. */
const CACHE_SECONDS = 3_600;

/** The picture of an application that the user has. */
export async function loader({ params: { applicationId = "" } }: LoaderFunctionArgs) {
  const { session } = await requirePage(ACCOUNT_APPLICATIONS);
  return pictureResponse(applicationPage.picture(session, applicationId), CACHE_SECONDS);
}
