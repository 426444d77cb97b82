import type { LoaderFunctionArgs } from "@remix-run/node";
import { applicationPage } from "#app/sso-api/application-page.server";
import { openPage } from "./dashboard.application-access_.$applicationId/page.server";
import { PICTURE_TYPES } from "./dashboard.application-access_.$applicationId/pictures";

/** An application's picture. Its address names its version, so browsers may keep it. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, id } = await openPage(args);
  const { mediaType, content } = await applicationPage.picture(session, id);
  if (!PICTURE_TYPES.includes(mediaType)) throw new Response(null, { status: 404 });
  return new Response(Buffer.from(content, "base64"), {
    headers: {
      "content-type": mediaType,
      "cache-control": "private, max-age=86400",
      "x-content-type-options": "nosniff",
    },
  });
}
