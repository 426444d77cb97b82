import type { LoaderFunctionArgs } from "@remix-run/node";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { pictureResponse } from "#app/applications/page/picture.server";
import { applicationPage } from "#app/sso-api/application-page.server";

/** A day. */
const CACHE_SECONDS = 86_400;

/** An application's picture. Its address names its version, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openApplicationPage(args);
  return pictureResponse(applicationPage.picture(session, id), CACHE_SECONDS);
}
