import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "#app/applications/page/picture.server";
import { requireFeature } from "#app/session/guards.server";
import { appearanceCalls } from "#app/sso-api/appearance.server";
import { orNotFound } from "#app/sso-api/or-not-found.server";

/** A day. */
const CACHE_SECONDS = 86_400;

/** An application's picture on its sign-in page. The token comes with a valid request of the application, and names a version. */
export async function loader({ params: { token = "" } }: LoaderFunctionArgs) {
  await requireFeature("appearance");
  return pictureResponse(orNotFound(appearanceCalls.picture(token)), CACHE_SECONDS, { isPublic: true });
}
