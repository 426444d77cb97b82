import type { LoaderFunctionArgs } from "@remix-run/node";
import { openApplicationPage } from "#app/applications/page/application-page.server";
import { Overview } from "#app/applications/page/overview";
import { APPLICATION } from "#app/applications/page/use-application";
import { takeDraft } from "#app/request/draft.server";
import { subjectTitle } from "#app/subject/subject";

export { action } from "#app/applications/page/launcher.server";
export const meta = subjectTitle(APPLICATION, "Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openApplicationPage(args);
  return { draft: await takeDraft() };
}

export default Overview;
