import type { LoaderFunctionArgs } from "@remix-run/node";
import { subjectTitle } from "#app/subject/subject";
import { Overview } from "#app/users/page/overview";
import { openPage } from "#app/users/page/page.server";
import { USER } from "#app/users/page/use-user";

export const meta = subjectTitle(USER, "Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args);
  return null;
}

export default Overview;
