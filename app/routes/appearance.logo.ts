import type { LoaderFunctionArgs } from "@remix-run/node";
import { pictureResponse } from "#app/applications/page/picture.server";
import { requireFeature } from "#app/session/guards.server";
import { appearanceCalls } from "#app/sso-api/appearance.server";
import { orNotFound } from "#app/sso-api/or-not-found.server";

/** A year. */
const CACHE_SECONDS = 31_536_000;

/** The logo. Its address names its version; another version's address has it for now only. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireFeature("appearance");
  const logo = await orNotFound(appearanceCalls.logo());
  const isCurrent = new URL(request.url).searchParams.get("v") === logo.updatedAt;
  return pictureResponse(Promise.resolve(logo), isCurrent ? CACHE_SECONDS : 0, { isPublic: isCurrent });
}
