import type { LoaderFunctionArgs } from "@remix-run/node";
import { subjectTitle } from "#app/subject/subject";
import { Overview } from "#app/users/page/overview";
import { USER } from "#app/users/page/use-user";
import { openUserPage } from "#app/users/page/user-page.server";

export const meta = subjectTitle(USER, "Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openUserPage(args);
  return null;
}

export default Overview;
