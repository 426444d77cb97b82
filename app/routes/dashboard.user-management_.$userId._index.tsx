import type { LoaderFunctionArgs } from "@remix-run/node";
import { Overview } from "#app/users/page/overview";
import { openPage } from "#app/users/page/page.server";
import { tabTitle } from "#app/users/page/tab-title";

export const meta = tabTitle("Overview");

/** The header's loader has all that Overview shows. */
export async function loader(args: LoaderFunctionArgs) {
  await openPage(args);
  return null;
}

export default Overview;
