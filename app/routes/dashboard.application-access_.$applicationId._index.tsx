import type { LoaderFunctionArgs } from "@remix-run/node";
import { Overview } from "#app/applications/page/overview";
import { openPage } from "#app/applications/page/page.server";
import { APPLICATION } from "#app/applications/page/use-application";
import { takeDraft } from "#app/request/draft.server";
import { subjectTitle } from "#app/subject/subject";

export { action } from "#app/applications/page/launcher.server";
export const meta = subjectTitle(APPLICATION, "Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args);
  return { draft: await takeDraft() };
}

export default Overview;
